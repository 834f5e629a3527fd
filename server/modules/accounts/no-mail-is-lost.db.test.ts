import { expect, onTestFinished, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import type { Deps } from '../../deps.ts';
import { bindModuleJobs } from '../../module.ts';
import type { Database } from '../../platform/database/database.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { createJobs, registerJobs } from '../../platform/jobs/jobs.ts';
import { silentLog } from '../../platform/log/log.ts';
import { type Mailer, createSmtpMailer } from '../../platform/mail/mail.ts';
import { createMetrics } from '../../platform/metrics.ts';
import { rateLimiter } from '../../platform/limits/rate-limit.ts';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import { readSettings } from '../../settings.ts';
import { createTestClock } from '../../testing/clock.ts';
import { openTestDatabase } from '../../testing/databases/database.ts';
import {
  DOUBTFUL_REFUSALS,
  PASSING_FAULTS,
  startScriptedMailServer,
} from '../../testing/upstreams/scripted-mail-server.ts';
import { insertAccount } from '../users/users.ts';
import { MODULE_ENVIRONMENT } from '../../testing/environment.ts';
import { goodbyeJob, resetCodeJob } from './accounts.jobs.ts';
import { accountsModule } from './accounts.module.ts';
import { insertChallenge } from './reset/challenges.store.ts';
import { insertGoodbye } from './deletion/goodbye.store.ts';
import { notify } from './notices.ts';

const HOUR_S = 3_600;
const FAULT_LASTS_S = 24 * HOUR_S;
/** `npm run test:long` runs every attempt; the short form skips most. */
const MIN_STEP_S = atScale({ short: 24 * HOUR_S, long: 1 });
const FAULTS = Object.entries({ ...PASSING_FAULTS, ...DOUBTFUL_REFUSALS }).map(
  ([name, script], place) => ({
    name,
    script,
    email: `reader-${place}@example.com`,
  }),
);

async function startFailing() {
  const database = await openTestDatabase();
  const servers = await Promise.all(FAULTS.map(({ script }) => startScriptedMailServer(script)));
  const mailers = new Map<string, Mailer>();
  servers.forEach(({ port }, place) => {
    const mailer = createSmtpMailer({
      smtpUrl: `smtp://hello:old@127.0.0.1:${port}`,
      from: 'hello@rapport.example',
      appUrl: 'https://app.rapport.example',
      metrics: createMetrics(),
      deadlines: { connectMs: 150, answerMs: 150 },
    });
    onTestFinished(() => mailer.close());
    mailers.set(FAULTS[place]?.email ?? '', mailer);
  });
  const metrics = createMetrics();
  const jobs = createJobs({ database, log: silentLog, metrics });
  onTestFinished(() => jobs.stop({ withinMs: 2_000 }));
  const deps = {
    db: database.db,
    clock: createTestClock(),
    log: silentLog,
    metrics,
    limits: rateLimiter(database),
    jobs,
    secrets: deriveSecrets('pepper'),
    settings: readSettings(MODULE_ENVIRONMENT),
    mailer: {
      send: async (mail: Parameters<Mailer['send']>[0]) => mailers.get(mail.to)?.send(mail),
      close() {},
    },
  };
  const handled = bindModuleJobs([accountsModule], deps as unknown as Deps);
  await jobs.start(handled.map(({ job }) => job));
  await registerJobs(jobs, handled);
  await jobs.startWork();
  return { ...deps, database, servers };
}

async function sendMails({ db, clock, jobs }: Awaited<ReturnType<typeof startFailing>>) {
  const now = clock.now();
  for (const { email } of FAULTS) {
    const id = crypto.randomUUID();
    const hash = Buffer.from(crypto.randomUUID());
    const expiresAt = new Date(now.getTime() + 10 * 60_000);
    await runInTransaction(db, async (tx) => {
      await insertAccount(tx, { ...ACCOUNT, id, email, createdAt: now });
      await notify({ jobs, clock }, id, 'passwordChanged');
      await insertChallenge(tx, { hash, email, device: null, now, expiresAt });
      await jobs.send(resetCodeJob, { challengeHash: hash.toString('base64url') });
      const goodbye = crypto.randomUUID();
      await insertGoodbye(tx, { id: goodbye, email, timeZone: 'UTC', deletedAt: now });
      await jobs.send(goodbyeJob, { id: goodbye });
    });
  }
}

const ACCOUNT = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  passwordHash: null,
  emailVerifiedAt: null,
  timeZone: 'UTC',
  fpromTid: null,
};

/** Seconds until the last waiting job is due; null while any is due or running. */
async function waitUntilAllWait({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ busy: number; wait: number }>(
    `select count(*) filter (where state = 'active' or (state < 'active' and start_after <= now()))::int as busy,
        coalesce(max(extract(epoch from start_after - now())) filter (where state < 'active'), 0)::float8 as wait
      from pgboss.job where name like 'accounts.%' and name <> 'accounts.clean-up'`,
  );
  const [{ busy, wait } = { busy: 1, wait: 0 }] = rows;
  return busy > 0 ? null : wait;
}

/**
 * The queue uses the database's clock, which cannot be set: its times are moved into the past
 * instead. The product's clock advances too.
 */
async function letPass(
  app: Awaited<ReturnType<typeof startFailing>>,
  seconds: number,
): Promise<void> {
  await app.database.pool.query(
    `update pgboss.job set start_after = start_after - $1 * interval '1 s',
        created_on = created_on - $1 * interval '1 s', keep_until = keep_until - $1 * interval '1 s'
      where state < 'active'`,
    [seconds],
  );
  app.clock.advance({ seconds });
}

const WITHIN = { timeout: 60_000, interval: 50 };
const rest = (app: Awaited<ReturnType<typeof startFailing>>) =>
  expect.poll(() => waitUntilAllWait(app.database), WITHIN).not.toBeNull();

test('T61 after any day-long failure of the mail server, its mails arrive, but no expired code', async () => {
  const app = await startFailing();
  await sendMails(app);
  const begun = app.clock.now().getTime();
  const passed = () => (app.clock.now().getTime() - begun) / 1_000;
  while (passed() < FAULT_LASTS_S) {
    await rest(app);
    const wait = (await waitUntilAllWait(app.database)) ?? 0;
    expect(wait).toBeGreaterThan(0);
    await letPass(app, Math.ceil(Math.max(wait, MIN_STEP_S)));
  }
  await rest(app);
  expect(app.servers.flatMap(({ mails }) => mails)).toEqual([]);
  expect(await countDeadLetters(app.database)).toBe(0);

  for (const server of app.servers) await server.follow({});
  const delivered = async () => {
    // On a busy machine, a mail that misses the short deadlines waits for its next attempt.
    if (((await waitUntilAllWait(app.database)) ?? 0) > 0) await letPass(app, HOUR_S);
    return app.servers.map(({ mails }) => mails.map(findSubject));
  };
  await expect.poll(delivered, WITHIN).toEqual(FAULTS.map(() => ['Your password was changed']));
  await expect.poll(() => waitUntilAllWait(app.database), WITHIN).toBe(0);
  expect(await countDeadLetters(app.database)).toBe(0);
}, 900_000);

function findSubject(mail: string): string {
  return /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? 'none';
}

async function countDeadLetters({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pgboss.job where name = 'dead-letters'`,
  );
  return rows[0]?.count ?? -1;
}
