import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';

const CONNECT_WITHIN_MS = 2_000;
/** Longer than a vendor’s call takes. */
const WAIT_AT_MOST_MS = 20_000;
/** Of this process, for questions under way; with more, the rest is asked without waiting. */
const CONNECTIONS = 4;
/** PostgreSQL refuses longer notifications. */
const LONGEST_ANSWER = 7_999;

/**
 * Asks a question once if several processes ask it at the same time. The first holds a lock of its
 * session, and notifies the others, so that nothing is stored and a killed process blocks nothing.
 * If that fails, each process asks.
 */
export type SharedAnswers = {
  /** `lock` is the question's number, of 64 bits. An answer is never empty. */
  ask(lock: bigint, ask: () => Promise<string>): Promise<string>;
};

export function createSharedAnswers(database: Pick<Database, 'url'>, log: Log): SharedAnswers {
  let connections = 0;
  return {
    async ask(lock, ask) {
      const { url } = database;
      if (url === null || connections >= CONNECTIONS) return ask();
      connections += 1;
      const question = new SharedQuestion(url, lock);
      try {
        try {
          await question.hold();
        } catch (error) {
          log.warn({ err: error }, 'what other processes ask is not known');
        }
        if (question.answer !== null) return question.answer;
        const answer = await ask();
        try {
          await question.tell(answer);
        } catch (error) {
          log.warn({ err: error }, 'other processes were not told an answer');
        }
        return answer;
      } finally {
        connections -= 1;
        await question.close();
      }
    },
  };
}

/** On a connection of its own past any pooler, because locks and notifications are a session's. */
class SharedQuestion {
  answer: string | null = null;
  readonly #client: pg.Client;
  readonly #lock: string;
  readonly #channel: string;

  constructor(url: string, lock: bigint) {
    this.#lock = String(lock);
    this.#channel = `answer ${this.#lock}`;
    this.#client = new pg.Client({
      connectionString: url,
      application_name: 'rapport shared answers',
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: WAIT_AT_MOST_MS,
    });
    // A lost connection also fails the next statement, which says so.
    this.#client.on('error', () => {});
    this.#client.on('notification', ({ payload }) => {
      this.answer = payload ?? null;
    });
  }

  /** Listens before it waits: what the holder says arrives before the lock. */
  async hold(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(`listen ${this.#client.escapeIdentifier(this.#channel)}`);
    await this.#client.query('select pg_advisory_lock($1)', [this.#lock]);
  }

  async tell(answer: string): Promise<void> {
    if (Buffer.byteLength(answer) > LONGEST_ANSWER) return;
    await this.#client.query('select pg_notify($1, $2)', [this.#channel, answer]);
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
