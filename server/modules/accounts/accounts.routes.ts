import { CODES } from '../../../contract/errors.ts';
import * as routes from '../../../contract/routes/accounts.ts';
import type { Deps } from '../../deps.ts';
import { HttpResponse, type ProductRoute, on } from '../../http.ts';
import {
  readChallenge,
  clearGrant,
  readGrant,
  keepChallenge,
  keepGrant,
} from './codes/codes.cookies.ts';
import { deleteAccount, requestDeletion } from './deletion/deletion.ts';
import { findEmail, updateName, updateSettings } from './settings/details.ts';
import { readDevice, keepDevice } from './devices/devices.cookies.ts';
import { clearLink, readLink } from './google/google.cookies.ts';
import { bindGoogleRoutes } from './google/google.routes.ts';
import { changePassword } from './password/password-change.ts';
import { requestReset, resetPassword, verifyResetCode } from './reset/password-reset.ts';
import { register } from './registration/registration.ts';
import { bindSecurityRoutes } from './sign-in/security.routes.ts';
import { login } from './sign-in/sign-in.ts';
import { signOut } from './sign-in/sign-out.ts';
import { presentUser } from './settings/signed-in-user.ts';
import { TIME_ZONES, readTimeZone } from './settings/time-zones.ts';
import { confirmEmail, requestEmailCode } from './verification/verification.ts';

export function bindAccountsRoutes(deps: Deps): ProductRoute[] {
  return [
    ...signInRoutes(deps),
    ...bindGoogleRoutes(deps),
    ...bindPasswordRoutes(deps),
    ...bindProfileRoutes(deps),
    ...bindDeletionRoutes(deps),
    ...bindSecurityRoutes(deps),
  ];
}

function signInRoutes(deps: Deps): ProductRoute[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.register, async ({ body, client, cookies }) => {
      const browser = { client, device: readDevice(cookies, appUrl) };
      const registration = { form: body, timeZone: readTimeZone(cookies), ...browser };
      const { reply, device } = await register(deps, registration);
      return new HttpResponse(201, reply, { cookies: [keepDevice(device, appUrl)] });
    }),
    on(routes.login, async ({ body, client, cookies }) => {
      const browser = { client, device: readDevice(cookies, appUrl) };
      const link = readLink(cookies, appUrl);
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

function bindPasswordRoutes(deps: Deps): ProductRoute[] {
  const { appUrl } = deps.settings.http;
  return [
    on(routes.forgotPassword, async ({ body, client, cookies }) => {
      const browser = {
        device: readDevice(cookies, appUrl),
        challenge: readChallenge(cookies, appUrl),
      };
      const reply = await requestReset(deps, { form: body, client, ...browser });
      return new HttpResponse(200, reply, { cookies: [keepChallenge(reply.message, appUrl)] });
    }),
    on(routes.verifyResetCode, async ({ body, client }) => {
      const { reply, grant } = await verifyResetCode(deps, { form: body, client });
      return new HttpResponse(200, reply, { cookies: [keepGrant(grant, appUrl)] });
    }),
    on(routes.resetPassword, async ({ body, cookies, client }) => {
      const browser = { client, device: readDevice(cookies, appUrl) };
      const proof = { form: body, grant: readGrant(cookies, appUrl) };
      const reply = await resetPassword(deps, { ...proof, ...browser });
      return new HttpResponse(200, reply, { cookies: [clearGrant(appUrl)] });
    }),
    on(routes.changePassword, ({ member, body, cookies }) =>
      changePassword(deps, { member, form: body, device: readDevice(cookies, appUrl) }),
    ),
  ];
}

function bindProfileRoutes(deps: Deps): ProductRoute[] {
  const timeZones = TIME_ZONES.map((name) => ({ name }));
  return [
    on(routes.getUser, ({ member }) => presentUser(deps, member.userId)),
    on(routes.updateName, ({ member, body }) => updateName(deps, { member, form: body })),
    on(routes.getEmail, async ({ member }) => ({
      email: await findEmail(deps, member.userId),
    })),
    on(routes.requestEmailCode, ({ member, client }) => requestEmailCode(deps, { member, client })),
    on(routes.confirmEmail, ({ member, client, body }) =>
      confirmEmail(deps, { member, client, code: body.code }),
    ),
    on(routes.updateSettings, ({ member, body }) => updateSettings(deps, { member, form: body })),
    on(routes.listTimeZones, () => timeZones),
  ];
}

function bindDeletionRoutes(deps: Deps): ProductRoute[] {
  return [
    on(routes.requestDeletion, ({ member }) => requestDeletion(deps, member)),
    on(routes.deleteAccount, ({ member, body }) =>
      deleteAccount(deps, { member, code: body.code }),
    ),
  ];
}
