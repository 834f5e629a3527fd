import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runWithin } from '../../time/within.ts';
import { createKysely } from '../kysely.ts';
import { createResilientPool } from '../pool.ts';
import { LIMITS } from '../role-limits.ts';
import type { Db } from '../tables.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { parsePosition } from './position.ts';

/** Null: it replays nothing, so it is no standby. */
export type Sight = { readonly replayed: bigint | null; readonly system: string };

export type Replica = {
  /** Host and port. */
  readonly name: string;
  readonly db: Db;
  /** On a connection of its own, so that slow reads do not make it look gone. */
  look(): Promise<Sight>;
  reaches(position: bigint, withinMs: number): Promise<boolean>;
  close(): Promise<void>;
};

const POOL_SIZE = 10;
const ANSWER_WITHIN_MS = 500;
const RESPONSE_TIMEOUT_MS = 12_000;
const ASK_EVERY_MS = 2;

export function openReplica(url: string): Replica {
  const settings = {
    connectionString: url,
    application_name: 'rapport reads',
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    keepAlive: true,
    ...LIMITS,
  };
  const pool = createResilientPool(
    new pg.Pool({ ...settings, max: POOL_SIZE, query_timeout: RESPONSE_TIMEOUT_MS }),
  );
  const watch = createResilientPool(
    new pg.Pool({ ...settings, max: 1, query_timeout: ANSWER_WITHIN_MS }),
  );
  const db = createKysely(pool);
  let newest = 0n;

  async function look(): Promise<Sight> {
    const { rows } = await watch.query<{ replayed: string | null; system: string }>(SIGHT);
    const [row] = rows;
    if (row === undefined) throw new Error('The replica describes nothing');
    const replayed = row.replayed === null ? null : parsePosition(row.replayed);
    newest = replayed ?? 0n;
    return { replayed, system: row.system };
  }

  async function askUntilReached(position: bigint, isOver: () => boolean): Promise<boolean> {
    while (newest < position && !isOver()) {
      const { rows } = await pool.query<{ replayed: string | null }>(REPLAYED);
      const replayed = rows[0]?.replayed;
      if (!replayed) return false;
      newest = parsePosition(replayed);
      if (newest < position) await sleep(ASK_EVERY_MS);
    }
    return newest >= position;
  }

  return {
    name: nameServer(url),
    db,
    look,
    async reaches(position, withinMs) {
      let isOver = false;
      const asking = askUntilReached(position, () => isOver).catch((error: unknown) => {
        // The watch finds out whether it is gone; meanwhile the primary answers.
        if (error instanceof DatabaseUnavailable) return false;
        throw error;
      });
      return runWithin(withinMs, asking, () => {
        isOver = true;
        return false;
      });
    },
    async close() {
      await db.destroy();
      await Promise.all([pool.end(), watch.end()]);
    },
  };
}

const REPLAYED = `select case when pg_is_in_recovery()
    then pg_last_wal_replay_lsn()::text end as replayed`;
const SIGHT = `${REPLAYED}, (select system_identifier::text from pg_control_system()) as system`;

/** Without user and password. */
export function nameServer(url: string): string {
  const { host, searchParams } = new URL(url);
  return host === '' ? (searchParams.get('host') ?? 'local') : host;
}
