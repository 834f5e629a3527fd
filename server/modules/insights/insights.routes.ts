import * as contract from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import { getInsights } from './insights.ts';

export function insightsRoutes(deps: Pick<Deps, 'db' | 'database' | 'clock'>): BoundRoute[] {
  return [on(contract.getInsights, ({ member, query }) => getInsights(deps, member.userId, query))];
}
