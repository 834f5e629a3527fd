import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { EVENT_DATA } from '../../../contract/webhooks.ts';
import { holder } from '../../tests/ended-sessions.fixture.ts';
import { createSourceGuard, resumeSource } from '../tracking/tracking.ts';
import { resumeDue } from './deliver.ts';
import { webhooksModule } from './webhooks.module.ts';
import { createWebhook } from './endpoints.ts';
import { memberWithWebhooks, receiver } from './webhooks.fixture.ts';

test('a source that pauses and resumes is one event for every webhook that chose it, of all accounts', async () => {
  const o = await memberWithWebhooks();
  const to = await receiver(() => 200);
  const both = await o.add(to.url, ['source.paused', 'source.resumed']);
  await o.add(to.url, ['lead.changed']);
  const other = await holder(o.on);
  const types = ['source.paused' as const];
  await createWebhook(o.deps, other.userId, { url: to.url, types });
  const { name: source, title } = o.deps.network.capabilities;
  const guard = createSourceGuard(o.deps, { source, dailyBudget: 1, callCost: 0.004 });

  await guard.restrict('forbidden');
  await guard.restrict('forbidden');
  await resumeSource(o.deps, source);
  await resumeSource(o.deps, source);
  const kept = await o.waiting();
  expect(kept.map((row) => row.user_id).toSorted()).toEqual(
    [o.owner.userId, o.owner.userId, other.userId].toSorted(),
  );

  await both.run();
  expect(to.events().map(({ type }) => type)).toEqual(['source.paused', 'source.resumed']);
  const data = { source: { name: title } };
  for (const event of to.events()) {
    expect(EVENT_DATA['source.paused'].parse(event.data)).toEqual(data);
  }
  await resumeDue(o.deps);
  const { rows } = await o.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'webhooks.deliver' and data -> 'payload' ->> 'userId' = $1`,
    [other.userId],
  );
  expect(rows).toHaveLength(1);
});

test('an account that is deleted while a source pauses keeps no event', async () => {
  const o = await memberWithWebhooks();
  const to = await receiver(() => 200);
  await o.add(to.url, ['source.paused']);
  const { name: source } = o.deps.network.capabilities;
  const guard = createSourceGuard(o.deps, { source, dailyBudget: 1, callCost: 0.004 });
  const erase = o.deps.db
    .transaction()
    .execute((tx) => eraseDeclared(tx, webhooksModule, 'account.erased', o.owner.userId));
  await Promise.all([guard.restrict('forbidden'), erase]);
  expect(await o.waiting()).toEqual([]);
  expect(await o.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([]);
});
