import * as contract from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { getInsights } from './insights.ts';

export function bindInsightsRoutes(deps: Pick<Deps, 'db' | 'database' | 'clock'>): ProductRoute[] {
  return [on(contract.getInsights, ({ member, query }) => getInsights(deps, member.userId, query))];
}
