import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import { type Accounts, startAccounts, type CallOptions, findCode } from '../accounts.fixture.ts';
import { mailResetCode } from './code-mails.ts';
import { deleteExpired } from './codes.store.ts';
import { ask, requestGrants, reset, verify } from '../reset/password-reset.fixture.ts';

/** Whether a code is mailed for a request; without limits, which other tests cover. */
async function isMailed(app: Accounts, email: string, from: CallOptions = {}): Promise<boolean> {
  await app.work();
  await app.db.deleteFrom('rate_limits').execute();
  app.mails.length = 0;
  await app.call(routes.forgotPassword, { body: { email }, ...from });
  await app.work();
  return app.mails.length > 0;
}

/** When the stored codes were requested, in seconds since `begun`. */
async function findCodesSince({ db }: Accounts, begun: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('codes')
    .select('created_at')
    .where('purpose', '!=', 'welcome')
    .orderBy('created_at')
    .execute();
  return rows.map(({ created_at }) => (created_at.getTime() - begun.getTime()) / 1_000);
}

test('a fourth code for the owner replaces one for an unknown device, or else the oldest', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const begun = app.clock.now();
  const askNext = async (from: CallOptions) => {
    const mailed = await isMailed(app, email, from);
    app.clock.advance({ seconds: 1 });
    return mailed;
  };
  await askNext({ cookies });
  await askNext({});
  await askNext({ cookies });
  expect(await findCodesSince(app, begun)).toEqual([0, 1, 2]);
  expect(await askNext({})).toBe(false);
  expect(await findCodesSince(app, begun)).toEqual([0, 1, 2]);
  expect(await askNext({ cookies })).toBe(true);
  expect(await findCodesSince(app, begun)).toEqual([0, 2, 4]);
  expect(await askNext({ cookies })).toBe(true);
  expect(await findCodesSince(app, begun)).toEqual([2, 4, 5]);
});

test('only live codes of the same account and purpose count towards the maximum', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  await app.call(routes.requestDeletion, { token: ada.token });
  const first = await ask(app, ada.email);
  const more = [await isMailed(app, ada.email), await isMailed(app, ada.email)];
  expect([...more, await isMailed(app, ada.email)]).toEqual([true, true, false]);
  expect(await isMailed(app, bob.email)).toBe(true);

  expect((await verify(app, first)).status).toBe(200);
  expect([await isMailed(app, ada.email), await isMailed(app, ada.email)]).toEqual([true, false]);
  app.clock.advance({ minutes: 10 });
  expect(await isMailed(app, ada.email)).toBe(true);
});

test('a retried mail contains a new code, which replaces the first', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  await app.work();
  app.mails.length = 0;
  const { body } = await app.call(routes.forgotPassword, { body: { email } });
  const data = { challengeHash: hashSha256(body.message).toString('base64url') };
  const jobId = crypto.randomUUID();
  await mailResetCode(app, data, { jobId, attempt: 1 });
  await mailResetCode(app, data, { jobId, attempt: 2 });
  const [first = '', second = ''] = app.mails.map(findCode);
  expect(
    await app.db.selectFrom('codes').select('id').where('purpose', '!=', 'welcome').execute(),
  ).toEqual([{ id: jobId }]);
  const answers = [];
  for (const code of [first, second]) {
    answers.push((await verify(app, { challenge: body.message, code })).status);
  }
  // Both codes are the same once in a million.
  expect(answers).toEqual(first === second ? [200, 400] : [400, 200]);
});

test('a code expires after ten minutes even if its challenge is extended', async () => {
  const app = await startAccounts();
  const { email } = await app.addUser();
  const first = await ask(app, email);
  app.clock.advance({ minutes: 5 });
  const second = await ask(app, email, { cookies: first.cookies });
  expect(second.challenge).toBe(first.challenge);
  app.clock.advance({ minutes: 5 });
  if (first.code !== second.code) expect((await verify(app, first)).body.code).toBe(10);
  expect((await verify(app, second)).status).toBe(200);
});

test('an expired challenge, or one of another device, is not extended', async () => {
  const app = await startAccounts();
  const { email, cookies } = await app.addUser();
  const stranger = await ask(app, email);
  const known = await ask(app, email, { cookies: [...cookies, ...stranger.cookies] });
  expect(known.challenge).not.toBe(stranger.challenge);
  app.clock.advance({ minutes: 10 });
  const late = await ask(app, email, { cookies: stranger.cookies });
  expect(late.challenge).not.toBe(stranger.challenge);
  expect((await verify(app, late)).status).toBe(200);
});

test('expired rows are deleted with their addresses, live ones are kept', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  await requestGrants(app, ada.email);
  await ask(app, ada.email);
  app.clock.advance({ minutes: 10, seconds: 1 });
  const grant = await requestGrants(app, bob.email);
  const asked = await ask(app, bob.email);
  // They live for days.
  await app.db.deleteFrom('codes').where('purpose', '=', 'welcome').execute();
  await deleteExpired(app.db, app.clock.now());
  const challenges = await app.db.selectFrom('reset_challenges').select('email').execute();
  expect(new Set(challenges.map(({ email }) => email))).toEqual(new Set([bob.email]));
  for (const table of ['codes', 'reset_grants'] as const) {
    const owners = await app.db.selectFrom(table).select('user_id').execute();
    expect(new Set(owners.map(({ user_id }) => user_id))).toEqual(new Set([bob.id]));
  }
  expect((await verify(app, asked)).status).toBe(200);
  expect((await reset(app, { email: bob.email, cookies: grant })).status).toBe(200);
});
