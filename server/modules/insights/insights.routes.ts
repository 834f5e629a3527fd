import * as contract from '../../../contract/routes/insights.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { findPost, getPost } from './counted-post.ts';
import { getFileInsights } from './file-insights.ts';
import { getInsights } from './insights.ts';

export function bindInsightsRoutes(
  deps: Pick<Deps, 'db' | 'database' | 'clock' | 'network'>,
): ProductRoute[] {
  const { database, clock, network } = deps;
  return [
    on(
      contract.getPost,
      ({ member, params }) => database.read((db) => findPost(db, member.userId, params.no)),
      ({ member, owned }) => database.read((db) => getPost(db, member.userId, owned)),
    ),
    on(contract.getInsights, ({ member, query }) =>
      database.read((db) => getInsights({ db, clock }, member.userId, query)),
    ),
    on(contract.getFileInsights, ({ member, query }) =>
      database.read((db) => getFileInsights({ db, clock, network }, member.userId, query)),
    ),
  ];
}
