import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileRefusal } from '../../../../contract/import-words.ts';
import { createBounded } from '../../../platform/limits/bounded.ts';
import type { FileReading } from './reading.ts';
import { READ_WITHIN_MS } from './reading-time.ts';
import { RefusedFile } from './refused-file.ts';

export type ToReader = {
  readonly fd: number;
  readonly fileName: string;
  readonly withMessages: boolean;
  readonly directory: string;
};

type ThreadOptions = ToReader & { readonly abortSignal: AbortSignal };

type Step =
  | { readonly type: 'reading'; readonly part: string; readonly rows: number }
  | { readonly type: 'read'; readonly reading: FileReading };

export type FromReader =
  | Step
  | { readonly type: 'refused'; readonly reason: FileRefusal; readonly detail: string };

/** TypeScript beside this file in development, JavaScript beside the bundle. */
const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './import-reader.js',
  import.meta.url,
);

/** Bounds what a file can take; buffers are bounded by streaming. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Files of all accounts that the process reads at once: each takes a processor and memory. */
const readers = createBounded({ running: 3, queued: 20, retryAfterSeconds: 30 });

/**
 * Reads a file in a thread of its own, which can be stopped at any moment. Throws `RefusedFile`,
 * also if the thread runs out of memory or time.
 */
export async function* readInThread(options: ThreadOptions): AsyncGenerator<Step, void, undefined> {
  const place = await readers.takePlace(options.abortSignal);
  try {
    yield* readWithPlace(options);
  } finally {
    place.leave();
  }
}

async function* readWithPlace({
  abortSignal,
  fd,
  fileName,
  withMessages,
  directory,
}: ThreadOptions): AsyncGenerator<Step, void, undefined> {
  const workerData: ToReader = { fd, fileName, withMessages, directory };
  const worker = new Worker(WORKER_FILE, { workerData, resourceLimits: LIMITS });
  const timeout = AbortSignal.timeout(READ_WITHIN_MS);
  try {
    const signal = AbortSignal.any([abortSignal, timeout]);
    for await (const [message] of on(worker, 'message', { signal, close: ['exit'] })) {
      // The thread posts nothing else.
      const step = message as FromReader;
      if (step.type === 'refused') throw new RefusedFile(step.reason, step.detail);
      yield step;
      if (step.type === 'read') return;
    }
    throw new RefusedFile('too-heavy');
  } catch (error) {
    if (isOutOfMemory(error) || timeout.aborted) throw new RefusedFile('too-heavy');
    abortSignal.throwIfAborted();
    throw error;
  } finally {
    // The file is closed only after its thread has ended.
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
