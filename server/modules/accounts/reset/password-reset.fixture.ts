import * as routes from '../../../../contract/routes/accounts.ts';
import { type Accounts, type CallOptions, codeIn, NEW_PASSWORD } from '../accounts.fixture.ts';

export async function ask({ call, mailTo }: Accounts, email: string, from: CallOptions = {}) {
  const { body, cookies } = await call(routes.forgotPassword, { body: { email }, ...from });
  return {
    challenge: body.message,
    code: codeIn(await mailTo(email)),
    cookies: [...(from.cookies ?? []), ...cookies],
  };
}

export function verify(
  { call }: Accounts,
  o: { challenge: string; code: string | number },
  from: CallOptions = {},
) {
  return call(routes.verifyResetCode, { body: { message: o.challenge, code: o.code }, ...from });
}

export function reset(
  { call }: Accounts,
  o: { email: string; cookies?: string[]; password?: string },
) {
  const password = o.password ?? NEW_PASSWORD;
  return call(routes.resetPassword, {
    body: { email: o.email, password, passwordConfirmation: password },
    ...(o.cookies ? { cookies: o.cookies } : {}),
  });
}

export async function grantFor(o: Accounts, email: string): Promise<string[]> {
  return (await verify(o, await ask(o, email))).cookies;
}
