import pg from 'pg';
import { type Lookup, lookupBatcher } from '../../server/platform/database/lookup-batcher.ts';
import { openPostgres } from '../../server/platform/database/postgres.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { startPostgres } from '../../server/testing/databases/postgres-server.ts';
import { median } from '../machine.ts';
import { contestant } from './contestants.ts';

const ROUNDS = 5;
const SECONDS = 2;
const CALLERS = 50;

const STATEMENT: Lookup = {
  name: 'bench',
  text: `select asked.place::int, s.id, s.name
    from unnest($1::int[]) with ordinality as asked (id, place) join subjects s on s.id = asked.id`,
};

type Loader = { load(key: number): Promise<unknown> };
type DataLoader = new (
  batch: (keys: readonly number[]) => Promise<unknown[]>,
  options: object,
) => Loader;
type Row = { place: number };

/** CPU time and rate of one lookup by key while 50 callers wait for theirs. */
export async function benchBatching(libraries: string): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const { pool } = await openPostgres(postgres.url);
  const batcher = lookupBatcher({
    connect: () => new pg.Client({ connectionString: postgres.url }),
    connections: 2,
    pool,
    log: silentLog,
  });
  try {
    await pool.query('create table subjects (id int primary key, name text not null)');
    await pool.query("insert into subjects select n, 'n' || n from generate_series(1, 10000) n");
    const Loading = contestant<DataLoader>(libraries, 'dataloader');
    const batch = async (keys: readonly number[]) => {
      const { rows } = await pool.query<Row>(STATEMENT.text, [keys]);
      const byPlace = new Map(rows.map((row) => [row.place, row]));
      return keys.map((_, n) => byPlace.get(n + 1));
    };
    const options = { cache: false, batchScheduleFn: (send: () => void) => setImmediate(send) };
    const loader = new Loading(batch, options);
    await report({
      'own batching lookup': (id) => batcher.find(STATEMENT, [id]),
      'dataloader on the pool': (id) => loader.load(id),
      'a statement each': (id) => pool.query(STATEMENT.text, [[id]]),
    });
  } finally {
    await batcher.close();
    await pool.end();
    await postgres.stop();
  }
}

async function report(
  contestants: Record<string, (id: number) => Promise<unknown>>,
): Promise<void> {
  const names = Object.keys(contestants);
  const rounds = new Map(names.map((name) => [name, [] as Round[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, find] of Object.entries(contestants)) {
      const result = await load(find);
      if (round > 0) rounds.get(name)?.push(result);
    }
  }
  console.log(`a lookup, ${CALLERS} callers, median of ${ROUNDS} rounds`);
  for (const [name, results] of rounds) {
    const cpu = median(results.map(({ microseconds }) => microseconds));
    const rate = median(results.map((result) => result.rate));
    console.log(
      `  ${name.padEnd(26)}${cpu.toFixed(1).padStart(6)} us${rate.toFixed(0).padStart(9)} /s`,
    );
  }
}

type Round = { readonly microseconds: number; readonly rate: number };

async function load(find: (id: number) => Promise<unknown>): Promise<Round> {
  const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
  const endsAt = startedAt + SECONDS * 1_000;
  let count = 0;
  const caller = async (_: unknown, first: number) => {
    for (let id = first; performance.now() < endsAt; id += CALLERS) {
      if (!(await find(1 + (id % 10_000)))) throw new Error(`${id} was not found`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { microseconds: (user + system) / count, rate: count / seconds };
}
