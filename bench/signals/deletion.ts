import { setTimeout as sleep } from 'node:timers/promises';
import { listSignals } from '../../server/modules/signals/feed/feed.ts';
import { deleteDue } from '../../server/modules/signals/retention/retention.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { at, type Goal, timed } from './feed.ts';
import { idOfMember } from './fill.ts';

const READER = idOfMember(2);
const DELETED = idOfMember(1);
const NOW = new Date('2026-11-22T12:00:00Z');

export async function measureDeletion(database: Database): Promise<Goal> {
  const { db, pool } = database;
  const countOf = async () => {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::integer as n from signals where user_id = $1',
      [DELETED],
    );
    return rows[0]?.n ?? 0;
  };
  await pool.query('update people set delete_after = $2 where user_id = $1', [
    DELETED,
    new Date('2026-11-01T00:00:00Z'),
  ]);
  const signals = await countOf();
  const startedAt = performance.now();
  const ended = new AbortController();
  const deletion = deleteDue({ db, clock: { now: () => NOW } }, AbortSignal.timeout(600_000));
  const [times] = await Promise.all([
    readUntil(ended.signal, database),
    deletion.finally(() => ended.abort()),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  if ((await countOf()) > 0) throw new Error('signals were left behind');
  console.log(
    `    ${signals} signals deleted in ${seconds.toFixed(1)} s; ${times.length} first pages ` +
      `meanwhile: p50 ${at(times, 0.5).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`,
  );
  return {
    what: 'first page during deletion p99',
    reached: at(times, 0.99),
    limit: 20,
    unit: 'ms',
  };
}

async function readUntil(ended: AbortSignal, { db }: Database): Promise<number[]> {
  const times: number[] = [];
  while (!ended.aborted) {
    times.push(...(await timed(1, () => listSignals({ db }, READER, { limit: 60 }))));
    await sleep(20);
  }
  return times;
}
