import * as routes from '../../../../contract/routes/accounts.ts';
import { type Accounts, type CallOptions, findCode, NEW_PASSWORD } from '../accounts.fixture.ts';

export async function ask({ call, mailTo }: Accounts, email: string, from: CallOptions = {}) {
  const { body, cookies } = await call(routes.forgotPassword, { body: { email }, ...from });
  return {
    challenge: body.message,
    code: findCode(await mailTo(email)),
    cookies: [...(from.cookies ?? []), ...cookies],
  };
}

export function verify(
  { call }: Accounts,
  options: { challenge: string; code: string | number },
  from: CallOptions = {},
) {
  return call(routes.verifyResetCode, {
    body: { message: options.challenge, code: options.code },
    ...from,
  });
}

export function reset(
  { call }: Accounts,
  options: { email: string; cookies?: string[]; password?: string },
) {
  const password = options.password ?? NEW_PASSWORD;
  return call(routes.resetPassword, {
    body: { email: options.email, password, passwordConfirmation: password },
    ...(options.cookies ? { cookies: options.cookies } : {}),
  });
}

export async function requestGrants(app: Accounts, email: string): Promise<string[]> {
  return (await verify(app, await ask(app, email))).cookies;
}
