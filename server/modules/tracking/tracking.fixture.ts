import type { Act } from '../../../sandbox/network/by-hand/acts.ts';
import { createEvents } from '../../platform/events.ts';
import type { Events } from '../../events.ts';
import { HARVEST_API, createHarvestApi } from '../../gateways/network/harvestapi.ts';
import { createNetworkGateway } from '../../gateways/network/network.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { createReadableLog } from '../../testing/log-lines.ts';
import { HARVEST_API_KEY, startNetworkSandbox } from '../../testing/upstreams/network-sandbox.ts';
import { insertSubscription } from '../../testing/subscription.ts';
import { insertLinkedProfile, insertUser } from '../../testing/user.ts';
import { getCredits } from '../billing/credits/credits.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { processData, startDataProcessing } from '../signals/processing/processing.ts';
import { processingJob, dataReadyJob } from '../signals/signals.jobs.ts';
import { checkPosts } from './checks/check-posts.ts';
import { findDue } from './planning/plans.store.ts';
import { startTracking } from './checks/schedule.ts';
import { createSourceGuard } from './source/source-guard.ts';
import { liftRestriction } from './source/sources.store.ts';
import { checkJob } from './tracking.jobs.ts';
import type { RequestedBy } from './checks/budget.ts';

export async function startTracked(options: { settings?: Record<string, string> } = {}) {
  const clock = createTestClock('2026-03-02T09:00:00Z');
  const sandbox = await startNetworkSandbox({ clock });
  const database = await openTestDatabase();
  const { db } = database;
  const { log, lines } = createReadableLog();
  const metrics = createMetrics();
  const settings = readSettings({
    ...MODULE_ENVIRONMENT,
    HARVEST_API_URL: sandbox.apiUrl,
    HARVEST_API_KEY,
    ...options.settings,
  });
  const { dailyBudget, callCost } = settings.network;
  const guard = createSourceGuard(
    { db, clock, log, metrics, events: createEvents<Events>(() => []) },
    { source: HARVEST_API, dailyBudget, callCost },
  );
  const source = createHarvestApi({ ...settings.network, apiKey: HARVEST_API_KEY }, { guard });
  const jobs = createJobs({ database, log, metrics });
  const base = {
    db,
    database,
    clock,
    log,
    jobs,
    network: createNetworkGateway(source, { clock, log }),
    secrets: deriveSecrets('pepper'),
    settings,
    metrics,
  };
  const events = createEvents<Events>(() => [
    { 'history.read': (tx, { userId }) => startTracking(base, tx, userId) },
  ]);
  const deps = { ...base, events };
  await jobs.start([processingJob, dataReadyJob, checkJob]);

  const person = (name: string) => {
    const found = sandbox.network.findPerson(name);
    if (!found) throw new Error(`The network has no one named ${name}`);
    return found;
  };

  return {
    ...sandbox,
    db,
    deps,
    clock,
    lines,
    person,
    async member(name: string): Promise<string> {
      const userId = await insertUser(db);
      await insertLinkedProfile(db, { userId, name, memberId: person(name).memberId });
      const now = clock.now();
      await insertSubscription({ db }, { userId, subscriptionId: `sub_${userId}`, now });
      await getCredits(deps, userId);
      await runInTransaction(db, (tx) => startDataProcessing(deps, tx, userId));
      await processData(deps, userId, AbortSignal.timeout(60_000));
      return userId;
    },
    check: (userId: string, requestedBy: RequestedBy = 'member') =>
      checkPosts(deps, { userId, requestedBy, stop: AbortSignal.timeout(60_000) }),
    write: (author: string) => sandbox.network.posting.write(person(author), { natural: false }).id,
    act: (postId: string, actor: string, act: Act) => {
      const post = sandbox.network.findPost(postId);
      if (!post) throw new Error(`The network has no post ${postId}`);
      return sandbox.network.act(post, [{ ...act, actor: person(actor) }]);
    },
    findCounters: (userId: string) =>
      db.selectFrom('trackings').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    findStoredPlan: (userId: string) =>
      db
        .selectFrom('reading_plans')
        .selectAll()
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(),
    due: () => findDue(db, clock.now(), 10),
    lift: () => liftRestriction(db, HARVEST_API),
    findSignals: async (userId: string, name: string) =>
      db
        .selectFrom('signals')
        .innerJoin('people', (join) =>
          join
            .onRef('people.user_id', '=', 'signals.user_id')
            .onRef('people.person_id', '=', 'signals.person_id'),
        )
        .selectAll('signals')
        .where('signals.user_id', '=', userId)
        .where('people.member_key', '=', person(name).memberId)
        .orderBy('no')
        .execute(),
  };
}

export type TrackedProduct = Awaited<ReturnType<typeof startTracked>>;
