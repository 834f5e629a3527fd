import { sql } from 'kysely';
import { createEvents } from '../../platform/events.ts';
import type { Deps } from '../../deps.ts';
import type { Events } from '../../events.ts';
import { bindModuleJobs, bindModuleListeners } from '../../module.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { registerJobs } from '../../platform/jobs/jobs.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { insertUser } from '../../testing/user.ts';
import { createWaitingJobs } from '../../testing/waiting-jobs.ts';
import { forecastMonthlySignals } from '../forecast/forecast.ts';
import { dueJob, scoreJob } from './issued-forecasts.jobs.ts';
import { issuedForecastsModule } from './issued-forecasts.module.ts';
import { listIssuedForecasts } from './issued-forecasts.store.ts';

export async function startForecasts() {
  const database = await openTestDatabase();
  const { db } = database;
  const clock = createTestClock('2026-03-01T12:00:00Z');
  const waiting = createWaitingJobs();
  const { log, lines } = createReadableLog();
  const deps = { db, database, clock, log, jobs: waiting.jobs } satisfies Partial<Deps>;
  await registerJobs(deps.jobs, bindModuleJobs([issuedForecastsModule], deps));
  const events = createEvents<Events>(() => bindModuleListeners([issuedForecastsModule], deps));
  const run = async (job: typeof dueJob) => {
    await runInTransaction(db, () => deps.jobs.send(job, {}));
    await waiting.work();
  };
  let signals = 0;

  return {
    db,
    clock,
    lines,
    issued: (userId: string) => listIssuedForecasts(db, userId),
    runDue: () => run(dueJob),
    runScore: () => run(scoreJob),
    emit: async (event: keyof Events, userId: string) => {
      await runInTransaction(db, (tx) => events.emit(tx, event, { userId }));
      await waiting.work();
    },
    async addMember(options: { posts: number; signals: number }) {
      const userId = await insertUser(db);
      const now = clock.now();
      await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now });
      await db.insertInto('trackings').values({ user_id: userId }).execute();
      for (let post = 1; post <= options.posts; post += 1) {
        const postedAt = new Date(now.getTime() - 3 * post * DAY_MS);
        await db
          .insertInto('posts')
          .values({
            user_id: userId,
            post_no: post,
            post_id: `post-${post}`,
            posted_at: postedAt,
            url: '',
            text: '',
            reactions: 0,
            comments: 0,
            reposts: 900,
            counts_at: now,
            fetched_at: now,
          })
          .execute();
        for (let i = 0; i < options.signals; i += 1)
          await this.addSignal(userId, { post, at: postedAt });
      }
      return userId;
    },
    async addPlansForecast(userId: string, options: { median: number; madeAt: Date }) {
      const forecast = {
        ...forecastMonthlySignals([], options.madeAt),
        predictedMonthlySignals: options.median,
        percentiles: Array.from({ length: 99 }, (_, index) => options.median + index - 49),
        months: null,
      };
      await sql`
        insert into linked_profiles (user_id, public_identifier, url, member_id, linked_at)
        values (${userId}::uuid, ${userId}, '', ${userId}, ${options.madeAt}::timestamptz)`.execute(
        db,
      );
      await sql`
        insert into profile_forecasts (user_id, status, changed_at, forecast)
        values (${userId}::uuid, 'ready', ${options.madeAt}::timestamptz,
          ${JSON.stringify(forecast)}::jsonb)`.execute(db);
    },
    /** A reaction known to have happened `withinMs` around a time. */
    async addSignal(userId: string, options: { post?: number; at: Date; withinMs?: number }) {
      const half = (options.withinMs ?? 0) / 2;
      const [before, after] = [-half, half].map((ms) => new Date(options.at.getTime() + ms));
      signals += 1;
      await db
        .insertInto('people')
        .values({
          user_id: userId,
          person_id: signals,
          first_seen_at: options.at,
          last_engaged_at: options.at,
          read_at: options.at,
          delete_after: new Date('2030-01-01'),
          purposes: 127,
          kind: 'member',
          member_key: null,
          public_key: `person-${signals}`,
          source: 'harvestapi',
          name: 'Mara',
          headline: '',
          url: '',
          words: 'mara',
        })
        .execute();
      await db
        .insertInto('signals')
        .values({
          user_id: userId,
          no: signals,
          person_id: signals,
          post_no: options.post ?? 1,
          kind: 'reaction',
          item_id: '',
          detail: 'like',
          sort_at: options.at,
          not_before: before ?? options.at,
          not_after: after ?? options.at,
          first_seen_at: options.at,
          opened_at: null,
          weight: 1,
          purposes: 127,
          is_history: false,
          source: 'harvestapi',
          seen_at: null,
          changed_after: null,
          changed_before: null,
          withdrawn_after: null,
          withdrawn_before: null,
          opened_period: null,
          delete_after: null,
          previous_detail: null,
        })
        .execute();
    },
    async saveCheck(userId: string, at: Date) {
      await db
        .insertInto('reading_plans')
        .values({ user_id: userId, next_check_at: at, checked_at: at })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ checked_at: at }))
        .execute();
    },
    async endPlan(userId: string) {
      await db
        .updateTable('subscriptions')
        .set({ status: 'canceled', ends_at: clock.now() })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
