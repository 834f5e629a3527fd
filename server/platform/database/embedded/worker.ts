// One file for two uses, so that the bundle has one entry: a worker thread serves an existing
// cluster, a child process creates a new one.
import { isMainThread, parentPort } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { ToThread } from './thread.ts';
import { execProtocolCopy } from './pglite-protocol.ts';
import { compilePglite, makePglite, openPglite } from './pglite-files.ts';

if (isMainThread) await makeCluster(process.argv[2]);
else serveCluster();

async function makeCluster(directory: string | undefined): Promise<void> {
  if (directory === undefined) throw new Error('The cluster directory is missing');
  await makePglite(directory);
}

function serveCluster(): void {
  const port = parentPort;
  if (port === null) throw new Error('Not started as a worker');
  const code = compilePglite();
  let opening: Promise<PGlite> | undefined;

  const answerThread = async (message: ToThread): Promise<void> => {
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
    const bytes = await execProtocolCopy(database, message);
    port.postMessage(bytes, [bytes.buffer]);
  };
  // The session sends the next chunk after the response. An error that PGlite cannot survive ends
  // the worker.
  port.on('message', (message: ToThread) => void answerThread(message));
}
