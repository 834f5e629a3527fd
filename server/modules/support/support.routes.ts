import * as routes from '../../../contract/routes/support.ts';
import type { Deps } from '../../deps.ts';
import { type ProductRoute, on } from '../../http.ts';
import type { Member } from '../../member.ts';
import { fail } from '../../platform/failure.ts';
import { findRefusal } from '../../platform/http/routes/actors.ts';
import { readBearerToken, parseFields } from '../../platform/http/requests/parsing.ts';
import { findSessionMember } from '../accounts/accounts.ts';
import { buildActor, isTokenFor, runWhileSignedIn } from '../sessions/sessions.ts';
import { findAccount } from '../users/users.ts';
import { sendToSupport } from './support.ts';

export function bindSupportRoutes(deps: Deps): ProductRoute[] {
  return [
    on(routes.contactSupport, async ({ body, headers, client }) => {
      // Open to visitors; for a signed-in member the sender is the account.
      const token = readBearerToken(headers.authorization);
      const member = token === undefined ? null : await findSessionMember(deps, token, headers);
      // An ended session is refused, not treated as a visitor.
      if (token !== undefined && !member && isTokenFor('session', token)) {
        throw fail('unauthenticated');
      }
      // A session without access to the member route is treated as a visitor.
      if (
        member &&
        !findRefusal(routes.openSupportTicket.access, buildActor(member), deps.clock.now())
      ) {
        const sender = await findSender(deps, member);
        const input = { sender, message: body.message, client };
        return runWhileSignedIn(deps, member, () => sendToSupport(deps, input));
      }
      const sender = { userId: null, ...parseFields(routes.SupportSender, body) };
      return sendToSupport(deps, { sender, message: body.message, client });
    }),
    on(routes.openSupportTicket, async ({ member, body, client }) => {
      const sender = await findSender(deps, member);
      return sendToSupport(deps, { sender, message: body.message, client });
    }),
  ];
}

async function findSender({ db }: Pick<Deps, 'db'>, { userId }: Member) {
  const account = await findAccount(db, userId);
  if (!account) throw fail('unauthenticated');
  const { firstName, lastName, email } = account;
  return { userId, firstName, lastName, email };
}
