import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { SqlPool } from './pool.ts';
import { refuseInsideTransaction } from './transactions.ts';
import { DatabaseUnavailable, asUnavailable } from './unavailable.ts';

/**
 * A statement that answers many questions at once, such as
 * `select a.place::int, … from unnest($1::text[]) with ordinality as a (key, place) join …`:
 * each parameter is an array with one entry a question, and `place` (from 1) says which question a
 * row answers; at most one row answers each.
 */
export type LookUp = { readonly name: string; readonly text: string };

/**
 * The path for the one look-up that every request makes. What is asked in one turn of the event
 * loop goes out as one statement, on a connection of its own in pipeline mode: under load a request
 * costs a fraction of a check-out from the pool. Look-ups must be short, since a slow one delays
 * those behind it, and one that fails takes its companions with it. While the connection is away,
 * and for what it took down with it, the pool answers.
 */
export type HotReader = {
  /** The row that answers `values`, or undefined. */
  find<R>(lookUp: LookUp, values: readonly unknown[]): Promise<R | undefined>;
  close(): Promise<void>;
};

type Question = {
  readonly values: readonly unknown[];
  answer(row: unknown): void;
  fail(reason: unknown): void;
};
type Row = { readonly place: number };

const SILENCE_LIMIT_MS = 5_000;
const RECONNECT_FIRST_MS = 100;
const RECONNECT_MOST_MS = 5_000;

export function hotReader(o: { connect: () => pg.Client; pool: SqlPool; log: Log }): HotReader {
  let client: pg.Client | null = null;
  const closing = new AbortController();
  const gathered = new Map<LookUp, Question[]>();
  const askedAt = new Set<{ ms: number }>();

  const connected = stayConnected({
    connect: o.connect,
    log: o.log,
    signal: closing.signal,
    use: (next) => {
      client = next;
      askedAt.clear();
    },
  });
  const watchdog = setInterval(() => {
    const oldest = askedAt.values().next().value;
    if (oldest && performance.now() - oldest.ms > SILENCE_LIMIT_MS) drop(client);
  }, 1_000);
  watchdog.unref();

  function find<R>(lookUp: LookUp, values: readonly unknown[]): Promise<R | undefined> {
    refuseInsideTransaction('A read on the shared connection');
    return new Promise((resolve, reject) => {
      // The statement's author states its rows; pg cannot know them.
      const answer = (row: unknown) => resolve(row as R | undefined);
      gather(lookUp, { values, answer, fail: reject });
    });
  }

  function gather(lookUp: LookUp, question: Question): void {
    const questions = gathered.get(lookUp);
    if (questions) questions.push(question);
    else {
      const first = [question];
      gathered.set(lookUp, first);
      // Runs when all requests that have arrived by now were read.
      setImmediate(() => {
        gathered.delete(lookUp);
        void settle(first, ask(lookUp, parametersOf(first)));
      });
    }
  }

  async function ask({ name, text }: LookUp, values: unknown[]): Promise<Row[]> {
    if (client === null) return fromPool(text, values);
    const asked = { ms: performance.now() };
    askedAt.add(asked);
    try {
      return (await client.query<Row>({ name: `hot_${name}`, text, values })).rows;
    } catch (error) {
      const failure = asUnavailable(error);
      if (!(failure instanceof DatabaseUnavailable)) throw failure;
      return await fromPool(text, values);
    } finally {
      askedAt.delete(asked);
    }
  }

  async function fromPool(text: string, values: unknown[]): Promise<Row[]> {
    return (await o.pool.query<Row>(text, values)).rows;
  }

  return {
    find,
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

/** Turns the questions' values into arrays, one a parameter. */
function parametersOf(questions: readonly Question[]): unknown[][] {
  const width = questions[0]?.values.length ?? 0;
  return Array.from({ length: width }, (_, n) => questions.map(({ values }) => values[n]));
}

async function settle(questions: readonly Question[], answers: Promise<Row[]>): Promise<void> {
  try {
    const byPlace = new Map((await answers).map((row) => [row.place, row]));
    questions.forEach((question, n) => question.answer(byPlace.get(n + 1)));
  } catch (error) {
    for (const question of questions) question.fail(error);
  }
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
