import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { ownName } from './pool.ts';
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
 * The path for the one look-up that every request makes. It has a few connections of its own, each
 * with one statement at a time; what is asked while all are busy waits, and goes out together as
 * one statement. So the more is asked, the less an answer costs. Look-ups must be short, since a
 * slow one delays those behind it, and one that fails takes its companions with it. While no
 * connection stands, and for what a lost one took down with it, the pool answers.
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

export function hotReader(o: {
  connect: () => pg.Client;
  lanes: number;
  pool: SqlPool;
  log: Log;
}): HotReader {
  const lanes = Array.from({ length: o.lanes }, () => new Lane(o));
  const waiting = new Map<LookUp, Question[]>();
  let scheduled = false;
  const watchdog = setInterval(() => lanes.forEach((lane) => lane.endSilence()), 1_000);
  watchdog.unref();

  function find<R>(lookUp: LookUp, values: readonly unknown[]): Promise<R | undefined> {
    refuseInsideTransaction('A read on a shared connection');
    return new Promise((resolve, reject) => {
      const questions = waiting.get(lookUp) ?? [];
      waiting.set(lookUp, questions);
      // The statement's author states its rows; pg cannot know them.
      const answer = (row: unknown) => resolve(row as R | undefined);
      questions.push({ values, answer, fail: reject });
      schedule();
    });
  }

  /** Sends when all requests that have arrived by now were read. */
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      send();
    });
  }

  function send(): void {
    for (const [lookUp, questions] of waiting) {
      const free = lanes.find((lane) => lane.isFree);
      if (!free && lanes.some((lane) => lane.isOpen)) return;
      waiting.delete(lookUp);
      void settle(questions, ask(free, lookUp, parametersOf(questions))).then(schedule);
    }
  }

  async function ask(lane: Lane | undefined, lookUp: LookUp, values: unknown[]): Promise<Row[]> {
    try {
      if (lane) return await lane.ask(lookUp, values);
    } catch (error) {
      const failure = asUnavailable(error);
      if (!(failure instanceof DatabaseUnavailable)) throw failure;
      // The questions waiting behind it need not wait for the pool.
      schedule();
    }
    return (await o.pool.query<Row>(lookUp.text, values)).rows;
  }

  return {
    find,
    async close() {
      clearInterval(watchdog);
      await Promise.all(lanes.map((lane) => lane.close()));
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

/** One connection, made again whenever it is lost. */
class Lane {
  readonly #connect: () => pg.Client;
  readonly #log: Log;
  readonly #closing = new AbortController();
  readonly #connected: Promise<void>;
  #client: pg.Client | null = null;
  #askedAtMs: number | null = null;

  constructor(o: { connect: () => pg.Client; log: Log }) {
    this.#connect = o.connect;
    this.#log = o.log;
    this.#connected = this.#stayConnected();
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  get isFree(): boolean {
    return this.isOpen && this.#askedAtMs === null;
  }

  async ask({ name, text }: LookUp, values: unknown[]): Promise<Row[]> {
    const client = this.#client;
    if (!client) throw new DatabaseUnavailable('its connection was lost');
    this.#askedAtMs = performance.now();
    try {
      return (await client.query<Row>({ name: ownName(client, name), text, values })).rows;
    } finally {
      this.#askedAtMs = null;
    }
  }

  /** Gives up a connection that owes an answer for too long: whoever waits for it is told. */
  endSilence(): void {
    if (this.#askedAtMs === null) return;
    if (performance.now() - this.#askedAtMs < SILENCE_LIMIT_MS) return;
    // `connection` is pg's own, documented for cancelling only; there is no public "abandon".
    // pg answers a destroyed socket with an error to all that wait on it.
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
    const { signal } = this.#closing;
    let pauseMs = RECONNECT_FIRST_MS;
    while (!signal.aborted) {
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
        // Closed while it connected: nobody else will end this client.
        if (signal.aborted) await client.end();
        else this.#client = client;
        await gone;
        if (!signal.aborted) this.#log.warn('a shared connection for hot reads was lost');
      } catch (error) {
        this.#log.warn({ err: error }, 'a shared connection for hot reads cannot be made');
      }
      await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => {});
      pauseMs = Math.min(pauseMs * 2, RECONNECT_MOST_MS);
    }
  }
}
