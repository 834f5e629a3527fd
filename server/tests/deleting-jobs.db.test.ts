import { expect, test } from 'vitest';
import * as accounts from '../../contract/routes/accounts.ts';
import * as privacy from '../../contract/routes/privacy.ts';
import * as support from '../../contract/routes/support.ts';
import type { ProductDeps } from '../modules.ts';
import { REGISTRATION, signUp } from '../testing/caller.ts';
import { createTestClock } from '../testing/clock.ts';
import { startWholeProduct } from '../testing/product.ts';
import { allJobs } from '../worker.ts';

/** Scheduled jobs that delete no row because of its age. A job that does must use `handleDeletion`. */
const DELETE_NOTHING_BY_TIME = [
  'accounts.resume-erasures',
  'billing.reconcile',
  'billing.resume-events',
  'brief.due',
  'database.upkeep',
  'issued-forecasts.due',
  'issued-forecasts.score',
  'leads.nightly',
  'openers.sweep',
  'platform.complete-ledger',
  'platform.fail-unclaimed-jobs',
  'platform.mark-ledger',
  'profiles.invalidated-forecasts',
  'signals.resume',
  'subject-requests.look-up',
  'subject-requests.sweep',
  'tracking.due',
  'tracking.price',
  'webhooks.resume',
];

test('T73 every scheduled job deletes by confirmed times, or nothing by time', async () => {
  const { deps } = await startWholeProduct({ works: false });
  const scheduled = allJobs(deps).filter(({ job }) => job.cron !== undefined);
  const trusting = scheduled.filter(({ deletesByTime }) => !deletesByTime);
  expect(trusting.map(({ job }) => job.name).toSorted()).toEqual(DELETE_NOTHING_BY_TIME);
  expect(scheduled.length).toBeGreaterThan(trusting.length + 6);
});

test('T73 with the clock 14 months ahead for half an hour, no scheduled job deletes a row', async () => {
  const clock = createTestClock(new Date());
  const product = await startWholeProduct({ works: false, deps: { clock } });
  const { deps } = product;
  const { call, as } = await signUp(product);
  await call(accounts.forgotPassword, { body: { email: REGISTRATION.email } });
  await as(support.openSupportTicket, { body: { message: 'A question about my plan.' } });
  const access = { kind: 'access', linkedinProfileUrl: PROFILE, email: 'mara@example.com' };
  await call(privacy.makeSubjectRequest, { body: access });
  await insertReading(deps, clock.now());

  const deleting = allJobs(deps).filter(({ deletesByTime }) => deletesByTime);
  const attempt = { jobId: crypto.randomUUID(), stop: AbortSignal.timeout(60_000), attempt: 1 };
  const runAll = async () => {
    for (const { handler } of deleting) await handler({}, attempt);
  };
  const before = await countRows(deps);
  expect(before.filter(({ rows }) => rows === 0)).toEqual([]);
  await runAll();
  for (const by of [{ days: 426 }, { minutes: 30 }, { days: -425 }]) {
    clock.advance(by);
    await runAll();
    expect(await countRows(deps)).toEqual(before);
  }
  // Later the time has come.
  for (const by of [{ days: 600 }, { days: 1 }]) {
    clock.advance(by);
    await runAll();
  }
  expect((await countRows(deps)).filter(({ rows }) => rows > 0)).toEqual([]);
});

const PROFILE = 'https://www.linkedin.com/in/mara-lindqvist';
const TABLES = [
  'account_costs',
  'people',
  'rate_limits',
  'reset_challenges',
  'security_events',
  'sessions',
  'subject_requests',
  'support_messages',
] as const;

async function countRows({ database }: Pick<ProductDeps, 'database'>) {
  const selects = TABLES.map(
    (name) => `select '${name}' as name, count(*)::int as rows from ${name}`,
  );
  const { rows } = await database.pool.query<{ name: string; rows: number }>(
    `${selects.join(' union all ')} order by name`,
  );
  return rows;
}

async function insertReading(
  { database }: Pick<ProductDeps, 'database'>,
  now: Date,
): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('select id from users');
  const userId = rows[0]?.id;
  await database.pool.query(
    `insert into account_costs (source, day, user_id, micros) values ('', $2::date, $1, 1)`,
    [userId, now],
  );
  await database.pool.query('insert into trackings (user_id, last_post) values ($1, 0)', [userId]);
  await database.pool.query(
    `insert into people (user_id, person_id, first_seen_at, last_engaged_at, read_at, delete_after,
       purposes, kind, source, name, headline, url, words)
     values ($1, 1, $2, $2, $2, $2::timestamptz + interval '1 year', 127, 'member', '', 'Mara', '', '', '')`,
    [userId, now],
  );
}
