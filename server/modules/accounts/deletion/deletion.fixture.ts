import { expect } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { type Accounts, findCode } from '../accounts.fixture.ts';

export async function askToDelete(
  { call, mailTo }: Accounts,
  user: { token: string; email: string },
): Promise<string> {
  const asked = await call(routes.requestDeletion, { token: user.token });
  expect(asked.body).toEqual({ code: 14, message: 'Code sent to email' });
  return findCode(await mailTo(user.email));
}

export function confirm({ call }: Accounts, token: string, code: string | number) {
  return call(routes.deleteAccount, { token, body: { code } });
}
