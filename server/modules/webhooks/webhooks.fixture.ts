import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { WEBHOOK_TYPES, type WebhookType } from '../../../contract/webhook-types.ts';
import { createTestClock } from '../../testing/clock.ts';
import { startWholeProduct } from '../../testing/product.ts';
import { addHolder } from '../../tests/ended-sessions.fixture.ts';
import { addPost, prepareLead } from '../../tests/signed-in-lead-writes.fixture.ts';
import { createWebhook } from './endpoints.ts';
import { deliver } from './deliver.ts';

export type Received = { headers: IncomingHttpHeaders; body: string };
export type ReceivedEvent = z.output<typeof ReceivedEvent>;

const ReceivedEvent = z.object({ type: z.string(), timestamp: z.string(), data: z.unknown() });

/** A receiver on this machine. `answer` decides the status of each delivery. */
export async function startReceiver(answer: (received: Received) => number | Promise<number>) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const message = { headers: request.headers, body: await text(request) };
      received.push(message);
      const status = await answer(message);
      if (status === 302) response.setHeader('location', 'http://127.0.0.1:1/');
      response.writeHead(status).end('ok');
    })();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const events = () => received.map(({ body }) => ReceivedEvent.parse(JSON.parse(body)));
  return { url: `http://127.0.0.1:${port}/hook`, received, events };
}

const ALL = [...WEBHOOK_TYPES];

/**
 * With one person, Mara, who reacted to a post. Jobs wait, and a test runs deliveries itself, unless
 * it `works`.
 */
export async function startWithWebhooks({ works = false } = {}) {
  // Listeners record by the real clock, so what they record is due at once.
  const clock = createTestClock(new Date(Date.now() + 180_000));
  const on = await startWholeProduct({ works, ...(works ? {} : { deps: { clock } }) });
  const owner = await addHolder(on);
  await prepareLead(on, owner);
  const { deps } = on;
  await addPost(on, owner);
  const add = async (url: string, types: WebhookType[] = ALL) => {
    const { secret, webhook } = await createWebhook(deps, owner.userId, { url, types });
    const place = { userId: owner.userId, id: webhook.id };
    return { secret, place, run: () => deliver(deps, place) };
  };
  const waiting = () =>
    deps.db.selectFrom('webhook_deliveries').selectAll().where('state', '=', 'waiting').execute();
  const emitSignal = () =>
    runInTransaction(deps.db, (tx) =>
      deps.events.emit(tx, 'signals.opened', {
        userId: owner.userId,
        signals: [{ no: 1, person: 1, isQuestion: true }],
      }),
    );
  return { on, deps, clock, owner, add, waiting, emitSignal };
}
