import { expect, onTestFinished, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { bindModuleJobs } from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { createJobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { createCheapHashers } from '../../testing/cheap-hashers.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { insertAccount } from '../users/users.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { noticeJob } from './accounts.jobs.ts';
import { accountsModule } from './accounts.module.ts';
import { mailNotice, notify } from './notices.ts';

/** The real queue, with a mail server that fails as often as a test requires. */
async function queue(options: { refusals?: number } = {}) {
  const database = await openTestDatabase();
  const jobs = createJobs({ database, log: silentLog, metrics: createMetrics() });
  const mails: Mail[] = [];
  let refusals = options.refusals ?? 0;
  const deps = {
    db: database.db,
    clock: createTestClock(),
    log: silentLog,
    metrics: createMetrics(),
    limits: rateLimiter(database),
    jobs,
    ...createCheapHashers(deriveSecrets('pepper')),
    settings: readSettings(MODULE_ENVIRONMENT),
    mailer: {
      async send(mail: Mail) {
        refusals -= 1;
        if (refusals >= 0) throw new Error('not now');
        mails.push(mail);
      },
      close() {},
    },
  };
  const handled = bindModuleJobs([accountsModule], deps as unknown as Deps);
  await jobs.start(handled.map(({ job }) => job));
  await registerJobs(jobs, handled);
  await jobs.startWork();
  onTestFinished(() => jobs.stop());
  return { ...deps, mails };
}

const ACCOUNT = {
  id: crypto.randomUUID(),
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  passwordHash: null,
  emailVerifiedAt: null,
  timeZone: 'UTC',
  fpromTid: null,
  createdAt: new Date(),
};

test('a notice is mailed if its transaction commits, and not if it rolls back', async () => {
  const deps = await queue();
  const undone = runInTransaction(deps.db, async (tx) => {
    await insertAccount(tx, ACCOUNT);
    await notify(deps, ACCOUNT.id, 'passwordChanged');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await runInTransaction(deps.db, async (tx) => {
    await insertAccount(tx, ACCOUNT);
    await notify(deps, ACCOUNT.id, 'welcome');
  });
  const subjects = () => deps.mails.map(({ subject }) => subject);
  await expect.poll(subjects, { timeout: 45_000 }).toEqual(['Welcome to Rapport']);
});

test('a temporary refusal by the mail server is retried', async () => {
  const deps = await queue({ refusals: 1 });
  await insertAccount(deps.db, ACCOUNT);
  await notify(deps, ACCOUNT.id, 'welcome');
  await expect.poll(() => deps.mails.length, { timeout: 45_000 }).toBe(1);
});

test('a notice that is processed twice keeps one Message-ID', async () => {
  const deps = await queue();
  await insertAccount(deps.db, ACCOUNT);
  const data = { userId: ACCOUNT.id, notice: 'welcome', at: '2026-01-15T12:00:00.000Z' } as const;
  const job = { jobId: crypto.randomUUID(), attempt: 1 };
  await mailNotice(deps, data, job);
  await mailNotice(deps, data, job);
  expect(deps.mails.map(({ messageId }) => messageId)).toEqual([job.jobId, job.jobId]);
});

test('T41 an account with an unverified address gets twenty notices a day, not counting retries', async () => {
  const deps = await queue();
  await insertAccount(deps.db, ACCOUNT);
  const data = { userId: ACCOUNT.id, notice: 'passwordChanged', at: '2026-01-15T12:00:00.000Z' };
  const mail = async (attempt: number) => {
    const parsed = noticeJob.schema.parse(data);
    await mailNotice(deps, parsed, { jobId: crypto.randomUUID(), attempt });
  };
  for (let notice = 0; notice < 30; notice += 1) await mail(1);
  expect(deps.mails).toHaveLength(20);
  await mail(2);
  expect(deps.mails).toHaveLength(21);
  await deps.db.updateTable('users').set({ email_verified_at: deps.clock.now() }).execute();
  await mail(1);
  expect(deps.mails).toHaveLength(22);
});
