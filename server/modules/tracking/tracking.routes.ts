import * as contract from '../../../contract/routes/signals.ts';
import { type BoundRoute, on } from '../../http.ts';
import type { LookDeps } from './looks/look.ts';
import type { Deps } from '../../deps.ts';
import { getSignalsOverview } from '../signals/signals.ts';
import { sourceStanding, type StandingDeps } from './source/source-standing.ts';
import { requestLook } from './looks/schedule.ts';

export function trackingRoutes(deps: LookDeps & StandingDeps & Pick<Deps, 'jobs'>): BoundRoute[] {
  const overviewDeps = {
    ...deps,
    findSourceStanding: (userId: string) => sourceStanding(deps, userId),
  };
  return [
    on(contract.getSignalsOverview, ({ member }) =>
      getSignalsOverview(overviewDeps, member.userId),
    ),
    on(contract.lookNow, ({ member }) => requestLook(deps, member.userId)),
  ];
}
