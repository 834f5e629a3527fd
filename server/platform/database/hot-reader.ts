import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { SqlPool } from './pool.ts';
import { refuseInsideTransaction } from './transactions.ts';
import { DatabaseUnavailable, asUnavailable } from './unavailable.ts';

/**
 * The path for the one statement that every request makes. All reads share one connection in
 * pipeline mode, which costs half of a pool's check-out; so they must be short: a slow one delays
 * those behind it. While the connection is away, and for a read that it took down with it, the
 * pool answers.
 */
export type HotReader = {
  /** `name` prepares the statement and must belong to this `text` alone. */
  read<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
};

const SILENCE_LIMIT_MS = 5_000;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_MOST_MS = 5_000;

export function hotReader(o: { connect: () => pg.Client; pool: SqlPool; log: Log }): HotReader {
  let client: pg.Client | null = null;
  const closing = new AbortController();
  const waiting = new Set<number>();

  const connected = stayConnected({
    connect: o.connect,
    log: o.log,
    signal: closing.signal,
    use: (next) => {
      client = next;
      waiting.clear();
    },
  });
  const watchdog = setInterval(() => {
    const oldest = waiting.values().next().value;
    if (oldest !== undefined && performance.now() - oldest > SILENCE_LIMIT_MS) drop(client);
  }, 1_000);
  watchdog.unref();

  async function read<R>(name: string, text: string, values: readonly unknown[]): Promise<R[]> {
    refuseInsideTransaction('A read on the shared connection');
    const current = client;
    if (current === null) return fromPool<R>(text, values);
    const askedAt = uniqueNow();
    waiting.add(askedAt);
    try {
      const result = await current.query({ name: `hot_${name}`, text, values: [...values] });
      // The statement's author states its rows; pg cannot know them.
      return result.rows as R[];
    } catch (error) {
      const failure = asUnavailable(error);
      if (!(failure instanceof DatabaseUnavailable)) throw failure;
      return await fromPool<R>(text, values);
    } finally {
      waiting.delete(askedAt);
    }
  }

  async function fromPool<R>(text: string, values: readonly unknown[]): Promise<R[]> {
    return (await o.pool.query<R>(text, values)).rows;
  }

  return {
    read,
    async close() {
      closing.abort();
      clearInterval(watchdog);
      const last = client;
      client = null;
      await last?.end();
      await connected;
    },
  };
}

let lastNow = 0;

/** A monotonic time that no two reads share, so that it can key them. */
function uniqueNow(): number {
  lastNow = Math.max(performance.now(), lastNow + 1e-6);
  return lastNow;
}

/** pg ends a client whose socket is destroyed with an error to all that wait: nothing hangs. */
function drop(client: pg.Client | null): void {
  // `connection` is pg's own, documented for cancelling only; there is no public "abandon".
  const inner = client as unknown as { connection: { stream: { destroy(): void } } } | null;
  inner?.connection.stream.destroy();
}

async function stayConnected(o: {
  connect: () => pg.Client;
  use: (client: pg.Client | null) => void;
  log: Log;
  signal: AbortSignal;
}): Promise<void> {
  let pauseMs = RECONNECT_FIRST_MS;
  while (!o.signal.aborted) {
    const client = o.connect();
    const gone = new Promise<void>((resolve) => {
      client.on('error', () => {
        o.use(null);
        resolve();
      });
      client.once('end', () => {
        o.use(null);
        resolve();
      });
    });
    try {
      await client.connect();
      pauseMs = RECONNECT_FIRST_MS;
      // Closed while it connected: nobody else will end this client.
      if (o.signal.aborted) await client.end();
      else o.use(client);
      await gone;
      if (!o.signal.aborted) o.log.warn('the shared connection for hot reads was lost');
    } catch (error) {
      o.log.warn({ err: error }, 'the shared connection for hot reads cannot be made');
    }
    await sleep(pauseMs, undefined, { signal: o.signal, ref: false }).catch(() => {});
    pauseMs = Math.min(pauseMs * 2, RECONNECT_MOST_MS);
  }
}
