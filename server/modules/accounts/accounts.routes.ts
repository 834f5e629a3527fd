import { CODES } from '../../../contract/errors.ts';
import * as routes from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { Answer, type BoundRoute, on } from '../../http.ts';
import { type Member, presentUser } from '../sessions/sessions.ts';
import { clearCookie, cookieName, setCookie } from './cookies.ts';
import { deleteAccount, requestDeletion } from './deletion.ts';
import { updateProfile, updateSettings } from './details.ts';
import { deviceOf, keepDevice } from './devices.cookies.ts';
import { googleRoutes } from './google.routes.ts';
import { changePassword } from './password-change.ts';
import {
  GRANT_LIFETIME_SECONDS,
  requestReset,
  resetPassword,
  verifyResetCode,
} from './password-reset.ts';
import { register } from './registration.ts';
import { securityRoutes } from './security.routes.ts';
import { login } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { TIME_ZONES, timeZoneOf } from './time-zones.ts';

export function accountsRoutes(deps: Deps): BoundRoute<Member>[] {
  return [
    ...signInRoutes(deps),
    ...googleRoutes(deps),
    ...passwordRoutes(deps),
    ...profileRoutes(deps),
    ...deletionRoutes(deps),
    ...securityRoutes(deps),
  ];
}

function signInRoutes(deps: Deps): BoundRoute<Member>[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.register, async ({ body, client, cookies }) => {
      const browser = { client, device: deviceOf(cookies, appUrl) };
      const registration = { form: body, timeZone: timeZoneOf(cookies), ...browser };
      const { reply, device } = await register(deps, registration);
      return new Answer(201, reply, { cookies: [keepDevice(device, appUrl)] });
    }),
    on(routes.login, async ({ body, client, cookies }) => {
      const browser = { client, device: deviceOf(cookies, appUrl) };
      const { reply, device } = await login(deps, { form: body, ...browser });
      return new Answer(200, reply, { cookies: [keepDevice(device, appUrl)] });
    }),
    on(routes.logout, async ({ member }) => {
      await signOut(deps, member);
      return { code: CODES.logged_out.code, message: CODES.logged_out.text };
    }),
  ];
}

/** Sent back to the one call that it is for, and to no other. */
const GRANT_COOKIE = {
  name: 'rapport-reset',
  path: '/api/auth/password/reset',
  sameSite: 'Strict',
} as const;

function passwordRoutes(deps: Deps): BoundRoute<Member>[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.forgotPassword, ({ body, client }) => requestReset(deps, { form: body, client })),
    on(routes.verifyResetCode, async ({ body, client }) => {
      const { reply, grant } = await verifyResetCode(deps, { form: body, client });
      const value = { value: grant, maxAgeSeconds: GRANT_LIFETIME_SECONDS, appUrl };
      return new Answer(200, reply, { cookies: [setCookie(GRANT_COOKIE, value)] });
    }),
    on(routes.resetPassword, async ({ body, cookies, client }) => {
      const grant = cookies[cookieName(GRANT_COOKIE, appUrl)];
      const reply = await resetPassword(deps, { form: body, grant, client });
      return new Answer(200, reply, { cookies: [clearCookie(GRANT_COOKIE, appUrl)] });
    }),
    on(routes.changePassword, ({ member, body, cookies }) =>
      changePassword(deps, { member, form: body, device: deviceOf(cookies, appUrl) }),
    ),
  ];
}

function profileRoutes(deps: Deps): BoundRoute<Member>[] {
  const timeZones = TIME_ZONES.map((name) => ({ name }));
  return [
    on(routes.getProfile, ({ member }) => presentUser(member)),
    on(routes.updateProfile, ({ member, body }) => updateProfile(deps, { member, form: body })),
    on(routes.getEmail, ({ member }) => ({ email: member.user.email })),
    on(routes.updateSettings, ({ member, body }) => updateSettings(deps, { member, form: body })),
    on(routes.listTimeZones, () => timeZones),
  ];
}

function deletionRoutes(deps: Deps): BoundRoute<Member>[] {
  return [
    on(routes.requestDeletion, ({ member }) => requestDeletion(deps, member)),
    on(routes.deleteAccount, ({ member, body, client }) =>
      deleteAccount(deps, { member, code: body.code, client }),
    ),
  ];
}
