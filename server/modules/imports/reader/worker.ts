import { parentPort as port, workerData } from 'node:worker_threads';
import { readFile } from './read-file.ts';
import type { FromReader, ToReader } from './reader-thread.ts';
import { RefusedFile } from './refused-file.ts';

// `startReader` starts this thread, with these data.
const file = workerData as ToReader;
const post = (message: FromReader): void => port?.postMessage(message);

try {
  const reading = await readFile({
    ...file,
    report: (part, rows) => post({ type: 'reading', part, rows }),
  });
  post({ type: 'read', reading });
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error;
  post({ type: 'refused', reason: error.reason, detail: error.detail });
}
