import * as contract from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { getInsights } from './insights.ts';

export function bindInsightsRoutes(deps: Pick<Deps, 'db' | 'database' | 'clock'>): ProductRoute[] {
  const { database, clock } = deps;
  return [
    on(contract.getInsights, ({ member, query }) =>
      database.read((db) => getInsights({ db, clock }, member.userId, query)),
    ),
  ];
}
