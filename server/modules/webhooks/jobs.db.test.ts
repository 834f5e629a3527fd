import { expect, test } from 'vitest';
import { WEBHOOKS_MAX } from '../../../contract/webhook-types.ts';
import { addHolder } from '../../tests/ended-sessions.fixture.ts';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { findWebhook } from './endpoints.store.ts';
import { createWebhook } from './endpoints.ts';
import { sendTest } from './log.ts';
import { RECEIVERS_AT_ONCE } from './webhooks.jobs.ts';
import { startWithWebhooks, startReceiver } from './webhooks.fixture.ts';

const WITHIN = { timeout: 45_000, interval: 50 };

test('by the jobs, an event arrives within seconds, however many wait for receivers of another account that hang', async () => {
  const app = await startWithWebhooks({ works: true });
  const hanging = await startReceiver(() => new Promise<number>(() => {}));
  const to = await startReceiver(() => 200);
  const add = async (userId: string, url: string) => {
    const { webhook } = await createWebhook(app.deps, userId, { url, types: ['signal.created'] });
    const added = await findWebhook(app.deps.db, { userId, id: webhook.id });
    if (!added) throw new Error('it was added');
    return added;
  };
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) {
    await add(app.owner.userId, hanging.url);
  }
  // All at the same moment.
  await app.emitSignal();
  await expect.poll(() => hanging.received.length, WITHIN).toBeGreaterThan(1);
  const other = await addHolder(app.on);
  const alive = await add(other.userId, to.url);
  const waits: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const begun = performance.now();
    await sendTest(app.deps, alive);
    await expect.poll(() => to.received.length, WITHIN).toBe(count);
    waits.push(performance.now() - begun);
    if (count === 1) expect(hanging.received.length).toBeLessThanOrEqual(RECEIVERS_AT_ONCE);
  }
  // An attempt at a receiver that hangs takes fifteen.
  expect(Math.max(...waits)).toBeLessThan(12_000);
});

test('by the jobs, an erasure arrives by itself', async () => {
  const app = await startWithWebhooks({ works: true });
  const to = await startReceiver(() => 200);
  await app.add(to.url, ['signal.created']);
  await app.emitSignal();
  await expect.poll(() => to.received.length, WITHIN).toBe(1);
  const person = await findPerson(app.deps, app.owner.userId, 1);
  if (!person) throw new Error('the person is there');
  await eraseLead(app.deps, app.owner.userId, person);
  await expect.poll(() => to.events().map(({ type }) => type), WITHIN).toContain('person.erased');
});
