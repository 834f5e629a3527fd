import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { hashSha256 } from '../crypto/crypto.ts';
import { fail, Failure } from '../failure.ts';
import { getAddressPrefix } from '../http/requests/client-address.ts';
import { getCurrentRequest } from '../http/routes/current-request.ts';
import { defineJob } from '../jobs/definition.ts';
import { type Log, silentLog } from '../log/log.ts';
import type { Clock } from '../time/clock.ts';
import { createRememberedRefusals } from './refusals.ts';

/** A number of calls per period, which starts with the first call. The name keys the counter. */
export type RateLimit = { name: string; points: number; perSeconds: number };

export type RateLimiter = {
  /**
   * Counts one call of `key`, or throws `too_many_requests`. Exact across processes. Never call it
   * inside a transaction: a rollback must not undo the count.
   */
  consume(limit: RateLimit, key: string): Promise<void>;
  /** Counts like `consume`, `points` instead of one, and returns false instead of throwing. */
  allows(limit: RateLimit, key: string, points?: number): Promise<boolean>;
  /** Counts like `consume`, and returns what remains: negative if the limit is exceeded. */
  measure(limit: RateLimit, key: string): Promise<Remainder>;
  /** Counts one event without a limit; returns the count including this one. */
  count(limit: RateLimit, key: string): Promise<number>;
  /** True once the limit of `key` is reached. Counts nothing. */
  isSpent(limit: RateLimit, key: string): Promise<boolean>;
  reset(limit: RateLimit, key: string): Promise<void>;
  /** Active counters, fullest first, optionally only one `id` or some `keys`. */
  list(options: RateLimitFilter): Promise<RateLimitCount[]>;
  clear(id: string): Promise<boolean>;
};

export type Remainder = { remaining: number; resetSeconds: number };

/** Selects counters. Only a digest of each key is stored. */
export type RateLimitFilter = { id?: string; keys?: readonly string[]; limit: number };
export type RateLimitCount = { id: string; name: string; points: number; until: Date };

/** Refusals are logged with limit and address prefix, never with the key. */
export function rateLimiter(database: Pick<Database, 'pool'>, log: Log = silentLog): RateLimiter {
  const counters = new Map<string, RateLimiterPostgres>();
  const refusals = createRememberedRefusals();

  function findCounter(limit: RateLimit): RateLimiterPostgres {
    const known = counters.get(limit.name);
    if (known) return known;
    const made = createCounter(database, limit);
    counters.set(limit.name, made);
    return made;
  }

  async function take(limit: RateLimit, key: string, points = 1): Promise<Remainder> {
    const id = formatId(limit, key);
    const remembered = refusals.find(id);
    if (remembered !== null) {
      logRefusal(log, limit);
      return { remaining: -1, resetSeconds: toSeconds(remembered) };
    }
    try {
      const counted = await findCounter(limit).consume(buildRowKey(key), points);
      return {
        remaining: counted.remainingPoints,
        resetSeconds: toSeconds(counted.msBeforeNext),
      };
    } catch (refusal) {
      // The library rejects with its result if the limit is reached, and otherwise with an
      // Error.
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      logRefusal(log, limit);
      const endsInMs = await shortenPeriod(limit, key, refusal.msBeforeNext);
      refusals.add(id, endsInMs);
      return { remaining: -1, resetSeconds: toSeconds(endsInMs) };
    }
  }

  /**
   * A counter that was begun while the clock was ahead would last until then. Returns the time to
   * its end.
   */
  async function shortenPeriod(limit: RateLimit, key: string, endsInMs: number): Promise<number> {
    const periodMs = limit.perSeconds * 1_000;
    if (endsInMs <= periodMs) return endsInMs;
    await database.pool.query(
      'update rate_limits set expire = least(expire, $1::bigint) where key = $2',
      [Date.now() + periodMs, formatId(limit, key)],
    );
    return periodMs;
  }

  return {
    async consume(limit, key) {
      const { remaining, resetSeconds } = await take(limit, key);
      if (remaining < 0) throw fail('too_many_requests', { retryAfterSeconds: resetSeconds });
    },
    async allows(limit, key, points) {
      return (await take(limit, key, points)).remaining >= 0;
    },
    measure: (limit, key) => take(limit, key),
    async count(limit, key) {
      const counted = await findCounter(limit).penalty(buildRowKey(key));
      await shortenPeriod(limit, key, counted.msBeforeNext);
      return counted.consumedPoints;
    },
    async isSpent(limit, key) {
      const counted = await findCounter(limit).get(buildRowKey(key));
      if (counted === null) return false;
      await shortenPeriod(limit, key, counted.msBeforeNext);
      return counted.consumedPoints >= limit.points;
    },
    async reset(limit, key) {
      await findCounter(limit).delete(buildRowKey(key));
      refusals.delete(formatId(limit, key));
    },
    list: (filter) => listCounts(database, filter),
    async clear(id) {
      const { rowCount } = await database.pool.query('delete from rate_limits where key = $1', [
        id,
      ]);
      refusals.delete(id);
      return rowCount === 1;
    },
  };
}

function createCounter(database: Pick<Database, 'pool'>, limit: RateLimit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: storeOver(database),
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true, // by a migration
    clearExpiredByTimeout: false, // by `deleteExpiredLimitsJob`
    keyPrefix: limit.name,
    points: limit.points,
    duration: limit.perSeconds,
  });
}

export function isLimitReached(error: unknown): error is Failure {
  return error instanceof Failure && error.failure === 'too_many_requests';
}

function logRefusal(log: Log, { name }: RateLimit): void {
  const request = getCurrentRequest();
  const network = getAddressPrefix(request?.client.address ?? '');
  const line = { limit: name, addressPrefix: network, requestId: request?.requestId };
  log.info({ event: 'limit_refused', ...line }, 'security');
}

async function listCounts(
  { pool }: Pick<Database, 'pool'>,
  { id, keys, limit }: RateLimitFilter,
): Promise<RateLimitCount[]> {
  const { rows } = await pool.query<{ id: string; points: number; expire: string }>(
    `select key as id, points, expire from rate_limits
      where expire > $1 and ($2::text is null or key = $2)
        and ($3::text[] is null or split_part(key, ':', 2) = any ($3))
      order by points desc, key limit $4`,
    [Date.now(), id ?? null, keys?.map(buildRowKey) ?? null, limit],
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.id.split(':')[0] ?? '',
    points: row.points,
    until: new Date(Number(row.expire)),
  }));
}

/** Expired counters have no effect, but take space. */
export const deleteExpiredLimitsJob = defineJob({
  name: 'platform.forget-limits',
  cron: '17 * * * *',
});

export async function deleteExpiredLimits({
  database,
  clock,
}: {
  database: Pick<Database, 'pool'>;
  clock: Clock;
}): Promise<void> {
  const now = clock.now().getTime();
  await database.pool.query('delete from rate_limits where expire < $1', [now]);
}

/** In the form in which the library names its row. */
function formatId({ name }: RateLimit, key: string): string {
  return `${name}:${buildRowKey(key)}`;
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

/** A digest: keys may be long, and email addresses do not belong in this table. */
function buildRowKey(key: string): string {
  return hashSha256(key).toString('base64url');
}

/** The library calls a pg client with named queries; our pool names statements itself. */
function storeOver({ pool }: Pick<Database, 'pool'>) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
  };
}
