import * as contract from '../../../contract/routes/signals.ts';
import { type ProductRoute, on } from '../../http.ts';
import type { LookDeps } from './looks/look.ts';
import type { Deps } from '../../deps.ts';
import { getSignalsOverview } from '../signals/signals.ts';
import { findSourceStanding, type SourceStandingDeps } from './source/source-standing.ts';
import { requestLook } from './looks/schedule.ts';

export function bindTrackingRoutes(
  deps: LookDeps & SourceStandingDeps & Pick<Deps, 'jobs'>,
): ProductRoute[] {
  const overviewDeps = {
    ...deps,
    findSourceStanding: (userId: string) => findSourceStanding(deps, userId),
  };
  return [
    on(contract.getSignalsOverview, ({ member }) =>
      getSignalsOverview(overviewDeps, member.userId),
    ),
    on(contract.lookNow, ({ member }) => requestLook(deps, member.userId)),
  ];
}
