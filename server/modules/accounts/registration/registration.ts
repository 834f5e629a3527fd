import { CODES } from '../../../../contract/errors.ts';
import type { register as route } from '../../../../contract/routes/accounts.ts';
import type { BodyOf, ReplyOf } from '../../../../contract/http/route.ts';
import type { Deps } from '../../../deps.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { reportSignUp } from '../../affiliates/affiliates.ts';
import { mayMailStranger } from '../../mail/mail.ts';
import { insertAccount } from '../../users/users.ts';
import { notify } from '../notices.ts';
import { limitByAddress } from '../attempts.ts';
import { refuseGuessable } from '../password/password-strength.ts';
import { type Browser, type SignInDeps, signIn } from '../sign-in/sign-in.ts';
import { presentUser } from '../settings/signed-in-user.ts';

type Registration = { form: BodyOf<typeof route>; timeZone: string } & Browser;

export async function register(
  deps: SignInDeps & Pick<Deps, 'affiliates' | 'limits' | 'log' | 'metrics' | 'passwords'>,
  { form, timeZone, ...browser }: Registration,
): Promise<{ reply: ReplyOf<typeof route>; device: string }> {
  await limitByAddress(deps, 'registration', browser.client.address);
  await refuseGuessable(form.password, form.email);
  const account = {
    id: crypto.randomUUID(),
    email: form.email,
    firstName: form.firstName.trimEnd(),
    lastName: form.lastName.trimEnd(),
    passwordHash: await deps.passwords.hash(form.password, 'stranger'),
    emailVerifiedAt: null,
    timeZone,
    fpromTid: form.fpromTid ?? null,
    createdAt: deps.clock.now(),
  };
  // Without budget only the mail is omitted: the response is the same.
  const mayWelcome = await mayMailStranger(deps, 'welcome', browser.client.address);
  await runInTransaction(deps.db, async (tx) => {
    if (!(await insertAccount(tx, account))) throw createEmailTakenError();
    if (mayWelcome) await notify(deps, account.id, 'welcome');
    await reportSignUp(deps, account);
  });
  const proof = { way: 'password', passwordHash: account.passwordHash } as const;
  const who = { userId: account.id, kind: 'web', proof, ...browser } as const;
  const { token, device } = await signIn(deps, who);
  return { reply: { user: { ...(await presentUser(deps, account.id)), token } }, device };
}

function createEmailTakenError() {
  return fail('email_taken', { errors: { email: [CODES.email_taken.text] } });
}
