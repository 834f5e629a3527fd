import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { type Accounts, accounts, type CallOptions, codeIn } from '../accounts.fixture.ts';
import { mailResetCode } from './code-mails.ts';
import { deleteExpired } from './codes.store.ts';
import { ask, grantFor, reset, verify } from '../reset/password-reset.fixture.ts';

/** Whether a code is mailed for a request; without limits, which other tests cover. */
async function isMailed(o: Accounts, email: string, from: CallOptions = {}): Promise<boolean> {
  await o.work();
  await o.db.deleteFrom('rate_limits').execute();
  o.mails.length = 0;
  await o.call(routes.forgotPassword, { body: { email }, ...from });
  await o.work();
  return o.mails.length > 0;
}

/** When the stored codes were requested, in seconds since `begun`. */
async function codesSince({ db }: Accounts, begun: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('codes')
    .select('created_at')
    .where('purpose', '!=', 'welcome')
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => (created_at.getTime() - begun.getTime()) / 1_000);
}

test('a fourth code for the owner replaces one for an unknown device, or else the oldest', async () => {
  const o = await accounts();
  const { email, cookies } = await o.addUser();
  const begun = o.clock.now();
  const askNext = async (from: CallOptions) => {
    const mailed = await isMailed(o, email, from);
    o.clock.advance({ seconds: 1 });
    return mailed;
  };
  await askNext({ cookies });
  await askNext({});
  await askNext({ cookies });
  expect(await codesSince(o, begun)).toEqual([0, 1, 2]);
  expect(await askNext({})).toBe(false);
  expect(await codesSince(o, begun)).toEqual([0, 1, 2]);
  expect(await askNext({ cookies })).toBe(true);
  expect(await codesSince(o, begun)).toEqual([0, 2, 4]);
  expect(await askNext({ cookies })).toBe(true);
  expect(await codesSince(o, begun)).toEqual([2, 4, 5]);
});

test('only live codes of the same account and purpose count towards the maximum', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  await o.call(routes.requestDeletion, { token: ada.token });
  const first = await ask(o, ada.email);
  const more = [await isMailed(o, ada.email), await isMailed(o, ada.email)];
  expect([...more, await isMailed(o, ada.email)]).toEqual([true, true, false]);
  expect(await isMailed(o, bob.email)).toBe(true);

  expect((await verify(o, first)).status).toBe(200);
  expect([await isMailed(o, ada.email), await isMailed(o, ada.email)]).toEqual([true, false]);
  o.clock.advance({ minutes: 10 });
  expect(await isMailed(o, ada.email)).toBe(true);
});

test('a retried mail contains a new code, which replaces the first', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  await o.work();
  o.mails.length = 0;
  const { body } = await o.call(routes.forgotPassword, { body: { email } });
  const data = { challengeHash: hashSha256(body.message).toString('base64url') };
  const jobId = crypto.randomUUID();
  await mailResetCode(o, data, { jobId, attempt: 1 });
  await mailResetCode(o, data, { jobId, attempt: 2 });
  const [first = '', second = ''] = o.mails.map(codeIn);
  expect(
    await o.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([{ id: jobId }]);
  const answers = [];
  for (const code of [first, second]) {
    answers.push((await verify(o, { challenge: body.message, code })).status);
  }
  // Both codes are the same once in a million.
  expect(answers).toEqual(first === second ? [200, 400] : [400, 200]);
});

test('a code expires after ten minutes even if its challenge is extended', async () => {
  const o = await accounts();
  const { email } = await o.addUser();
  const first = await ask(o, email);
  o.clock.advance({ minutes: 5 });
  const second = await ask(o, email, { cookies: first.cookies });
  expect(second.challenge).toBe(first.challenge);
  o.clock.advance({ minutes: 5 });
  if (first.code !== second.code) expect((await verify(o, first)).body.code).toBe(10);
  expect((await verify(o, second)).status).toBe(200);
});

test('an expired challenge, or one of another device, is not extended', async () => {
  const o = await accounts();
  const { email, cookies } = await o.addUser();
  const stranger = await ask(o, email);
  const known = await ask(o, email, { cookies: [...cookies, ...stranger.cookies] });
  expect(known.challenge).not.toBe(stranger.challenge);
  o.clock.advance({ minutes: 10 });
  const late = await ask(o, email, { cookies: stranger.cookies });
  expect(late.challenge).not.toBe(stranger.challenge);
  expect((await verify(o, late)).status).toBe(200);
});

test('expired rows are deleted with their addresses, live ones are kept', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  await grantFor(o, ada.email);
  await ask(o, ada.email);
  o.clock.advance({ minutes: 10, seconds: 1 });
  const grant = await grantFor(o, bob.email);
  const asked = await ask(o, bob.email);
  // They live for days.
  await o.db.deleteFrom('codes').where('purpose', '=', 'welcome').execute();
  await deleteExpired(o.db, o.clock.now());
  const challenges = await o.db.selectFrom('reset_challenges').select('email').execute();
  expect(new Set(challenges.map(({ email }) => email))).toEqual(new Set([bob.email]));
  for (const table of ['codes', 'reset_grants'] as const) {
    const owners = await o.db.selectFrom(table).select('user_id').execute();
    expect(new Set(owners.map(({ user_id }) => user_id))).toEqual(new Set([bob.id]));
  }
  expect((await verify(o, asked)).status).toBe(200);
  expect((await reset(o, { email: bob.email, cookies: grant })).status).toBe(200);
});
