import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLifecycle } from '../../platform/process/lifecycle.ts';
import { silentLog } from '../../platform/log/log.ts';

const ended: string[] = [];
const { promise: closing, resolve: close } = Promise.withResolvers<void>();
const server = createServer((request, response) => void answer(request, response));

const life = createLifecycle({
  log: silentLog,
  drainMs: Number(process.env['DRAIN_MS'] ?? 100),
  steps: () => [
    { what: 'close the server', run: closeServer },
    { what: 'fail', run: () => failIfRequested() },
    { what: 'close the database', run: () => void ended.push('database') },
    { what: 'report', run: () => void process.send?.({ ended }) },
  ],
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as AddressInfo).port });
});

process.once('SIGTERM', () => process.send?.({ stopping: life.isStopping() }));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (life.isStopping()) response.setHeader('connection', 'close');
  if (request.url === '/slow') {
    process.send?.({ asked: request.url });
    // As late as possible: when the shutdown waits only for its response.
    await closing;
  }
  if (request.url === '/crash') void Promise.reject(new Error('no one awaits this'));
  response.end('answered');
}

function closeServer(): Promise<void> {
  setInterval(() => server.closeIdleConnections(), 20).unref();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  close();
  return closed;
}

async function failIfRequested(): Promise<void> {
  if (process.env['STEP_FAILS']) throw new Error('this step fails');
}
