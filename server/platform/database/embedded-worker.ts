// One file, two ways to run it, so that the bundle has one entry for both:
// as a worker thread it serves an existing cluster; as a child process it makes a new one.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
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
    // The backend's memory is reused by the next call, so the answer is copied out of it.
    const answer = database.execProtocolRawSync(chunk).slice();
    port.postMessage(answer, [answer.buffer]);
  });
  port.postMessage('ready');
}
