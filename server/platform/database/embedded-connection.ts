import { Duplex } from 'node:stream';
import type { EmbeddedSession } from './embedded-session.ts';

const TERMINATE = 0x58;

/**
 * The socket that pg's client believes it has: bytes written go to the embedded session, its
 * answers come back. So the ordinary driver, with prepared statements and pipelining, serves both
 * databases. COPY FROM STDIN would end the backend: use unnest instead.
 */
export class EmbeddedConnection extends Duplex {
  readonly #session: EmbeddedSession;
  readonly #stopListening: () => void;

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

  // Parts of net.Socket that pg calls and that mean nothing here.
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
    if (chunk[0] === TERMINATE) return this.#hangUp(done);
    this.#session.exchange(this, chunk).then((answer) => {
      if (answer.length > 0) this.push(Buffer.from(answer.buffer, 0, answer.length));
      done();
    }, done);
  }

  override _writev(
    chunks: { chunk: Buffer; encoding: string }[],
    done: (error?: Error | null) => void,
  ): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), '', done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#stopListening();
    this.#session.leave(this).then(() => done(error), done);
  }

  #hangUp(done: (error?: Error | null) => void): void {
    this.#session.leave(this).then(() => {
      done();
      this.push(null);
    }, done);
  }
}
