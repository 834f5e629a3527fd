// One file, two ways to run it, so that the bundle has one entry for both:
// as a worker thread it serves an existing cluster; as a child process it makes a new one.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { answerOf } from './pglite-answer.ts';
import { makePglite, openPglite } from './pglite-files.ts';

if (isMainThread) await makeCluster(process.argv[2]);
else await serveCluster(workerData);

async function makeCluster(directory: string | undefined): Promise<void> {
  if (directory === undefined) throw new Error('Say where the cluster goes');
  await makePglite(directory);
}

/** Answers each chunk of the wire protocol with the backend's bytes, in order. */
async function serveCluster(directory: unknown): Promise<void> {
  const port = parentPort;
  if (port === null || typeof directory !== 'string') throw new Error('Not started as a worker');
  const database = await openPglite(directory);
  port.on('message', (chunk: Uint8Array | 'close') => {
    if (chunk === 'close') {
      void database.close().then(() => port.close());
      return;
    }
    // The session sends the next chunk after this answer. What PGlite cannot survive ends the worker.
    void answerOf(database, chunk).then((answer) => port.postMessage(answer, [answer.buffer]));
  });
  port.postMessage('ready');
}
