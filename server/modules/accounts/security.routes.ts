import * as routes from '../../../contract/routes/security.ts';
import type { Deps } from '../../deps.ts';
import { type BoundRoute, on } from '../../http.ts';
import { listActivity } from '../security/security.ts';
import { listSessions, type Member } from '../sessions/sessions.ts';
import { proveIdentity } from './proof.ts';
import { endOneSession, endSessionsElsewhere } from './sign-out.ts';

export function securityRoutes(deps: Deps): BoundRoute<Member>[] {
  return [
    on(routes.listSessions, ({ member }) => listSessions(deps, member)),
    on(routes.endOneSession, ({ member, params }) => endOneSession(deps, member, params.id)),
    on(routes.endOtherSessions, ({ member }) => endSessionsElsewhere(deps, member)),
    on(routes.listActivity, ({ member }) => listActivity(deps, member.userId)),
    on(routes.proveIdentity, ({ member, body }) => proveIdentity(deps, { member, form: body })),
  ];
}
