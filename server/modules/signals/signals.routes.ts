import * as contract from '../../../contract/routes/signals.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import { requireActivePlan } from '../standing/standing.ts';
import { listSignalPosts, listSignals } from './feed/feed.ts';
import { markSignalsSeen, markSignalsUnseen } from './feed/marks.ts';
import { changeSignalSettings, openWaitingSignals } from './opening/opening.ts';
import { getDataProcessing } from './processing/processing.ts';

type RoutesDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'events' | 'log'>;

export function signalsRoutes(deps: RoutesDeps): BoundRoute[] {
  const paid = async <T>(userId: string, verb: () => Promise<T> | T): Promise<T> => {
    await requireActivePlan(deps, userId);
    return verb();
  };
  return [
    on(contract.getDataProcessing, ({ member }) => getDataProcessing(deps, member.userId)),
    on(contract.listSignals, ({ member: { userId }, query }) =>
      paid(userId, () => listSignals(deps, userId, query)),
    ),
    on(contract.listSignalPosts, ({ member: { userId }, query }) =>
      paid(userId, () => listSignalPosts(deps, userId, query)),
    ),
    on(contract.markSignalsSeen, ({ member: { userId }, body }) =>
      paid(userId, () => markSignalsSeen(deps, userId, body)),
    ),
    on(contract.markSignalsUnseen, ({ member: { userId }, body }) =>
      paid(userId, () => markSignalsUnseen(deps, userId, body)),
    ),
    on(contract.openWaitingSignals, ({ member: { userId }, body }) =>
      paid(userId, () => openWaitingSignals(deps, userId, body)),
    ),
    on(contract.changeSignalSettings, ({ member: { userId }, body }) =>
      paid(userId, () => changeSignalSettings(deps, userId, body)),
    ),
  ];
}
