import { expect, onTestFinished, test } from 'vitest';
import type { AffiliateSignUp } from '../../gateways/affiliates.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { createJobs } from '../../platform/jobs.ts';
import { silentLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { testClock } from '../../testing/clock.ts';
import { testDatabase } from '../../testing/database.ts';
import { eraseAffiliate, reportSignUp } from './affiliates.ts';
import { affiliatesJobs, workOnAffiliates, workSignUp } from './affiliates.jobs.ts';

const SIGNED_UP_AT = new Date('2026-01-15T11:00:00.000Z');

/** FirstPromoter, answering in turn; at last it takes everything. */
async function affiliates(...answers: (Error | { refusal: string })[]) {
  const database = await testDatabase();
  const told: AffiliateSignUp[] = [];
  const deps = {
    db: database.db,
    clock: testClock(),
    log: silentLog,
    jobs: createJobs({ database, log: silentLog, metrics: createMetrics() }),
    affiliates: {
      async reportSignUp(signUp: AffiliateSignUp) {
        told.push(signUp);
        const answer = answers.shift() ?? { leadId: 1 };
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  };
  return {
    ...deps,
    told,
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
      await workOnAffiliates(deps);
      await deps.jobs.start(affiliatesJobs);
      await deps.jobs.startWork();
      onTestFinished(() => deps.jobs.stop());
    },
  };
}

test('a sign-up is reported once, though the job runs twice', async () => {
  const o = await affiliates();
  const { id } = await o.addUser();
  await workSignUp(o, { userId: id });
  await workSignUp(o, { userId: id });
  expect(o.told).toEqual([{ userId: id, trackingId: 'visit-1', signedUpAt: SIGNED_UP_AT }]);
  expect(await o.reports()).toEqual([{ user_id: id, settled_at: o.clock.now(), refusal: null }]);
});

test('what FirstPromoter refuses for good is noted, and not asked again', async () => {
  const o = await affiliates({ refusal: '404 Referral not found' });
  const { id } = await o.addUser();
  await workSignUp(o, { userId: id });
  await workSignUp(o, { userId: id });
  expect(o.told).toHaveLength(1);
  expect(await o.reports()).toMatchObject([{ refusal: '404 Referral not found' }]);
});

test('while FirstPromoter is away it is asked again, until it takes the sign-up', async () => {
  const o = await affiliates(new Error('503'), new Error('reset'));
  const user = await o.addUser();
  const { told } = o;
  // The first pause is five seconds long: the attempts are made by hand.
  await expect(workSignUp(o, { userId: user.id })).rejects.toThrow('503');
  await expect(workSignUp(o, { userId: user.id })).rejects.toThrow('reset');
  expect(await o.reports()).toEqual([]);
  await workSignUp(o, { userId: user.id });
  expect(told).toHaveLength(3);
  expect(await o.reports()).toHaveLength(1);
});

test('it is reported if the account was opened, and not if that was undone', async () => {
  const o = await affiliates();
  await o.startQueue();
  const [undone, opened] = [await o.addUser('undone'), await o.addUser('opened')];
  const never = inTransaction(o.db, async () => {
    await reportSignUp(o, undone);
    throw new Error('undone');
  });
  await expect(never).rejects.toThrow('undone');
  await inTransaction(o.db, () => reportSignUp(o, opened));
  await expect.poll(() => o.told.map(({ trackingId }) => trackingId)).toEqual(['opened']);
}, 60_000);

test('nobody is reported who came by no affiliate, or who has left', async () => {
  const o = await affiliates();
  const [direct, left] = [await o.addUser(null), await o.addUser()];
  await o.db
    .updateTable('users')
    .set({ deleted_at: o.clock.now() })
    .where('id', '=', left.id)
    .execute();
  await workSignUp(o, { userId: direct.id });
  await workSignUp(o, { userId: left.id });
  expect(o.told).toEqual([]);
  expect(await o.reports()).toEqual([]);
});

test('switched off, no job is sent; one that waits does nothing', async () => {
  const o = await affiliates();
  const user = await o.addUser();
  // The jobs were never started: sending one would throw.
  await reportSignUp({ jobs: o.jobs, affiliates: null }, user);
  await workSignUp({ ...o, affiliates: null }, { userId: user.id });
  expect(await o.reports()).toEqual([]);
});

test('what was noted goes with the account', async () => {
  const o = await affiliates();
  const { id } = await o.addUser();
  await workSignUp(o, { userId: id });
  await inTransaction(o.db, (tx) => eraseAffiliate(tx, id));
  expect(await o.reports()).toEqual([]);
});
