import { Worker } from 'node:worker_threads';

/** TypeScript beside this file in development, JavaScript beside the bundle. */
export const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './embedded-worker.js',
  import.meta.url,
);

/**
 * Each statement leaves a little garbage. Without a limit V8 would let the young heap grow to 48
 * MB; the database itself lives in WebAssembly memory, which is separate.
 */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

/** Messages to the thread: the cluster to open, once; then wire-protocol bytes; finally `close`. */
export type ToThread = { open: string } | Uint8Array | 'close';

let booted: Worker | null = null;

/**
 * Boots the database thread before its cluster is known: the slowest part of a start then runs
 * while other code loads. It does not keep the process alive.
 */
export function bootThread(): void {
  if (booted) return;
  const thread = makeThread();
  thread.unref();
  booted = thread;
  // Its replacement meets the same fault, where it is handled.
  const forget = () => {
    if (booted === thread) booted = null;
  };
  thread.once('error', forget);
  thread.once('exit', forget);
}

export function takeThread(): Worker {
  const thread = booted ?? makeThread();
  booted = null;
  thread.ref();
  return thread;
}

function makeThread(): Worker {
  return new Worker(WORKER_FILE, { resourceLimits: WORKER_LIMITS });
}
