import { createHash } from 'node:crypto';
import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Log } from '../log/log.ts';

export type OperatorAnswer = { readonly value: unknown; readonly body?: Readable };
export type OperatorRequest = { readonly operation: string; readonly input: unknown };

export class OperatorRefusal extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'OperatorRefusal';
  }
}

const DIRECTORY = 'operator';
/** The length of `sun_path` on Linux and macOS, without the final NUL. */
const LONGEST_PATH_BYTES = process.platform === 'linux' ? 107 : 103;
const MAX_LINE_BYTES = 64 * 1024;
const ASK_WITHIN_MS = 5_000;

const Request = z.strictObject({ operation: z.string(), input: z.unknown() });
const Reply = z.union([
  z.strictObject({ value: z.unknown(), hasBody: z.boolean() }),
  z.strictObject({ refusal: z.string() }),
]);

/**
 * Only this process's user and root can reach the socket, so there is no password. The caller holds
 * the directory lock. Resolves to a function that closes it.
 */
export async function serveOperator(options: {
  dataDir: string;
  answer: (request: OperatorRequest) => Promise<OperatorAnswer>;
  log: Log;
}): Promise<() => Promise<void>> {
  const place = findPlace(options.dataDir);
  prepare(place.directory);
  // A killed process leaves its socket behind.
  if (place.file !== null) rmSync(place.file, { force: true });
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    // A disconnecting client must not end this process by an unhandled error.
    socket.on('error', (error) =>
      options.log.debug({ err: error }, 'an operator’s command disconnected'),
    );
    serve(socket, options).catch((error: unknown) => {
      options.log.warn({ err: error }, 'the response to an operator’s command failed');
      socket.destroy();
    });
  });
  const { path, release } = shortenAddress(place);
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(path, listening.resolve);
  await listening.promise;
  server.on('error', (error) =>
    options.log.warn({ err: error }, 'an operator’s connection failed'),
  );
  if (place.file !== null) chmodSync(place.file, 0o600);
  return async () => {
    for (const socket of open) socket.destroy();
    await new Promise((done) => server.close(done));
    release();
  };
}

/** Calls the process that has opened the data directory; null if none listens. */
export async function askOperator(
  dataDir: string,
  request: OperatorRequest,
): Promise<OperatorAnswer | null> {
  const socket = await connectToProcess(dataDir);
  if (socket === null) return null;
  socket.end(`${JSON.stringify(request)}\n`);
  const reply = Reply.parse(JSON.parse(await readFirstLine(socket, Infinity)));
  if ('refusal' in reply) throw new OperatorRefusal(reply.refusal);
  if (reply.hasBody) return { value: reply.value, body: socket };
  socket.destroy();
  return { value: reply.value };
}

async function serve(
  socket: Socket,
  { answer, log }: { answer: (request: OperatorRequest) => Promise<OperatorAnswer>; log: Log },
): Promise<void> {
  socket.setTimeout(ASK_WITHIN_MS, () => socket.destroy());
  const request = Request.parse(JSON.parse(await readFirstLine(socket, MAX_LINE_BYTES)));
  socket.setTimeout(0);
  log.info({ operation: request.operation }, 'operator command');
  const outcome = await answer(request).catch((error: unknown) => {
    if (!(error instanceof OperatorRefusal))
      log.error({ err: error }, 'an operator’s command failed');
    return { refusal: error instanceof Error ? error.message : String(error) };
  });
  if ('refusal' in outcome) return void socket.end(`${JSON.stringify(outcome)}\n`);
  const { value, body } = outcome;
  socket.write(`${JSON.stringify({ value: value ?? null, hasBody: body !== undefined })}\n`);
  if (body === undefined) socket.end();
  else await pipeline(body, socket);
}

function readFirstLine(socket: Socket, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let line = Buffer.alloc(0);
    const stop = () => socket.off('readable', read).off('end', ended).off('error', reject);
    const ended = () => reject(new OperatorRefusal('The process closed the connection'));
    const read = () => {
      for (let chunk = take(socket); chunk !== null; chunk = take(socket)) {
        const end = chunk.indexOf('\n');
        line = Buffer.concat([line, end < 0 ? chunk : chunk.subarray(0, end)]);
        if (line.length > maxBytes) return socket.destroy(new Error('The line is too long'));
        if (end >= 0) {
          stop();
          if (end + 1 < chunk.length) socket.unshift(chunk.subarray(end + 1));
          return resolve(line.toString('utf8'));
        }
      }
    };
    socket.on('readable', read).once('end', ended).once('error', reject);
  });
}

function take(socket: Socket): Buffer | null {
  return socket.read() as Buffer | null;
}

async function connectToProcess(dataDir: string): Promise<Socket | null> {
  try {
    const { path, release } = shortenAddress(findPlace(dataDir));
    const socket = connect({ path, allowHalfOpen: true });
    const { promise, resolve: done, reject } = Promise.withResolvers<void>();
    socket.once('connect', done).once('error', reject);
    await promise.finally(release);
    return socket;
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
}

function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ECONNREFUSED' || code === 'ENOTDIR';
}

type SocketPlace = {
  readonly directory: string;
  readonly file: string | null;
  readonly path: string;
};

/** The socket's file in the data directory, or on Windows a pipe, which has no file. */
function findPlace(dataDir: string): SocketPlace {
  const directory = join(resolve(dataDir), DIRECTORY);
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(directory.toLowerCase()).digest('hex');
    return { directory, file: null, path: `\\\\.\\pipe\\rapport-${name.slice(0, 32)}` };
  }
  const file = join(directory, 'socket');
  return { directory, file, path: file };
}

function prepare(directory: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // It may exist with other permissions.
  chmodSync(directory, 0o700);
}

/** A socket address holds 107 bytes. On Linux every open folder has a short path. */
function shortenAddress(place: SocketPlace): { path: string; release(): void } {
  if (place.file === null || Buffer.byteLength(place.path) <= LONGEST_PATH_BYTES) {
    return { path: place.path, release() {} };
  }
  if (process.platform !== 'linux') {
    throw new OperatorRefusal(
      `The path of the DATA_DIR is too long: with a socket in it, it has more than ${LONGEST_PATH_BYTES} bytes`,
    );
  }
  const folder = openSync(place.directory, 'r');
  return { path: `/proc/self/fd/${folder}/socket`, release: () => closeSync(folder) };
}
