import * as contract from '../../../contract/routes/signals.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import { markSignalsSeen, markSignalsUnseen } from './feed/marks.ts';
import { changeSignalSettings, openWaitingSignals } from './opening/opening.ts';
import { listSignalPosts } from './posts/list-posts.ts';
import { getDataProcessing } from './processing/processing.ts';

type RoutesDeps = Pick<Deps, 'db' | 'database' | 'clock' | 'events' | 'log'>;

/**
 * The list of signals and its exports show each person's fit, so leads bind them
 * (`leads.routes.ts`); tracking binds the overview and “Check now”.
 */
export function bindSignalsRoutes(deps: RoutesDeps): ProductRoute[] {
  return [
    on(contract.getDataProcessing, ({ member }) => getDataProcessing(deps, member.userId)),
    on(contract.listSignalPosts, ({ member, query }) =>
      deps.database.read((db) => listSignalPosts({ db }, member.userId, query)),
    ),
    on(contract.markSignalsSeen, ({ member, body }) => markSignalsSeen(deps, member.userId, body)),
    on(contract.markSignalsUnseen, ({ member, body }) =>
      markSignalsUnseen(deps, member.userId, body),
    ),
    on(contract.openWaitingSignals, ({ member, body }) =>
      openWaitingSignals(deps, member.userId, body),
    ),
    on(contract.changeSignalSettings, ({ member, body }) =>
      changeSignalSettings(deps, member.userId, body),
    ),
  ];
}
