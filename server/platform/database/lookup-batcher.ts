import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import { uniqueStatementName } from './pool.ts';
import type { SqlPool } from './pool.ts';
import { send } from './send.ts';
import { refuseInsideTransaction } from './transactions.ts';
import { DatabaseUnavailable, asUnavailable } from './unavailable.ts';

/**
 * A statement that serves many lookups at once, such as `select a.place::int, … from
 * unnest($1::text[]) with ordinality as a (key, place) join …`: each parameter is an array with one
 * entry per lookup, and `place` (from 1) identifies the lookup of a row; at most one row each.
 */
export type Lookup = { readonly name: string; readonly text: string };

/**
 * The path for the one lookup that every request makes. It has a few connections with one
 * statement each; lookups that arrive while all are busy go out together as one statement, so the
 * cost of each falls under load. Lookups must be short: a slow one delays those behind it, and a
 * failed one fails its batch. Without a connection, and for lookups lost with one, the pool is
 * used.
 */
export type LookupBatcher = {
  find<R>(lookup: Lookup, values: readonly unknown[]): Promise<R | undefined>;
  close(): Promise<void>;
};

type PendingLookup = {
  readonly values: readonly unknown[];
  resolve(row: unknown): void;
  fail(reason: unknown): void;
};
type Row = { readonly place: number };

const SILENCE_LIMIT_MS = 5_000;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_MAX_MS = 5_000;

export function lookupBatcher(o: {
  connect: () => pg.Client;
  connections: number;
  pool: SqlPool;
  log: Log;
}): LookupBatcher {
  const connections = Array.from({ length: o.connections }, () => new LookupConnection(o));
  const waiting = new Map<Lookup, PendingLookup[]>();
  let scheduled = false;
  const watchdog = setInterval(
    () => connections.forEach((connection) => connection.endSilence()),
    1_000,
  );
  watchdog.unref();

  function find<R>(lookup: Lookup, values: readonly unknown[]): Promise<R | undefined> {
    refuseInsideTransaction('A read on a shared connection');
    return new Promise((resolve, reject) => {
      const batch = waiting.get(lookup) ?? [];
      waiting.set(lookup, batch);
      // The statement's author declares its rows; pg cannot know them.
      const resolveRow = (row: unknown) => resolve(row as R | undefined);
      batch.push({ values, resolve: resolveRow, fail: reject });
      schedule();
    });
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      send();
    });
  }

  function send(): void {
    for (const [lookup, batch] of waiting) {
      const free = connections.find((connection) => connection.isFree);
      if (!free && connections.some((connection) => connection.isOpen)) return;
      waiting.delete(lookup);
      void settle(batch, run(free, lookup, parametersOf(batch))).then(schedule);
    }
  }

  async function run(
    connection: LookupConnection | undefined,
    lookup: Lookup,
    values: unknown[],
  ): Promise<Row[]> {
    try {
      if (connection) return await connection.run(lookup, values);
    } catch (error) {
      const failure = asUnavailable(error);
      if (!(failure instanceof DatabaseUnavailable)) throw failure;
      // Lookups waiting behind it need not wait for the pool.
      schedule();
    }
    return (await o.pool.query<Row>(lookup.text, values)).rows;
  }

  return {
    find,
    async close() {
      clearInterval(watchdog);
      await Promise.all(connections.map((connection) => connection.close()));
    },
  };
}

function parametersOf(batch: readonly PendingLookup[]): unknown[][] {
  const width = batch[0]?.values.length ?? 0;
  return Array.from({ length: width }, (_, n) => batch.map(({ values }) => values[n]));
}

async function settle(batch: readonly PendingLookup[], answers: Promise<Row[]>): Promise<void> {
  try {
    const byPlace = new Map((await answers).map((row) => [row.place, row]));
    batch.forEach((pending, n) => pending.resolve(byPlace.get(n + 1)));
  } catch (error) {
    for (const pending of batch) pending.fail(error);
  }
}

class LookupConnection {
  readonly #connect: () => pg.Client;
  readonly #log: Log;
  readonly #closing = new AbortController();
  readonly #connected: Promise<void>;
  #client: pg.Client | null = null;
  #sentAtMs: number | null = null;

  constructor(o: { connect: () => pg.Client; log: Log }) {
    this.#connect = o.connect;
    this.#log = o.log;
    this.#connected = this.#stayConnected();
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  get isFree(): boolean {
    return this.isOpen && this.#sentAtMs === null;
  }

  async run({ name, text }: Lookup, values: unknown[]): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new DatabaseUnavailable('its connection was lost');
    this.#sentAtMs = performance.now();
    try {
      const statement = { name: uniqueStatementName(client, name), text, values };
      return (await send<Row>(client, statement)).rows;
    } finally {
      this.#sentAtMs = null;
    }
  }

  /** Gives up a connection whose response is overdue, and fails its lookups. */
  endSilence(): void {
    if (this.#sentAtMs === null) return;
    if (performance.now() - this.#sentAtMs < SILENCE_LIMIT_MS) return;
    // `connection` is pg's own, documented for canceling only; pg has no public way to abandon a
    // client. Destroying its socket fails everything that waits on it.
    const inner = this.#client as unknown as { connection: { stream: { destroy(): void } } } | null;
    inner?.connection.stream.destroy();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const last = this.#client;
    this.#client = null;
    await last?.end();
    await this.#connected;
  }

  async #stayConnected(): Promise<void> {
    const { signal: abortSignal } = this.#closing;
    let pauseMs = RECONNECT_FIRST_MS;
    while (!abortSignal.aborted) {
      const client = this.#connect();
      const gone = new Promise<void>((resolve) => {
        const lose = () => {
          this.#client = null;
          resolve();
        };
        client.on('error', lose);
        client.once('end', lose);
      });
      try {
        await client.connect();
        pauseMs = RECONNECT_FIRST_MS;
        // Closed during connect: nothing else would end this client.
        if (abortSignal.aborted) await client.end();
        else this.#client = client;
        await gone;
        if (!abortSignal.aborted) this.#log.warn('a lookup connection was lost');
      } catch (error) {
        this.#log.warn({ err: error }, 'a lookup connection cannot be made');
      }
      await sleep(pauseMs, undefined, { signal: abortSignal, ref: false }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, RECONNECT_MAX_MS);
    }
  }
}
