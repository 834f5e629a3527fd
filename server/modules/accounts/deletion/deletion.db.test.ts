import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as routes from '../../../../contract/routes/accounts.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { DAY_SECONDS } from '../../../platform/time/durations.ts';
import { handle, PermanentFailure } from '../../../platform/jobs/jobs.ts';
import { databaseKind } from '../../../testing/databases/database.ts';
import { createReadableLog } from '../../../testing/log-lines.ts';
import { endBillingOfUserJob } from '../../billing/billing.jobs.ts';
import { billingModule } from '../../billing/billing.module.ts';
import { holdAccount } from '../../users/users.ts';
import { type Accounts, startAccounts, REGISTRATION } from '../accounts.fixture.ts';
import { erasureJob } from '../accounts.jobs.ts';
import { askToDelete, confirm } from './deletion.fixture.ts';
import { resumeErasures } from './erasure.ts';
import { dropOverdueGoodbyes, mailGoodbye } from './goodbye.ts';
import { insertGoodbye } from './goodbye.store.ts';
import { ask, requestGrants, reset, verify } from '../reset/password-reset.fixture.ts';

const onPostgres = databaseKind === 'postgres';

test('T28 a deleted account is signed out everywhere, cannot sign in, and frees its address [S4.25]', async () => {
  const app = await startAccounts();
  const user = await app.addUser('ada@example.com');
  const other = (await app.login(user.email)).body.token;
  const answer = await confirm(app, user.token, Number(await askToDelete(app, user)));
  expect([answer.status, answer.body]).toEqual([200, { deleted: true }]);

  // Happens at once, before the account's rows are erased.
  const sessions = await app.db.selectFrom('sessions').select('revoked_at').execute();
  expect(sessions.map(({ revoked_at }) => revoked_at)).toEqual([app.clock.now(), app.clock.now()]);
  expect(await app.isSignedIn(user.token)).toBe(false);
  expect(await app.isSignedIn(other)).toBe(false);
  expect((await app.login(user.email)).body.code).toBe(3);
  expect((await app.call(routes.register, { body: REGISTRATION })).status).toBe(201);
});

test('T27 billing ends however long Stripe is unavailable, and erasure does not wait for it', async () => {
  const ended: string[] = [];
  let isStripeDown = true;
  const end = handle(endBillingOfUserJob, async ({ userId }) => {
    if (isStripeDown) throw new Error('Stripe is down');
    ended.push(userId);
  });
  const app = await startAccounts({
    modules: [{ ...billingModule, routes: () => [], jobs: () => [end] }],
  });
  const user = await app.addUser();
  await confirm(app, user.token, await askToDelete(app, user));
  await expect(app.work()).rejects.toThrow('Stripe is down');
  const { first_name } = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(first_name).toBe('');

  isStripeDown = false;
  await app.jobs.send(endBillingOfUserJob, { userId: user.id });
  await app.work();
  expect(ended).toEqual([user.id]);
  const { retryLimit = 0, retryDelayMaxSeconds = 0 } = endBillingOfUserJob;
  expect(retryLimit * retryDelayMaxSeconds).toBeGreaterThan(365 * DAY_SECONDS);
});

test('T62 a lost erasure job is sent again and logged', async () => {
  const { log, lines } = createReadableLog();
  const app = await startAccounts({ log });
  const user = await app.addUser();
  await app.work();
  const deleted = { deleted_at: app.clock.now(), email: `deleted ${user.id}` };
  await app.db.updateTable('users').set(deleted).execute();
  app.clock.advance({ minutes: 10 });
  await resumeErasures(app);
  expect(app.jobsWaiting()).toEqual([]);
  app.clock.advance({ seconds: 1 });
  await resumeErasures(app);
  expect(lines.at(-1)).toMatchObject({ level: 'error', userId: user.id });
  await app.work();
  const row = await app.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ first_name: '', erased_at: app.clock.now() });
});

test('an erasure job for a live account erases nothing', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await app.jobs.send(erasureJob, { userId: user.id });
  await app.work();
  expect(await app.isSignedIn(user.token)).toBe(true);
});

test('erasure leaves no personal data, only the fact that there was an account', async () => {
  const app = await startAccounts();
  const user = await app.addUser('ada@example.com');
  const settings = { darkMode: true, timeZone: 'Asia/Tokyo' };
  await app.call(routes.updateSettings, { token: user.token, body: settings });
  await ask(app, user.email);
  await confirm(app, user.token, await askToDelete(app, user));
  await app.work();
  await app.jobs.send(erasureJob, { userId: user.id });
  await app.work();
  expect(await app.db.selectFrom('users').selectAll().execute()).toEqual([
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
      deleted_at: app.clock.now(),
      erased_at: app.clock.now(),
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
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

test('pending codes and grants of other accounts are kept', async () => {
  const app = await startAccounts();
  const [ada, bob] = [await app.addUser(), await app.addUser()];
  const grant = await requestGrants(app, bob.email);
  const asked = await ask(app, bob.email);
  await confirm(app, ada.token, await askToDelete(app, ada));
  await app.work();
  expect((await verify(app, asked)).status).toBe(200);
  expect((await reset(app, { email: bob.email, cookies: grant })).status).toBe(200);
});

test('T29 a job that holds the account finds it gone, or is waited for', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  expect(await runInTransaction(app.db, (tx) => holdAccount(tx, user.id))).toBe(true);
  await confirm(app, user.token, await askToDelete(app, user));
  expect(await runInTransaction(app.db, (tx) => holdAccount(tx, user.id))).toBe(false);
});

/** Number of connections that wait for a lock held by this transaction. */
async function countWaitingFor(tx: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select distinct pid from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  return rows.length;
}

test.runIf(onPostgres)('T29 a deletion waits for a job that has locked the account', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = await askToDelete(app, user);
  const order: string[] = [];
  let deleting: Promise<unknown> | undefined;
  await runInTransaction(app.db, async (tx) => {
    await holdAccount(tx, user.id);
    deleting = confirm(app, user.token, code).then(() => order.push('deleted'));
    await expect.poll(() => countWaitingFor(tx)).toBe(1);
    order.push('job done');
  });
  await deleting;
  expect(order).toEqual(['job done', 'deleted']);
});

test('a deleted account gets only the goodbye mail [S10.13]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  const code = await askToDelete(app, user);
  await app.call(routes.forgotPassword, { body: { email: user.email } });
  await confirm(app, user.token, code);
  app.mails.length = 0;
  await app.work();
  expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [user.email, 'Your account was deleted'],
  ]);
});

test('the goodbye goes to the former address, in its time zone, and the address is not kept [S10.13]', async () => {
  const app = await startAccounts();
  const user = await app.addUser();
  await app.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await confirm(app, user.token, await askToDelete(app, user));
  const { text } = await app.mailTo(user.email);
  expect(text).toContain('Your account was deleted');
  expect(text).toContain('Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect(await goodbyes(app)).toEqual([]);
});

const goodbyes = (app: Accounts) => app.db.selectFrom('goodbyes').selectAll().execute();

const refuseMails = (app: Accounts, error: Error) => ({
  ...app,
  mailer: {
    async send() {
      throw error;
    },
    close() {},
  },
});

test('T62 an unsent goodbye keeps its address for a day, outside the job, and then both are deleted', async () => {
  const { log, lines } = createReadableLog();
  const app = await startAccounts({ log });
  const warnings = () => lines.filter(({ level }) => level === 'warn');
  const job = { jobId: 'job' };
  const id = crypto.randomUUID();
  const left = { email: 'left@example.com', timeZone: 'UTC', deletedAt: app.clock.now() };
  await insertGoodbye(app.db, { id, ...left });
  await expect(
    mailGoodbye(refuseMails(app, new Error('unavailable')), { id }, job),
  ).rejects.toThrow('unavailable');
  app.clock.advance({ seconds: 24 * 3600 });
  await dropOverdueGoodbyes(app);
  expect(await goodbyes(app)).toHaveLength(1);
  expect(warnings()).toEqual([]);
  app.clock.advance({ seconds: 1 });
  await dropOverdueGoodbyes(app);
  expect(await goodbyes(app)).toEqual([]);
  expect(warnings()).toMatchObject([{ count: 1 }]);
  // A later run of the job finds nothing.
  await mailGoodbye(refuseMails(app, new Error('unavailable')), { id }, job);
});

test('an overdue or permanently rejected goodbye is not retried', async () => {
  const { log, lines } = createReadableLog();
  const app = await startAccounts({ log });
  const job = { jobId: 'job' };
  const id = crypto.randomUUID();
  const left = { email: 'left@example.com', timeZone: 'UTC', deletedAt: app.clock.now() };
  await insertGoodbye(app.db, { id, ...left });
  await mailGoodbye(refuseMails(app, new PermanentFailure('550')), { id }, job);
  expect(await goodbyes(app)).toEqual([]);
  expect(lines.filter(({ level }) => level === 'warn')).toHaveLength(1);

  await insertGoodbye(app.db, { id, ...left });
  app.clock.advance({ seconds: 24 * 3600 + 1 });
  await mailGoodbye(app, { id }, job);
  expect(app.mails).toEqual([]);
  await dropOverdueGoodbyes(app);
  expect(await goodbyes(app)).toEqual([]);
});

test('several goodbyes each go to their own address', async () => {
  const app = await startAccounts();
  const left = { timeZone: 'UTC', deletedAt: app.clock.now() };
  const [ada, bob] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertGoodbye(app.db, { id: ada, email: 'ada@example.com', ...left });
  await insertGoodbye(app.db, { id: bob, email: 'bob@example.com', ...left });
  await mailGoodbye(app, { id: bob }, { jobId: 'job' });
  expect(app.mails.map(({ to }) => to)).toEqual(['bob@example.com']);
  expect(await goodbyes(app)).toMatchObject([{ id: ada, email: 'ada@example.com' }]);
});
