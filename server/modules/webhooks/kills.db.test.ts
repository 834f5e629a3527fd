import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { createWebhookReceivers } from '../../gateways/webhook-receiver.ts';
import { deliver } from './deliver.ts';
import { sendTest } from './log.ts';
import { findWebhook } from './endpoints.store.ts';
import { startWithWebhooks, startReceiver } from './webhooks.fixture.ts';

const KILLS = atScale({ short: 15, long: 100 });

/** A process that dies before or after the request, or before it has written the outcome. */
class Killed extends Error {}

test('every event arrives at least once under one id, however often the process is killed', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { place } = await app.add(to.url);
  const webhook = await findWebhook(app.deps.db, place);
  if (!webhook) throw new Error('it was added');
  const events: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    events.push((await sendTest(app.deps, webhook)).event);
  }
  const real = createWebhookReceivers({ production: false });
  let kills = 0;
  const deadly = {
    ...real,
    async post(...message: Parameters<typeof real.post>) {
      if (kills % 2 === 0) await real.post(...message);
      throw new Killed();
    },
  };
  while (kills < KILLS) {
    const dying = deliver({ ...app.deps, webhookReceivers: deadly }, place);
    await expect(dying).rejects.toThrow(Killed);
    kills += 1;
    // Until the claim of the dead process ends, no one else sends.
    const before = to.received.length;
    await deliver(app.deps, place);
    expect(to.received.length).toBe(before);
    app.clock.advance({ seconds: 31 });
  }
  await deliver(app.deps, place);
  const received = to.received.map(({ headers }) => String(headers['webhook-id']));
  expect([...new Set(received)].toSorted()).toEqual(events.toSorted());
  expect(await app.waiting()).toEqual([]);
}, 120_000);

test('10,000 events for a dead receiver cost one attempt at a time, and others nothing', async () => {
  const app = await startWithWebhooks();
  const dead = await app.add('http://127.0.0.1:1/dead', ['lead.changed']);
  const to = await startReceiver(() => 200);
  const alive = await app.add(to.url, ['lead.changed']);
  const { pool } = app.deps.database;
  const many = [app.owner.userId, dead.place.id, app.clock.now()];
  await pool.query(
    `insert into webhook_events select $1::uuid, 'evt_' || n, 'test', '{}', $2::timestamptz
     from generate_series(1, 10000) n`,
    [many[0], many[2]],
  );
  await pool.query(
    `insert into webhook_deliveries (user_id, webhook_id, event_id, at, is_erasure, state, next_at)
     select $1::uuid, $2::uuid, 'evt_' || n, $3::timestamptz, false, 'waiting', $3::timestamptz
     from generate_series(1, 10000) n`,
    many,
  );
  const webhook = await findWebhook(app.deps.db, alive.place);
  if (!webhook) throw new Error('it was added');
  await sendTest(app.deps, webhook);
  await Promise.all([dead.run(), dead.run(), alive.run()]);
  expect(to.received).toHaveLength(1);
  for (let day = 0; day < 12; day += 1) {
    app.clock.advance({ hours: 27 });
    await dead.run();
  }
  const { rows } = await pool.query<{ attempts: number; waiting: number }>(
    `select (select count(*)::int from webhook_attempts where webhook_id = $1) as attempts,
       (select count(*)::int from webhook_deliveries
         where webhook_id = $1 and state = 'waiting') as waiting`,
    [dead.place.id],
  );
  expect(rows[0]).toEqual({ attempts: 10, waiting: 10_000 });
}, 120_000);
