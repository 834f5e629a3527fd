import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import * as routes from '../../../contract/routes/accounts.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { PermanentFailure } from '../../platform/jobs.ts';
import { databaseKind } from '../../testing/database.ts';
import { type Accounts, accounts, codeIn, REGISTRATION, wrongCode } from './accounts.fixture.ts';
import { holdAccount } from './accounts.ts';
import { erasureJob, resumeErasures } from './erasure.jobs.ts';
import { giveUpGoodbyes, workGoodbye } from './goodbye.jobs.ts';
import { insertGoodbye } from './goodbye.store.ts';
import { reached } from '../../../contract/testing/strength.ts';

const onPostgres = databaseKind === 'postgres';

async function askToDelete({ call, mailTo }: Accounts, user: { token: string; email: string }) {
  const asked = await call(routes.requestDeletion, { token: user.token });
  expect(asked.body).toEqual({ code: 14, message: 'Code sent to email' });
  return codeIn(await mailTo(user.email));
}

function confirm({ call }: Accounts, token: string, code: string | number) {
  return call(routes.deleteAccount, { token, body: { code } });
}

test('T28 a deleted account is signed out everywhere, cannot sign in, and frees its address', async () => {
  const o = await accounts();
  const user = await o.addUser('ada@example.com');
  const other = (await o.login(user.email)).body.token;
  const answer = await confirm(o, user.token, Number(await askToDelete(o, user)));
  expect([answer.status, answer.body]).toEqual([200, { deleted: true }]);

  expect(await o.isSignedIn(user.token)).toBe(false);
  expect(await o.isSignedIn(other)).toBe(false);
  expect((await o.login(user.email)).body.code).toBe(3);
  expect((await o.call(routes.register, { body: REGISTRATION })).status).toBe(201);
});

test('T27 billing is ended however long Stripe is away, and the data do not wait for it', async () => {
  const seen: string[] = [];
  let stripeIsAway = true;
  const o = await accounts({
    ports: {
      async endBilling(userId) {
        seen.push(`billing of ${userId}`);
        if (stripeIsAway) throw new Error('Stripe is away');
      },
      eraseData: [async (_, userId) => void seen.push(`data of ${userId}`)],
    },
  });
  const user = await o.addUser();
  await confirm(o, user.token, await askToDelete(o, user));
  await expect(o.work()).rejects.toThrow('Stripe is away');
  expect(seen).toEqual([`data of ${user.id}`, `billing of ${user.id}`]);
  const { first_name } = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(first_name).toBe('');

  stripeIsAway = false;
  await o.jobs.send(erasureJob, { userId: user.id });
  await o.work();
  expect(seen.at(-1)).toBe(`billing of ${user.id}`);
});

test('T62 an account whose erasure was lost is erased all the same', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.work();
  const deleted = { deleted_at: o.clock.now(), email: `deleted ${user.id}` };
  await o.db.updateTable('users').set(deleted).execute();
  await resumeErasures(o);
  expect(o.jobsWaiting()).toEqual([]);
  o.clock.advance({ minutes: 11 });
  await resumeErasures(o);
  await o.work();
  const row = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: '', erased_at: o.clock.now() });
});

test('nothing personal is left but the fact that there was an account', async () => {
  const o = await accounts();
  const user = await o.addUser('ada@example.com');
  await confirm(o, user.token, await askToDelete(o, user));
  await o.work();
  await o.jobs.send(erasureJob, { userId: user.id });
  await o.work();
  expect(await o.db.selectFrom('users').selectAll().execute()).toEqual([
    expect.objectContaining({
      id: user.id,
      email: `deleted ${user.id}`,
      first_name: '',
      last_name: '',
      password_hash: null,
      email_verified_at: null,
      deleted_at: o.clock.now(),
      erased_at: o.clock.now(),
    }),
  ]);
  for (const table of [
    'sessions',
    'known_devices',
    'codes',
    'reset_grants',
    'handoffs',
    'identities',
  ] as const) {
    expect(await o.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('T29 a job that holds the account finds it gone, or is waited for', async () => {
  const o = await accounts();
  const user = await o.addUser();
  expect(await inTransaction(o.db, (tx) => holdAccount(tx, user.id))).toBe(true);
  await confirm(o, user.token, await askToDelete(o, user));
  expect(await inTransaction(o.db, (tx) => holdAccount(tx, user.id))).toBe(false);
});

/** How many wait for a lock that this transaction holds. */
async function waitingFor(tx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  return rows.length;
}

test.runIf(onPostgres)(
  'T29 a deletion waits for the job that holds the account',
  async (context) => {
    const o = await accounts();
    const user = await o.addUser();
    const code = await askToDelete(o, user);
    const order: string[] = [];
    let deleting: Promise<unknown> | undefined;
    await inTransaction(o.db, async (tx) => {
      await holdAccount(tx, user.id);
      deleting = confirm(o, user.token, code).then(() => order.push('deleted'));
      await vi.waitFor(async () => expect(await waitingFor(tx)).toBe(1));
      order.push('job done');
    });
    await deleting;
    expect(order).toEqual(['job done', 'deleted']);
    await reached(context, 'T29', '1 jobs held');
  },
);

test('of the mails of a deleted account only the goodbye is sent', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = await askToDelete(o, user);
  await o.call(routes.forgotPassword, { body: { email: user.email } });
  await confirm(o, user.token, code);
  o.mails.length = 0;
  await o.work();
  expect(o.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Your account was deleted'],
  ]);
});

test('the goodbye goes to the address that was, by its clock, and is kept nowhere', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await confirm(o, user.token, await askToDelete(o, user));
  const { text } = await o.mailTo(user.email);
  expect(text).toContain('Your account was deleted');
  expect(text).toContain('Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect(await goodbyes(o)).toEqual([]);
});

const goodbyes = (o: Accounts) => o.db.selectFrom('goodbyes').selectAll().execute();

/** A mail server that answers each mail with this. */
const refusing = (o: Accounts, error: Error) => ({
  ...o,
  mailer: {
    async send() {
      throw error;
    },
    close() {},
  },
});

test('T62 a goodbye waits with its address for a day, in no job, and then both are gone', async () => {
  const o = await accounts();
  const job = { jobId: 'job' };
  const id = crypto.randomUUID();
  const left = { email: 'left@example.com', timeZone: 'UTC', deletedAt: o.clock.now() };
  await insertGoodbye(o.db, { id, ...left });
  await expect(workGoodbye(refusing(o, new Error('away')), { id }, job)).rejects.toThrow('away');
  o.clock.advance({ seconds: 24 * 3600 });
  await giveUpGoodbyes(o);
  expect(await goodbyes(o)).toHaveLength(1);
  o.clock.advance({ seconds: 1 });
  await giveUpGoodbyes(o);
  expect(await goodbyes(o)).toEqual([]);
  // The job comes by once more, and finds nobody.
  await workGoodbye(refusing(o, new Error('away')), { id }, job);

  await insertGoodbye(o.db, { id, ...left });
  await workGoodbye(refusing(o, new PermanentFailure('550')), { id }, job);
  expect(await goodbyes(o)).toEqual([]);
});

test('another code is mailed after a minute, and the one before stays good for its time', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const first = await askToDelete(o, user);
  const tooSoon = await o.call(routes.requestDeletion, { token: user.token });
  expect([tooSoon.status, tooSoon.headers.get('retry-after')]).toEqual([429, '60']);
  o.clock.advance({ seconds: 59 });
  const almost = await o.call(routes.requestDeletion, { token: user.token });
  expect([almost.status, almost.headers.get('retry-after')]).toEqual([429, '1']);

  o.clock.advance({ seconds: 1 });
  await askToDelete(o, user);
  o.clock.advance({ minutes: 8, seconds: 59 });
  expect((await confirm(o, user.token, first)).status).toBe(200);
});

test('three codes are good at a time: a fourth takes the place of the oldest', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const asked = [];
  for (let time = 0; time < 4; time += 1) {
    // As in another hour: the mails of one are three.
    if (time === 3) await o.db.deleteFrom('rate_limits').execute();
    asked.push(await askToDelete(o, user));
    o.clock.advance({ minutes: 1 });
  }
  expect(await o.db.selectFrom('codes').select('id').execute()).toHaveLength(3);
  const [oldest = '', second = '', ...rest] = asked;
  if (![second, ...rest].includes(oldest)) {
    expect((await confirm(o, user.token, oldest)).body.code).toBe(10);
  }
  expect((await confirm(o, user.token, second)).status).toBe(200);
});

test('T03 five tries in all over the codes that were asked for', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const first = await askToDelete(o, user);
  for (let tries = 0; tries < 3; tries += 1) await confirm(o, user.token, wrongCode(first));
  o.clock.advance({ minutes: 1 });
  const second = await askToDelete(o, user);
  const wrong = ['123456', '654321', '111111'].find((code) => ![first, second].includes(code));
  for (let tries = 0; tries < 2; tries += 1) await confirm(o, user.token, String(wrong));
  for (const code of [first, second]) {
    expect((await confirm(o, user.token, code)).body.code).toBe(10);
  }
  // What is worn out is over: the next code is a new beginning.
  o.clock.advance({ minutes: 1 });
  expect((await confirm(o, user.token, await askToDelete(o, user))).status).toBe(200);
});

test.runIf(onPostgres)(
  'T04 of a hundred guesses at once five are counted, and none more',
  async () => {
    const o = await accounts();
    const user = await o.addUser();
    const first = await askToDelete(o, user);
    o.clock.advance({ minutes: 1 });
    await askToDelete(o, user);
    const guesses = Array.from({ length: 100 }, () => confirm(o, user.token, wrongCode(first)));
    const answers = await Promise.all(guesses);
    const told = answers.map(({ body }) => body.errors?.['code']?.[0]);
    // Whatever is compared and wrong is told so; what is too late is told that the code is over.
    expect(told.filter((words) => words === 'Invalid code')).toHaveLength(5);
    const tries = await o.db.selectFrom('codes').select('tries').execute();
    expect(tries).toEqual([{ tries: 5 }, { tries: 5 }]);
  },
);

test.runIf(onPostgres)('of two requests at once, one mails a code', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  await o.work();
  const ask = () => o.call(routes.requestDeletion, { token });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(o.jobsWaiting()).toEqual(['accounts.deletion-code']);
});

test('T03 after five wrong guesses the right code is dead as well', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = await askToDelete(o, user);
  for (let tries = 0; tries < 5; tries += 1) {
    const wrong = await confirm(o, user.token, wrongCode(code));
    expect(wrong.body).toMatchObject({ code: 10, errors: { code: ['Invalid code'] } });
  }
  const dead = await confirm(o, user.token, code);
  expect(dead.body).toMatchObject({ code: 10, errors: { code: ['Your code has expired'] } });
  expect(await o.isSignedIn(user.token)).toBe(true);
});

test('T05 a code deletes within ten minutes, its own account, and is no code for a reset', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const code = await askToDelete(o, ada);
  expect((await confirm(o, bob.token, code)).body.code).toBe(10);
  const { body } = await o.call(routes.forgotPassword, { body: { email: ada.email } });
  const forReset = codeIn(await o.mailTo(ada.email));
  const swapped = code === forReset ? wrongCode(code) : code;
  const answer = await o.call(routes.verifyResetCode, {
    body: { message: body.message, code: swapped },
  });
  expect(answer.body.code).toBe(10);
  o.clock.advance({ minutes: 10 });
  const late = await confirm(o, ada.token, code);
  expect(late.body).toMatchObject({ code: 10, errors: { code: ['Your code has expired'] } });
});

test('without a code that was asked for nothing is deleted', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  expect((await confirm(o, token, '123456')).body.code).toBe(10);
  await o.call(routes.requestDeletion, { token });
  // Asked for, but not mailed yet: there is nothing that a guess could meet.
  expect((await confirm(o, token, '123456')).body.code).toBe(10);
  expect(await o.isSignedIn(token)).toBe(true);
});
