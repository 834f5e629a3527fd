import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { createCaller } from '../../testing/caller.ts';
import * as leads from '../../../contract/routes/leads.ts';
import * as routes from '../../../contract/routes/webhooks.ts';
import { EVENT_DATA } from '../../../contract/webhooks.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { rememberRanking } from '../leads/board/snapshot.ts';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { sendAgain, sendTest } from './log.ts';
import { findWebhook } from './endpoints.store.ts';
import { listTroubled } from './troubled.ts';
import { startWithWebhooks, startReceiver } from './webhooks.fixture.ts';

const KEY = '00000000-0000-4000-8000-000000000007';

async function recordTouch(app: Awaited<ReturnType<typeof startWithWebhooks>>, text = '') {
  const call = createCaller(app.on);
  const { status } = await call(leads.recordTouch, {
    token: await app.owner.signIn(),
    params: { id: '1' },
    body: { key: crypto.randomUUID(), kind: 'contacted', text },
  });
  expect(status).toBe(200);
}

test('a touch arrives signed, and names the lead as it is now', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 204);
  const { secret, run } = await app.add(to.url);
  await recordTouch(app, 'Called');
  expect(to.received).toEqual([]);
  await run();
  const [message] = to.received;
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  );
  new Webhook(secret).verify(message?.body ?? '', headers);
  const [event] = to.events();
  expect(event?.type).toBe('lead.changed');
  const data = EVENT_DATA['lead.changed'].parse(event?.data);
  expect(data).toMatchObject({ person: { id: 1, name: 'Mara' }, stage: 'contacted' });
  expect(data.touch).toMatchObject({ kind: 'contacted', text: 'Called' });
  expect(await app.waiting()).toEqual([]);
});

test('new signals arrive as one event', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { run } = await app.add(to.url, ['signal.created']);
  await app.emitSignal();
  await run();
  const [event] = to.events();
  const { signals } = EVENT_DATA['signal.created'].parse(event?.data);
  expect(signals).toMatchObject([{ no: 1, person: { id: 1, name: 'Mara' }, post: { no: 1 } }]);
});

test('who asks a question, or enters the first ten, is an event of its own', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { run } = await app.add(to.url, ['lead.entered']);
  await app.emitSignal();
  await runInTransaction(app.deps.db, (tx) =>
    app.deps.events.emit(tx, 'leads.entered', { userId: app.owner.userId, people: [1] }),
  );
  await run();
  const entered = to.events().map(({ data }) => EVENT_DATA['lead.entered'].parse(data));
  const person = { id: 1, name: 'Mara' };
  expect(entered.toSorted((one, other) => one.reason.localeCompare(other.reason))).toMatchObject([
    { person, reason: 'first_ten', signal: null },
    { person, reason: 'question', signal: 1 },
  ]);
});

test('a person who was not among the first ten the night before has entered them', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { run } = await app.add(to.url, ['lead.entered']);
  const at = app.clock.now();
  const { userId } = app.owner;
  const night = () => rememberRanking(app.deps, userId);
  await night();
  const engaged = { first_at: at, last_at: at, heat: 1, reaction_heat: 1, events: 1, posts: 1 };
  const heat = { user_id: userId, person_id: 1, ...engaged };
  await app.deps.db.insertInto('lead_heat').values(heat).execute();
  await night();
  await night();
  await run();
  expect(to.events().map(({ data }) => data)).toMatchObject([
    { person: { id: 1 }, reason: 'first_ten' },
  ]);
});

test('a receiver gets only the types that it chose', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { run } = await app.add(to.url, ['lead.changed']);
  await app.emitSignal();
  await recordTouch(app);
  await run();
  expect(to.events().map(({ type }) => type)).toEqual(['lead.changed']);
});

test('T90 an erased person is erased at each receiver first, also while it is disabled, and is in no later event', async () => {
  const app = await startWithWebhooks();
  const [to, other] = [await startReceiver(() => 200), await startReceiver(() => 200)];
  const { run, place } = await app.add(to.url, ['lead.changed']);
  const never = await app.add(other.url, ['person.merged']);
  await recordTouch(app, 'Before');
  await run();
  await recordTouch(app, 'Not sent yet');
  const { database } = app.deps;
  await database.pool.query(
    `update webhooks set disabled_at = now(), disabled_reason = 'failures' where id = $1`,
    [place.id],
  );
  const person = await findPerson(app.deps, app.owner.userId, 1);
  if (!person) throw new Error('the person is there');
  await eraseLead(app.deps, app.owner.userId, person);
  await run();
  await never.run();
  expect(to.events().map(({ type }) => type)).toEqual(['lead.changed', 'person.erased']);
  expect(to.events()[1]?.data).toEqual({ person: { id: 1 } });
  expect(other.received).toEqual([]);

  await database.pool.query('update webhooks set disabled_at = null');
  await run();
  expect(to.received.filter(({ body }) => body.includes('Not sent yet'))).toEqual([]);
  const { rows } = await database.pool.query<{ left: string }>(
    `select (select count(*) from webhook_deliveries where state = 'waiting') +
       (select count(*) from webhook_receipts) as left`,
  );
  expect(Number(rows[0]?.left)).toBe(0);
});

test('a failed delivery comes again under its id, after the planned time', async () => {
  const app = await startWithWebhooks();
  let status = 500;
  const to = await startReceiver(() => status);
  const { run } = await app.add(to.url);
  await recordTouch(app);
  await run();
  await run();
  expect(to.received).toHaveLength(1);
  app.clock.advance({ seconds: 6 });
  status = 200;
  await run();
  const ids = to.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([ids[0], ids[0]]);
  expect(await app.waiting()).toEqual([]);
});

test('after ten failures in a row a receiver is disabled with a mail, and loses nothing', async () => {
  const app = await startWithWebhooks();
  let status = 503;
  const to = await startReceiver(() => status);
  const { run, place } = await app.add(to.url);
  await recordTouch(app);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await run();
    expect(to.received).toHaveLength(attempt);
    app.clock.advance({ hours: 27 });
  }
  await recordTouch(app);
  await run();
  expect(to.received).toHaveLength(10);
  const webhook = await findWebhook(app.deps.db, place);
  expect(webhook).toMatchObject({ disabled_reason: 'failures' });
  const { rows } = await app.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'webhooks.disabled-mail'`,
  );
  expect(rows).toHaveLength(1);

  app.clock.advance({ days: 20 });
  status = 200;
  const resumed = await createCaller(app.on)(routes.changeWebhook, {
    token: await app.owner.signIn(),
    params: { id: place.id },
    body: { isActive: true },
  });
  expect(resumed).toMatchObject({ status: 200, body: { disabled: null } });
  if (webhook) await sendAgain(app.deps, webhook, undefined);
  await run();
  expect(new Set(to.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2);
  expect(await app.waiting()).toEqual([]);
});

test('the operator sees which webhooks fail or owe an erasure, by host only', async () => {
  const app = await startWithWebhooks();
  let status = 200;
  const to = await startReceiver(() => status);
  const { run, place } = await app.add(to.url, ['lead.changed']);
  await recordTouch(app);
  await run();
  expect(await listTroubled(app.deps.db, 10)).toEqual([]);
  status = 500;
  const person = await findPerson(app.deps, app.owner.userId, 1);
  if (!person) throw new Error('the person is there');
  await eraseLead(app.deps, app.owner.userId, person);
  await run();
  const { host } = new URL(to.url);
  const [troubled] = await listTroubled(app.deps.db, 10);
  expect(troubled).toMatchObject({ id: place.id, host, state: 'failing', owed_erasures: 1 });
  expect(JSON.stringify(troubled)).not.toContain('/hook');
});

test('a redirect is not followed, and 410 disables at once', async () => {
  const app = await startWithWebhooks();
  let status = 302;
  const to = await startReceiver(() => status);
  const { run, place } = await app.add(to.url);
  const webhook = await findWebhook(app.deps.db, place);
  if (!webhook) throw new Error('it was added');
  await sendTest(app.deps, webhook);
  await run();
  const attempts = await app.deps.db.selectFrom('webhook_attempts').selectAll().execute();
  expect(attempts).toMatchObject([{ status: 302, fault: 'redirected' }]);
  app.clock.advance({ seconds: 6 });
  status = 410;
  await run();
  expect(await findWebhook(app.deps.db, place)).toMatchObject({ disabled_reason: 'gone' });
});

test('the log shows each attempt, and an event can be sent again under its id', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { run, place } = await app.add(to.url);
  const call = createCaller(app.on);
  const as = { token: app.owner.token, params: { id: place.id } };
  const sent = await call(routes.testWebhook, as);
  expect(sent.status).toBe(202);
  await run();
  const { event } = sent.body as { event: string };
  expect((await call(routes.sendAgain, { ...as, body: { event } })).status).toBe(202);
  await run();
  const log = await call(routes.listDeliveries, as);
  const attempt = { event, type: 'test', status: 200, fault: null, state: 'delivered' };
  expect(log.body).toMatchObject({
    items: [
      { ...attempt, attempt: 2 },
      { ...attempt, attempt: 1 },
    ],
  });
  const ids = to.received.map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([event, event]);
  const unknown = await call(routes.sendAgain, { ...as, body: { event: 'evt_none' } });
  expect(unknown.status).toBe(404);
  const stranger = await call(routes.listDeliveries, { ...as, params: { id: KEY } });
  expect(stranger.status).toBe(404);
});

test('a new secret is shown once, and the earlier one signs for a day', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const { secret, run, place } = await app.add(to.url);
  const call = createCaller(app.on);
  const as = { token: app.owner.token, params: { id: place.id } };
  const changed = await call(routes.rotateWebhookSecret, as);
  const { secret: next } = changed.body as { secret: string };
  const listed = await call(routes.listWebhooks, { token: app.owner.token });
  expect(JSON.stringify(listed.body)).not.toContain(next.slice(6));
  const verifiedBy = async (key: string) => {
    await call(routes.testWebhook, as);
    await run();
    const { headers = {}, body = '' } = to.received.at(-1) ?? {};
    const sent = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    );
    // Its time is checked by the library, and the clock of this test has moved.
    const at = new Date(app.clock.now());
    const signed = `v1,${new Webhook(key).sign(String(sent['webhook-id']), at, body).slice(3)}`;
    return String(sent['webhook-signature']).split(' ').includes(signed);
  };
  expect([await verifiedBy(secret), await verifiedBy(next)]).toEqual([true, true]);
  app.clock.advance({ hours: 25 });
  expect([await verifiedBy(secret), await verifiedBy(next)]).toEqual([false, true]);
});
