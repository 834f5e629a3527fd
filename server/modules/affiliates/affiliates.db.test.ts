import { expect, onTestFinished, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import type { AffiliateSignUp } from '../../gateways/affiliates.ts';
import { bindModuleJobs } from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { createJobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { affiliatesModule } from './affiliates.module.ts';
import { reportSignUp } from './affiliates.ts';
import { reportToFirstPromoter } from './sign-ups.ts';

const SIGNED_UP_AT = new Date('2026-01-15T11:00:00.000Z');

/** Returns the scripted responses in turn, then accepts everything. */
async function startAffiliates(...answers: (Error | { refusal: string })[]) {
  const database = await openTestDatabase();
  const reported: AffiliateSignUp[] = [];
  const deps = {
    db: database.db,
    clock: createTestClock(),
    log: silentLog,
    jobs: createJobs({ database, log: silentLog, metrics: createMetrics() }),
    affiliates: {
      async reportSignUp(signUp: AffiliateSignUp) {
        reported.push(signUp);
        const answer = answers.shift() ?? { leadId: 1 };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  };
  return {
    ...deps,
    reported,
    async addUser(fpromTid: string | null = 'visit-1') {
      const id = crypto.randomUUID();
      const row = { first_name: '', last_name: '', created_at: SIGNED_UP_AT };
      await database.db
        .insertInto('users')
        .values({ id, email: `${id}@example.com`, fprom_tid: fpromTid, ...row })
        .execute();
      return { id, fpromTid };
    },
    reports: () => database.db.selectFrom('affiliate_reports').selectAll().execute(),
    async startQueue() {
      const handled = bindModuleJobs([affiliatesModule], deps);
      await deps.jobs.start(handled.map(({ job }) => job));
      await registerJobs(deps.jobs, handled);
      await deps.jobs.startWork();
      onTestFinished(() => deps.jobs.stop());
    },
  };
}

test('a sign-up is reported once even if the job runs twice [S10.18]', async () => {
  const app = await startAffiliates();
  const { id } = await app.addUser();
  await reportToFirstPromoter(app, { userId: id });
  await reportToFirstPromoter(app, { userId: id });
  expect(app.reported).toEqual([{ userId: id, trackingId: 'visit-1', signedUpAt: SIGNED_UP_AT }]);
  expect(await app.reports()).toEqual([
    { user_id: id, settled_at: app.clock.now(), refusal: null },
  ]);
});

test('a permanent rejection by FirstPromoter is recorded and not retried', async () => {
  const app = await startAffiliates({ refusal: '404 Referral not found' });
  const { id } = await app.addUser();
  await reportToFirstPromoter(app, { userId: id });
  await reportToFirstPromoter(app, { userId: id });
  expect(app.reported).toHaveLength(1);
  expect(await app.reports()).toMatchObject([{ refusal: '404 Referral not found' }]);
});

test('while FirstPromoter is unavailable the report is retried until it is accepted [S10.18]', async () => {
  const app = await startAffiliates(new Error('503'), new Error('reset'));
  const user = await app.addUser();
  const { reported } = app;
  // Called directly, since the queue's first retry takes five seconds.
  await expect(reportToFirstPromoter(app, { userId: user.id })).rejects.toThrow('503');
  await expect(reportToFirstPromoter(app, { userId: user.id })).rejects.toThrow('reset');
  expect(await app.reports()).toEqual([]);
  await reportToFirstPromoter(app, { userId: user.id });
  expect(reported).toHaveLength(3);
  expect(await app.reports()).toHaveLength(1);
});

test('a sign-up is reported if its transaction commits, and not if it rolls back', async () => {
  const app = await startAffiliates();
  await app.startQueue();
  const [undone, opened] = [await app.addUser('undone'), await app.addUser('opened')];
  const never = runInTransaction(app.db, async () => {
    await reportSignUp(app, undone);
    throw new Error('undone');
  });
  await expect(never).rejects.toThrow('undone');
  await runInTransaction(app.db, () => reportSignUp(app, opened));
  await expect.poll(() => app.reported.map(({ trackingId }) => trackingId)).toEqual(['opened']);
});

test('accounts without an affiliate and deleted accounts are not reported', async () => {
  const app = await startAffiliates();
  const [direct, left] = [await app.addUser(null), await app.addUser()];
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', left.id)
    .execute();
  await reportToFirstPromoter(app, { userId: direct.id });
  await reportToFirstPromoter(app, { userId: left.id });
  expect(app.reported).toEqual([]);
  expect(await app.reports()).toEqual([]);
});

test('while affiliates are disabled no job is sent, and a waiting one does nothing', async () => {
  const app = await startAffiliates();
  const user = await app.addUser();
  // Sending would throw, since the jobs were not started.
  await reportSignUp({ jobs: app.jobs, affiliates: null }, user);
  await reportToFirstPromoter({ ...app, affiliates: null }, { userId: user.id });
  expect(await app.reports()).toEqual([]);
});

test('the report is deleted with the account', async () => {
  const app = await startAffiliates();
  const { id } = await app.addUser();
  await reportToFirstPromoter(app, { userId: id });
  await runInTransaction(app.db, (tx) => eraseDeclared(tx, affiliatesModule, 'account.erased', id));
  expect(await app.reports()).toEqual([]);
});
