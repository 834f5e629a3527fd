import * as contract from '../../../contract/routes/brief.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on, redirect } from '../../http.ts';
import { getBrief, saveBrief, unsubscribe } from './settings.ts';

export function bindBriefRoutes(
  deps: Pick<Deps, 'db' | 'clock' | 'secrets' | 'settings'>,
): ProductRoute[] {
  const page = `${deps.settings.http.appUrl}/unsubscribe`;
  return [
    on(contract.getBrief, ({ member }) => getBrief(deps, member.userId)),
    on(contract.saveBrief, ({ member, body }) => saveBrief(deps, member.userId, body)),
    on(
      contract.openUnsubscribe,
      ({ params: { token } }) => redirect(302, `${page}/${encodeURIComponent(token)}`),
      { failurePage: () => redirect(302, page) },
    ),
    on(contract.unsubscribe, ({ params: { token } }) => unsubscribe(deps, token)),
  ];
}
