import { expect, test } from 'vitest';
import { eraseLead } from '../leads/person/erase.ts';
import { findPerson } from '../leads/person/person.ts';
import { findWebhook } from './endpoints.store.ts';
import { sendTest } from './log.ts';
import { memberWithWebhooks, receiver } from './webhooks.fixture.ts';

const WITHIN = { timeout: 20_000, interval: 50 };

test('by the jobs, an event arrives within seconds, however many wait for receivers that hang', async () => {
  const o = await memberWithWebhooks({ works: true });
  const hanging = await receiver(() => new Promise<number>(() => {}));
  const to = await receiver(() => 200);
  const silent = await Promise.all([1, 2, 3].map(() => o.add(hanging.url)));
  const alive = await o.add(to.url);
  const webhookOf = async ({ place }: typeof alive) => {
    const webhook = await findWebhook(o.deps.db, place);
    if (!webhook) throw new Error('it was added');
    return webhook;
  };
  for (const each of silent) {
    const webhook = await webhookOf(each);
    for (let count = 0; count < 5; count += 1) await sendTest(o.deps, webhook);
  }
  await expect.poll(() => hanging.received.length, WITHIN).toBe(3);
  const waits: number[] = [];
  for (let count = 1; count <= 10; count += 1) {
    const begun = performance.now();
    await sendTest(o.deps, await webhookOf(alive));
    await expect.poll(() => to.received.length, WITHIN).toBe(count);
    waits.push(performance.now() - begun);
  }
  expect(Math.max(...waits)).toBeLessThan(5_000);
}, 90_000);

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
}, 60_000);
