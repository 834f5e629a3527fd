import { Worker } from 'node:worker_threads';

/** Beside this file in development as TypeScript, beside the bundle as JavaScript. */
export const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './embedded-worker.ts' : './embedded-worker.js',
  import.meta.url,
);

/**
 * The worker makes a little garbage with each statement. Without a limit V8 lets its young heap
 * grow to 48 MB before it looks; the database itself lives in WebAssembly memory, not in this.
 */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

/** What the thread is told: which cluster to open, once; then the wire protocol; at the end to close. */
export type ToThread = { open: string } | Uint8Array | 'close';

let booted: Worker | null = null;

/**
 * Boots the thread of the embedded database before it is known which cluster it opens: what takes
 * longest in a start goes on while the code that speaks to it is loaded. It keeps no process.
 */
export function bootThread(): void {
  if (booted) return;
  const thread = makeThread();
  thread.unref();
  booted = thread;
  // The one made in its place meets the same fault, where somebody listens.
  const forget = () => {
    if (booted === thread) booted = null;
  };
  thread.once('error', forget);
  thread.once('exit', forget);
}

/** The thread that was booted, or a new one. */
export function takeThread(): Worker {
  const thread = booted ?? makeThread();
  booted = null;
  thread.ref();
  return thread;
}

function makeThread(): Worker {
  return new Worker(WORKER_FILE, { resourceLimits: WORKER_LIMITS });
}
