import * as routes from '../../../contract/routes/support.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import { bearerToken, parseFields } from '../../platform/http/parsing.ts';
import { memberOfSession } from '../accounts/accounts.ts';
import { type Member, refusalOf, whileSignedIn } from '../sessions/sessions.ts';
import { sendToSupport } from './support.ts';

export function supportRoutes(deps: Deps): BoundRoute<Member>[] {
  return [
    on(routes.contactSupport, async ({ body, headers, client }) => {
      // Open to visitors; of whoever is signed in, the account says who they are.
      const token = bearerToken(headers.authorization);
      const member = token === undefined ? null : await memberOfSession(deps, token, headers);
      // Who may not write from the account is a visitor here.
      if (member && !refusalOf(routes.openSupportTicket, member, deps.clock.now())) {
        const written = { sender: senderOf(member), message: body.message, client };
        return whileSignedIn(deps, member, () => sendToSupport(deps, written));
      }
      const sender = { userId: null, ...parseFields(routes.SupportSender, body) };
      return sendToSupport(deps, { sender, message: body.message, client });
    }),
    on(routes.openSupportTicket, ({ member, body, client }) =>
      sendToSupport(deps, { sender: senderOf(member), message: body.message, client }),
    ),
  ];
}

function senderOf({ userId, user }: Member) {
  const { firstName, lastName, email } = user;
  return { userId, firstName, lastName, email };
}
