import { expect, test } from 'vitest';
import { WEBHOOKS_MAX } from '../../../contract/webhook-types.ts';
import { holder } from '../../tests/ended-sessions.fixture.ts';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { findWebhook } from './endpoints.store.ts';
import { createWebhook } from './endpoints.ts';
import { sendTest } from './log.ts';
import { RECEIVERS_AT_ONCE } from './webhooks.jobs.ts';
import { memberWithWebhooks, receiver } from './webhooks.fixture.ts';

const WITHIN = { timeout: 45_000, interval: 50 };

test('by the jobs, an event arrives within seconds, however many wait for receivers of another account that hang', async () => {
  const o = await memberWithWebhooks({ works: true });
  const hanging = await receiver(() => new Promise<number>(() => {}));
  const to = await receiver(() => 200);
  const add = async (userId: string, url: string) => {
    const { webhook } = await createWebhook(o.deps, userId, { url, types: ['signal.created'] });
    const added = await findWebhook(o.deps.db, { userId, id: webhook.id });
    if (!added) throw new Error('it was added');
    return added;
  };
  for (let count = 0; count < WEBHOOKS_MAX; count += 1) {
    await add(o.owner.userId, hanging.url);
  }
  // All at the same moment.
  await o.emitSignal();
  await expect.poll(() => hanging.received.length, WITHIN).toBeGreaterThan(1);
  const other = await holder(o.on);
  const alive = await add(other.userId, to.url);
  const waits: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const begun = performance.now();
    await sendTest(o.deps, alive);
    await expect.poll(() => to.received.length, WITHIN).toBe(count);
    waits.push(performance.now() - begun);
    if (count === 1) expect(hanging.received.length).toBeLessThanOrEqual(RECEIVERS_AT_ONCE);
  }
  // An attempt at a receiver that hangs takes fifteen.
  expect(Math.max(...waits)).toBeLessThan(12_000);
});

test('by the jobs, an erasure arrives by itself', async () => {
  const o = await memberWithWebhooks({ works: true });
  const to = await receiver(() => 200);
  await o.add(to.url, ['signal.created']);
  await o.emitSignal();
  await expect.poll(() => to.received.length, WITHIN).toBe(1);
  const person = await findPerson(o.deps, o.owner.userId, 1);
  if (!person) throw new Error('the person is there');
  await eraseLead(o.deps, o.owner.userId, person);
  await expect.poll(() => to.events().map(({ type }) => type), WITHIN).toContain('person.erased');
});
