import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { EVENT_DATA } from '../../../contract/webhooks.ts';
import { addHolder } from '../../tests/ended-sessions.fixture.ts';
import { createSourceGuard, resumeSource } from '../tracking/tracking.ts';
import { resumeDue } from './deliver.ts';
import { webhooksModule } from './webhooks.module.ts';
import { createWebhook } from './endpoints.ts';
import { startWithWebhooks, startReceiver } from './webhooks.fixture.ts';

test('a source that pauses and resumes is one event for every webhook that chose it, of all accounts', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  const both = await app.add(to.url, ['source.paused', 'source.resumed']);
  await app.add(to.url, ['lead.changed']);
  const other = await addHolder(app.on);
  const types = ['source.paused' as const];
  await createWebhook(app.deps, other.userId, { url: to.url, types });
  const { name: source, title } = app.deps.network.capabilities;
  const guard = createSourceGuard(app.deps, { source, dailyBudget: 1, callCost: 0.004 });

  await guard.restrict('forbidden');
  await guard.restrict('forbidden');
  await resumeSource(app.deps, source);
  await resumeSource(app.deps, source);
  const kept = await app.waiting();
  expect(kept.map((row) => row.user_id).toSorted()).toEqual(
    [app.owner.userId, app.owner.userId, other.userId].toSorted(),
  );

  await both.run();
  expect(to.events().map(({ type }) => type)).toEqual(['source.paused', 'source.resumed']);
  const data = { source: { name: title } };
  for (const event of to.events()) {
    expect(EVENT_DATA['source.paused'].parse(event.data)).toEqual(data);
  }
  await resumeDue(app.deps);
  const { rows } = await app.deps.database.pool.query(
    `select 1 from pgboss.job where name = 'webhooks.deliver' and data -> 'payload' ->> 'userId' = $1`,
    [other.userId],
  );
  expect(rows).toHaveLength(1);
});

test('an account that is deleted while a source pauses keeps no event', async () => {
  const app = await startWithWebhooks();
  const to = await startReceiver(() => 200);
  await app.add(to.url, ['source.paused']);
  const { name: source } = app.deps.network.capabilities;
  const guard = createSourceGuard(app.deps, { source, dailyBudget: 1, callCost: 0.004 });
  const erase = app.deps.db
    .transaction()
    .execute((tx) => eraseDeclared(tx, webhooksModule, 'account.erased', app.owner.userId));
  await Promise.all([guard.restrict('forbidden'), erase]);
  expect(await app.waiting()).toEqual([]);
  expect(await app.deps.db.selectFrom('webhook_events').select('id').execute()).toEqual([]);
});
