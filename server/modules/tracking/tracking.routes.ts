import * as contract from '../../../contract/routes/signals.ts';
import { type ProductRoute, on } from '../../http.ts';
import type { CheckDeps } from './checks/check-posts.ts';
import type { Deps } from '../../deps.ts';
import { getSignalsOverview } from '../signals/signals.ts';
import { findSourceStanding, type SourceStandingDeps } from './source/source-standing.ts';
import { requestCheck } from './checks/schedule.ts';

export function bindTrackingRoutes(
  deps: CheckDeps & SourceStandingDeps & Pick<Deps, 'jobs'>,
): ProductRoute[] {
  const overviewDeps = {
    ...deps,
    findSourceStanding: (userId: string) => findSourceStanding(deps, userId),
  };
  return [
    on(contract.getSignalsOverview, ({ member }) =>
      getSignalsOverview(overviewDeps, member.userId),
    ),
    on(contract.checkNow, ({ member }) => requestCheck(deps, member.userId)),
  ];
}
