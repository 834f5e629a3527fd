import { Worker } from 'node:worker_threads';

/** TypeScript beside this file in development, JavaScript beside the bundle. */
export const WORKER_FILE = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './embedded-worker.js',
  import.meta.url,
);

/** Each statement leaves garbage; without a limit V8 would let the young heap grow to 48 MB. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

export type ToThread = { open: string } | Uint8Array | 'close';

let booted: Worker | null = null;

/** Boots the database thread, the slowest part of a start, while other code loads. */
export function bootThread(): void {
  if (booted) return;
  const thread = makeThread();
  thread.unref();
  booted = thread;
  // Its replacement has the same fault, which is handled there.
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
