import type { Worker } from 'node:worker_threads';
import type { Log } from '../../log/log.ts';
import { takeThread, type ToThread } from './thread.ts';
import { DatabaseUnavailable } from '../unavailable.ts';

export type Speaker = object;

type Turn = { speaker: Speaker; start: () => void; cancel: (error: Error) => void };
type PendingAnswer = { resolve: (answer: Uint8Array) => void; reject: (error: Error) => void };

const STUCK_AFTER_MS = 30_000;
const CLOSE_WITHIN_MS = 5_000;

/**
 * The one session of the embedded database, shared by several connections like a transaction
 * pooler: a speaker owns it from BEGIN to COMMIT. A dead or hung worker is replaced: its
 * connections fail, and the next one reopens the cluster, which PostgreSQL recovers from its log.
 */
export class EmbeddedSession {
  readonly #directory: string;
  readonly #log: Log;
  #worker: Promise<Worker> | null = null;
  #owner: Speaker | null = null;
  #turns: Turn[] = [];
  #pending: PendingAnswer | null = null;
  /** Speakers that disconnected while the session worked for them. */
  readonly #gone = new WeakSet<Speaker>();
  readonly #onLoss = new Set<() => void>();
  #closing = false;

  constructor(options: { directory: string; log: Log }) {
    this.#directory = options.directory;
    this.#log = options.log;
  }

  async open(): Promise<void> {
    if (this.#closing) throw new DatabaseUnavailable('it is closed');
    this.#worker ??= this.#start();
    await this.#worker;
  }

  onLoss(listener: () => void): () => void {
    this.#onLoss.add(listener);
    return () => this.#onLoss.delete(listener);
  }

  async exchange(speaker: Speaker, bytes: Uint8Array): Promise<Uint8Array> {
    await this.#turnOf(speaker);
    try {
      const answer = await this.#ask(bytes);
      const idle = isIdleAfter(answer);
      if (!idle && this.#gone.has(speaker)) await this.#ask(ROLLBACK);
      if (idle || this.#gone.has(speaker)) this.#yield();
      return answer;
    } catch (error) {
      this.#yield();
      throw error;
    }
  }

  /** Flushes everything committed, and blocks the session during `work`. Waits for transactions. */
  async atRest<T>(work: () => Promise<T>): Promise<T> {
    const speaker = {};
    await this.open();
    const worker = this.#worker;
    await this.#turnOf(speaker);
    try {
      const answer = await this.#ask(CHECKPOINT);
      if (answer[0] === ERROR_RESPONSE) throw new DatabaseUnavailable('its checkpoint failed');
      const result = await work();
      // A new worker would have let others write meanwhile.
      if (this.#worker !== worker) throw new DatabaseUnavailable('its worker was replaced');
      return result;
    } finally {
      if (this.#owner === speaker) this.#yield();
    }
  }

  /** A disconnecting speaker must not leave its transaction open in the shared session. */
  async leave(speaker: Speaker): Promise<void> {
    this.#gone.add(speaker);
    const waiting = this.#turns.filter((turn) => turn.speaker === speaker);
    this.#turns = this.#turns.filter((turn) => turn.speaker !== speaker);
    for (const turn of waiting) turn.cancel(new DatabaseUnavailable('the connection was closed'));
    // The end of a pending exchange does the same.
    if (this.#owner !== speaker || this.#pending !== null) return;
    try {
      await this.#ask(ROLLBACK);
    } finally {
      this.#yield();
    }
  }

  async close(): Promise<void> {
    this.#closing = true;
    const worker = await this.#worker?.catch(() => null);
    if (!worker) return;
    const exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.postMessage('close', []);
    const timer = setTimeout(() => void worker.terminate(), CLOSE_WITHIN_MS);
    await exited;
    clearTimeout(timer);
  }

  #start(): Promise<Worker> {
    const worker = takeThread();
    worker.postMessage({ open: this.#directory } satisfies ToThread, []);
    return new Promise((resolve, reject) => {
      worker.on('message', (message: Uint8Array | 'ready') => {
        if (message === 'ready') return resolve(worker);
        const pending = this.#pending;
        this.#pending = null;
        pending?.resolve(message);
      });
      worker.on('error', (error) =>
        this.#log.error({ err: error }, 'the embedded database failed'),
      );
      worker.once('exit', (code) => {
        const error = new DatabaseUnavailable(`its worker ended with code ${code}`);
        reject(error);
        this.#lose(error);
      });
    });
  }

  #lose(error: Error): void {
    this.#worker = null;
    this.#owner = null;
    const pending = this.#pending;
    this.#pending = null;
    pending?.reject(error);
    for (const listener of this.#onLoss) listener();
    for (const turn of this.#turns.splice(0)) turn.cancel(error);
  }

  #turnOf(speaker: Speaker): Promise<void> | void {
    if (this.#owner === speaker) return;
    if (this.#owner === null) {
      this.#owner = speaker;
      return;
    }
    return new Promise((start, cancel) => this.#turns.push({ speaker, start, cancel }));
  }

  #yield(): void {
    const next = this.#turns.shift();
    this.#owner = next?.speaker ?? null;
    next?.start();
  }

  async #ask(bytes: Uint8Array): Promise<Uint8Array> {
    const worker = await this.#worker;
    if (worker === null) throw new DatabaseUnavailable('its worker is gone');
    const answer = new Promise<Uint8Array>((resolve, reject) => {
      this.#pending = { resolve, reject };
    });
    // A copy: pg reuses its buffer for several messages, so it cannot be transferred.
    const copy = new Uint8Array(bytes);
    worker.postMessage(copy, [copy.buffer]);
    const timer = setTimeout(() => void worker.terminate(), STUCK_AFTER_MS);
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }
}

const READY_FOR_QUERY = 0x5a;
const IDLE = 0x49;
const ERROR_RESPONSE = 0x45;

const ROLLBACK = Buffer.from('Q\0\0\0\rROLLBACK\0', 'latin1');
const CHECKPOINT = Buffer.from('Q\0\0\0\x0fCHECKPOINT\0', 'latin1');

/** Each round of the protocol ends in ReadyForQuery, whose last byte is the transaction status. */
function isIdleAfter(answer: Uint8Array): boolean {
  return answer.at(-6) === READY_FOR_QUERY && answer.at(-1) === IDLE;
}
