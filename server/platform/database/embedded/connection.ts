import { Duplex } from 'node:stream';
import { callbackify } from 'node:util';
import type { EmbeddedSession } from './session.ts';

const TERMINATE = 0x58;

/**
 * The socket of pg's client: bytes written go to the embedded session, and its responses come
 * back. So the ordinary driver, with prepared statements, serves both databases. COPY FROM STDIN
 * would terminate the backend: use unnest instead.
 */
export class EmbeddedConnection extends Duplex {
  readonly #session: EmbeddedSession;
  readonly #stopListening: () => void;
  readonly #pass = callbackify((bytes: Buffer) => this.#speak(bytes));
  readonly #leave = callbackify(() => this.#session.leave(this));

  constructor(session: EmbeddedSession) {
    super({ allowHalfOpen: false });
    this.#session = session;
    this.#stopListening = session.onLoss(() => this.destroy());
  }

  connect(): this {
    this.#session.open().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // Parts of net.Socket that pg calls and that have no effect here.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pass(chunk, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: string }[],
    done: (error?: Error | null) => void,
  ): void {
    this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stopListening();
    this.#leave((failure) => done(error ?? failure));
  }

  async #speak(bytes: Buffer): Promise<void> {
    if (bytes[0] === TERMINATE) {
      await this.#session.leave(this);
      this.push(null);
      return;
    }
    const answer = await this.#session.exchange(this, bytes);
    if (answer.length > 0) this.push(Buffer.from(answer.buffer, 0, answer.length));
  }
}
