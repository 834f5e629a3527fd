import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { runCommandLine } from '../operator/command-line.ts';
import { keepCopy } from '../platform/backup/copies.ts';
import { silentLog } from '../platform/log/log.ts';
import { replayLedger } from '../replay.ts';
import { PROGRAM_ENVIRONMENT } from '../testing/environment.ts';
import {
  countBack,
  type DrillProduct,
  buildEnvironment,
  fillWithPeople,
  giveNumbers,
  openProduct,
  type Place,
  makePromises,
  readAgain,
} from './restore.fixture.ts';

export type Drill = {
  readonly first: Place;
  /** The product may be closed by it. */
  backUp(product: DrillProduct): Promise<() => Promise<Place>>;
};

/** The copy before an update, as it is restored for the way back; the ledger is beside it. */
export function createEmbeddedDrill({ home, dataDir }: { home: string; dataDir: string }): Drill {
  return {
    first: { DATA_DIR: dataDir },
    async backUp({ database }) {
      const now = new Date();
      const copy = { database, dataDir, newest: '0058_erasure_ledger', now, log: silentLog };
      const file = await keepCopy(copy);
      return async () => {
        const restored = { DATA_DIR: join(home, 'restored') };
        await runRestore([file], restored);
        return restored;
      };
    },
  };
}

/** A copy of the database, which has another identity, like one that `pg_restore` fills. */
export async function createPostgresDrill(options: {
  url: string;
  template: string;
  places: Required<Pick<Place, 'DATA_DIR' | 'ERASURE_LEDGER'>>;
}): Promise<Drill> {
  const { url, template, places } = options;
  const name = await copyDatabase(url, template);
  return {
    first: { ...places, DATABASE_URL: buildUrl(url, name) },
    async backUp(product) {
      await product.close();
      const dump = await copyDatabase(url, name);
      return async () => ({ ...places, DATABASE_URL: buildUrl(url, dump) });
    },
  };
}

export async function runRestore(words: readonly string[], place: Place): Promise<void> {
  const environment = buildEnvironment(place);
  const status = await runCommandLine(['restore', ...words], {
    environment,
    complete: () => environment,
    write() {},
    writeError() {},
  });
  if (status !== 0) throw new Error(`The restore ended with ${status}`);
}

/** Backs up, makes promises, restores, kills starts while they apply the ledger, and starts. */
export async function runDrill(
  { first, backUp }: Drill,
  { count, killsAfterMs }: { count: number; killsAfterMs: readonly number[] },
) {
  const before = await openProduct(first);
  await replayLedger(before.deps);
  const filled = await fillWithPeople(before, count);
  const restore = await backUp(before);
  // Closing twice does nothing.
  await before.close();
  const product = await openProduct(first);
  await makePromises(product, filled);
  const given = await giveNumbers(product, filled, 'late');
  await product.close();
  const place = await restore();
  let killed = 0;
  for (const afterMs of killsAfterMs) {
    if (await killWhileReplaying(place, afterMs)) killed += 1;
  }
  const restored = await openProduct(place);
  try {
    const forgotten = await countBack(restored, filled);
    const startedAt = performance.now();
    await replayLedger(restored.deps);
    const replayMs = performance.now() - startedAt;
    const back = await countBack(restored, filled);
    const givenAgain = await giveNumbers(restored, filled, 'later');
    await readAgain(restored, filled);
    const backAfterReading = await countBack(restored, filled);
    const unknown = (await restored.deps.ledger.findUnknown()).length;
    const kinds = ['person', 'signal', 'post', 'touch'] as const;
    const repeated = kinds.filter((kind) => givenAgain[kind] <= given[kind]);
    return { killed, forgotten, back, backAfterReading, unknown, repeated, replayMs };
  } finally {
    await restored.close();
  }
}

/** False if the start had applied everything before it could be killed. */
async function killWhileReplaying(place: Place, afterMs: number): Promise<boolean> {
  const program = new URL('../testing/processes/replaying-process.ts', import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...PROGRAM_ENVIRONMENT, ...place },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(afterMs);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

async function copyDatabase(url: string, template: string): Promise<string> {
  const name = `r_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  return name;
}

function buildUrl(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
