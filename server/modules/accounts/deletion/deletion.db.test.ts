import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { handle, PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { readableLog } from '../../../testing/log-lines.ts';
import { endBillingOfUserJob } from '../../billing/billing.jobs.ts';
import { billingModule } from '../../billing/billing.module.ts';
import { holdAccount } from '../../users/users.ts';
import { type Accounts, accounts, REGISTRATION } from '../accounts.fixture.ts';
import { erasureJob } from '../accounts.jobs.ts';
import { askToDelete, confirm } from './deletion.fixture.ts';
import { resumeErasures } from './erasure.ts';
import { dropOverdueGoodbyes, mailGoodbye } from './goodbye.ts';
import { insertGoodbye } from './goodbye.store.ts';
import { ask, grantFor, reset, verify } from '../reset/password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('T28 a deleted account is signed out everywhere, cannot sign in, and frees its address [S4.25]', async () => {
  const o = await accounts();
  const user = await o.addUser('ada@example.com');
  const other = (await o.login(user.email)).body.token;
  const answer = await confirm(o, user.token, Number(await askToDelete(o, user)));
  expect([answer.status, answer.body]).toEqual([200, { deleted: true }]);

  // Happens at once, before the account's rows are erased.
  const sessions = await o.db.selectFrom('sessions').select('revoked_at').execute();
  expect(sessions.map(({ revoked_at }) => revoked_at)).toEqual([o.clock.now(), o.clock.now()]);
  expect(await o.isSignedIn(user.token)).toBe(false);
  expect(await o.isSignedIn(other)).toBe(false);
  expect((await o.login(user.email)).body.code).toBe(3);
  expect((await o.call(routes.register, { body: REGISTRATION })).status).toBe(201);
});

test('T27 billing ends however long Stripe is unavailable, and erasure does not wait for it', async () => {
  const ended: string[] = [];
  let isStripeDown = true;
  const end = handle(endBillingOfUserJob, async ({ userId }) => {
    if (isStripeDown) throw new Error('Stripe is down');
    ended.push(userId);
  });
  const o = await accounts({
    modules: [{ ...billingModule, routes: () => [], jobs: () => [end] }],
  });
  const user = await o.addUser();
  await confirm(o, user.token, await askToDelete(o, user));
  await expect(o.work()).rejects.toThrow('Stripe is down');
  const { first_name } = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(first_name).toBe('');

  isStripeDown = false;
  await o.jobs.send(endBillingOfUserJob, { userId: user.id });
  await o.work();
  expect(ended).toEqual([user.id]);
  const { retryLimit = 0, retryDelayMaxSeconds = 0 } = endBillingOfUserJob;
  expect(retryLimit * retryDelayMaxSeconds).toBeGreaterThan(365 * DAY_SECONDS);
});

test('T62 a lost erasure job is sent again and logged', async () => {
  const { log, lines } = readableLog();
  const o = await accounts({ log });
  const user = await o.addUser();
  await o.work();
  const deleted = { deleted_at: o.clock.now(), email: `deleted ${user.id}` };
  await o.db.updateTable('users').set(deleted).execute();
  o.clock.advance({ minutes: 10 });
  await resumeErasures(o);
  expect(o.jobsWaiting()).toEqual([]);
  o.clock.advance({ seconds: 1 });
  await resumeErasures(o);
  expect(lines.at(-1)).toMatchObject({ level: 'error', userId: user.id });
  await o.work();
  const row = await o.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: '', erased_at: o.clock.now() });
});

test('an erasure job for a live account erases nothing', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.jobs.send(erasureJob, { userId: user.id });
  await o.work();
  expect(await o.isSignedIn(user.token)).toBe(true);
});

test('erasure leaves no personal data, only the fact that there was an account', async () => {
  const o = await accounts();
  const user = await o.addUser('ada@example.com');
  const settings = { darkMode: true, timeZone: 'Asia/Tokyo' };
  await o.call(routes.updateSettings, { token: user.token, body: settings });
  await ask(o, user.email);
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
      language: 'en',
      time_zone: 'UTC',
      dark_mode: null,
      email_verified_at: null,
      deleted_at: o.clock.now(),
      erased_at: o.clock.now(),
    }),
  ]);
  for (const table of [
    'sessions',
    'known_devices',
    'security_events',
    'codes',
    'reset_challenges',
    'reset_grants',
    'handoffs',
    'identities',
    'identity_routes',
  ] as const) {
    expect(await o.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('pending codes and grants of other accounts are kept', async () => {
  const o = await accounts();
  const [ada, bob] = [await o.addUser(), await o.addUser()];
  const grant = await grantFor(o, bob.email);
  const asked = await ask(o, bob.email);
  await confirm(o, ada.token, await askToDelete(o, ada));
  await o.work();
  expect((await verify(o, asked)).status).toBe(200);
  expect((await reset(o, { email: bob.email, cookies: grant })).status).toBe(200);
});

test('T29 a job that holds the account finds it gone, or is waited for', async () => {
  const o = await accounts();
  const user = await o.addUser();
  expect(await runInTransaction(o.db, (tx) => holdAccount(tx, user.id))).toBe(true);
  await confirm(o, user.token, await askToDelete(o, user));
  expect(await runInTransaction(o.db, (tx) => holdAccount(tx, user.id))).toBe(false);
});

/** Number of connections that wait for a lock held by this transaction. */
async function waitingFor(tx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  return rows.length;
}

test.runIf(onPostgres)('T29 a deletion waits for a job that has locked the account', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const code = await askToDelete(o, user);
  const order: string[] = [];
  let deleting: Promise<unknown> | undefined;
  await runInTransaction(o.db, async (tx) => {
    await holdAccount(tx, user.id);
    deleting = confirm(o, user.token, code).then(() => order.push('deleted'));
    await expect.poll(() => waitingFor(tx)).toBe(1);
    order.push('job done');
  });
  await deleting;
  expect(order).toEqual(['job done', 'deleted']);
});

test('a deleted account gets only the goodbye mail [S10.13]', async () => {
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

test('the goodbye goes to the former address, in its time zone, and the address is not kept [S10.13]', async () => {
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

const refusing = (o: Accounts, error: Error) => ({
  ...o,
  mailer: {
    async send() {
      throw error;
    },
    close() {},
  },
});

test('T62 an unsent goodbye keeps its address for a day, outside the job, and then both are deleted', async () => {
  const { log, lines } = readableLog();
  const o = await accounts({ log });
  const warnings = () => lines.filter(({ level }) => level === 'warn');
  const job = { jobId: 'job' };
  const id = crypto.randomUUID();
  const left = { email: 'left@example.com', timeZone: 'UTC', deletedAt: o.clock.now() };
  await insertGoodbye(o.db, { id, ...left });
  await expect(mailGoodbye(refusing(o, new Error('unavailable')), { id }, job)).rejects.toThrow(
    'unavailable',
  );
  o.clock.advance({ seconds: 24 * 3600 });
  await dropOverdueGoodbyes(o);
  expect(await goodbyes(o)).toHaveLength(1);
  expect(warnings()).toEqual([]);
  o.clock.advance({ seconds: 1 });
  await dropOverdueGoodbyes(o);
  expect(await goodbyes(o)).toEqual([]);
  expect(warnings()).toMatchObject([{ count: 1 }]);
  // A later run of the job finds nothing.
  await mailGoodbye(refusing(o, new Error('unavailable')), { id }, job);
});

test('an overdue or permanently rejected goodbye is not retried', async () => {
  const { log, lines } = readableLog();
  const o = await accounts({ log });
  const job = { jobId: 'job' };
  const id = crypto.randomUUID();
  const left = { email: 'left@example.com', timeZone: 'UTC', deletedAt: o.clock.now() };
  await insertGoodbye(o.db, { id, ...left });
  await mailGoodbye(refusing(o, new PermanentFailure('550')), { id }, job);
  expect(await goodbyes(o)).toEqual([]);
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);

  await insertGoodbye(o.db, { id, ...left });
  o.clock.advance({ seconds: 24 * 3600 + 1 });
  await mailGoodbye(o, { id }, job);
  expect(o.mails).toEqual([]);
  await dropOverdueGoodbyes(o);
  expect(await goodbyes(o)).toEqual([]);
});

test('several goodbyes each go to their own address', async () => {
  const o = await accounts();
  const left = { timeZone: 'UTC', deletedAt: o.clock.now() };
  const [ada, bob] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertGoodbye(o.db, { id: ada, email: 'ada@example.com', ...left });
  await insertGoodbye(o.db, { id: bob, email: 'bob@example.com', ...left });
  await mailGoodbye(o, { id: bob }, { jobId: 'job' });
  expect(o.mails.map(({ to }) => to)).toEqual(['bob@example.com']);
  expect(await goodbyes(o)).toMatchObject([{ id: ada, email: 'ada@example.com' }]);
});
