import { CODES } from '../../../contract/errors.ts';
import * as routes from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { HttpResponse, type BoundRoute, on } from '../../http.ts';
import {
  challengeOf,
  clearGrant,
  grantOf,
  keepChallenge,
  keepGrant,
} from './codes/codes.cookies.ts';
import { deleteAccount, requestDeletion } from './deletion/deletion.ts';
import { emailOf, updateName, updateSettings } from './settings/details.ts';
import { deviceOf, keepDevice } from './devices/devices.cookies.ts';
import { clearLink, linkOf } from './google/google.cookies.ts';
import { googleRoutes } from './google/google.routes.ts';
import { changePassword } from './password/password-change.ts';
import { requestReset, resetPassword, verifyResetCode } from './reset/password-reset.ts';
import { register } from './registration/registration.ts';
import { securityRoutes } from './sign-in/security.routes.ts';
import { login } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { presentUser } from './settings/signed-in-user.ts';
import { TIME_ZONES, timeZoneOf } from './settings/time-zones.ts';

export function accountsRoutes(deps: Deps): BoundRoute[] {
  return [
    ...signInRoutes(deps),
    ...googleRoutes(deps),
    ...passwordRoutes(deps),
    ...profileRoutes(deps),
    ...deletionRoutes(deps),
    ...securityRoutes(deps),
  ];
}

function signInRoutes(deps: Deps): BoundRoute[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.register, async ({ body, client, cookies }) => {
      const browser = { client, device: deviceOf(cookies, appUrl) };
      const registration = { form: body, timeZone: timeZoneOf(cookies), ...browser };
      const { reply, device } = await register(deps, registration);
      return new HttpResponse(201, reply, { cookies: [keepDevice(device, appUrl)] });
    }),
    on(routes.login, async ({ body, client, cookies }) => {
      const browser = { client, device: deviceOf(cookies, appUrl) };
      const link = linkOf(cookies, appUrl);
      const { reply, device } = await login(deps, { form: body, link, ...browser });
      const cleared = link === undefined ? [] : [clearLink(appUrl)];
      return new HttpResponse(200, reply, { cookies: [keepDevice(device, appUrl), ...cleared] });
    }),
    on(routes.logout, async ({ member }) => {
      await signOut(deps, member);
      return { code: CODES.logged_out.code, message: CODES.logged_out.text };
    }),
  ];
}

function passwordRoutes(deps: Deps): BoundRoute[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.forgotPassword, async ({ body, client, cookies }) => {
      const browser = {
        device: deviceOf(cookies, appUrl),
        challenge: challengeOf(cookies, appUrl),
      };
      const reply = await requestReset(deps, { form: body, client, ...browser });
      return new HttpResponse(200, reply, { cookies: [keepChallenge(reply.message, appUrl)] });
    }),
    on(routes.verifyResetCode, async ({ body, client }) => {
      const { reply, grant } = await verifyResetCode(deps, { form: body, client });
      return new HttpResponse(200, reply, { cookies: [keepGrant(grant, appUrl)] });
    }),
    on(routes.resetPassword, async ({ body, cookies, client }) => {
      const browser = { client, device: deviceOf(cookies, appUrl) };
      const proof = { form: body, grant: grantOf(cookies, appUrl) };
      const reply = await resetPassword(deps, { ...proof, ...browser });
      return new HttpResponse(200, reply, { cookies: [clearGrant(appUrl)] });
    }),
    on(routes.changePassword, ({ member, body, cookies }) =>
      changePassword(deps, { member, form: body, device: deviceOf(cookies, appUrl) }),
    ),
  ];
}

function profileRoutes(deps: Deps): BoundRoute[] {
  const timeZones = TIME_ZONES.map((name) => ({ name }));
  return [
    on(routes.getUser, ({ member }) => presentUser(deps, member.userId)),
    on(routes.updateName, ({ member, body }) => updateName(deps, { member, form: body })),
    on(routes.getEmail, async ({ member }) => ({
      email: await emailOf(deps, member.userId),
    })),
    on(routes.updateSettings, ({ member, body }) => updateSettings(deps, { member, form: body })),
    on(routes.listTimeZones, () => timeZones),
  ];
}

function deletionRoutes(deps: Deps): BoundRoute[] {
  return [
    on(routes.requestDeletion, ({ member }) => requestDeletion(deps, member)),
    on(routes.deleteAccount, ({ member, body }) =>
      deleteAccount(deps, { member, code: body.code }),
    ),
  ];
}
