// One file, two ways to run it, so that the bundle has one entry for both:
// as a worker thread it serves an existing cluster; as a child process it makes a new one.
import { isMainThread, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { ToThread } from './embedded-thread.ts';
import { answerOf } from './pglite-answer.ts';
import { compilePglite, makePglite, openPglite } from './pglite-files.ts';

if (isMainThread) await makeCluster(process.argv[2]);
else serveCluster();

async function makeCluster(directory: string | undefined): Promise<void> {
  if (directory === undefined) throw new Error('Say where the cluster goes');
  await makePglite(directory);
}

/** Opens the cluster that it is told, then answers each chunk of the wire protocol, in order. */
function serveCluster(): void {
  const port = parentPort;
  if (port === null) throw new Error('Not started as a worker');
  const code = compilePglite();
  let opening: Promise<PGlite> | undefined;

  const answer = async (message: ToThread): Promise<void> => {
    if (typeof message === 'object' && 'open' in message) {
      opening = openPglite(message.open, code);
      await opening;
      return port.postMessage('ready');
    }
    const database = await opening;
    if (!database) throw new Error('No cluster is open');
    if (message === 'close') {
      await database.close();
      return port.close();
    }
    const bytes = await answerOf(database, message);
    port.postMessage(bytes, [bytes.buffer]);
  };
  // The session sends the next chunk after the answer. What PGlite cannot survive ends the worker.
  port.on('message', (message: ToThread) => void answer(message));
}
