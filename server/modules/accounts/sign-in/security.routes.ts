import * as routes from '../../../../contract/routes/security.ts';
import type { Deps } from '../../../deps.ts';
import { type ProductRoute, on } from '../../../http.ts';
import { listActivity } from '../../security/security.ts';
import { findOwnSession, listSessions } from '../../sessions/sessions.ts';
import { reauthenticate } from './proof.ts';
import { endOneSession, endSessionsElsewhere } from './sign-out.ts';

export function bindSecurityRoutes(deps: Deps): ProductRoute[] {
  return [
    on(routes.listSessions, ({ member }) => listSessions(deps, member)),
    on(
      routes.endOneSession,
      ({ member, params }) => findOwnSession(deps, member, params.id),
      ({ member, owned }) => endOneSession(deps, member, owned),
    ),
    on(routes.endOtherSessions, ({ member }) => endSessionsElsewhere(deps, member)),
    on(routes.listActivity, ({ member }) => listActivity(deps, member.userId)),
    on(routes.reauthenticate, ({ member, body }) => reauthenticate(deps, { member, form: body })),
  ];
}
