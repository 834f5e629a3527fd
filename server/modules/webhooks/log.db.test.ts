import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/databases/database.ts';
import { createTestClock } from '../../testing/clock.ts';
import { deleteOldDeliveries } from './log.ts';

const NOW = new Date('2026-06-01T12:00:00Z');

test('the log of each account goes after a month, what waits after three, and erasures never', async () => {
  const { db } = await openTestDatabase();
  for (const userId of [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]) {
    await sql`
      with named (event_id, state, is_erasure, days) as (values
        ('old', 'delivered', false, 31), ('recent', 'failed', false, 29),
        ('waiting', 'waiting', false, 89), ('forgotten', 'waiting', false, 91),
        ('erasure', 'waiting', true, 91)
      ), events as (
        insert into webhook_events (user_id, id, type, data, at)
        select ${userId}::uuid, event_id, 'lead.changed', '{}', ${NOW}::timestamptz - make_interval(days => days)
        from named order by md5(event_id || ${userId}::text)
      ), attempts as (
        insert into webhook_attempts (user_id, webhook_id, event_id, attempt, at, ms)
        select ${userId}::uuid, ${userId}::uuid, event_id, 1, ${NOW}::timestamptz, 1 from named
      )
      insert into webhook_deliveries (user_id, webhook_id, event_id, at, is_erasure, state, next_at)
      select ${userId}::uuid, ${userId}::uuid, event_id, ${NOW}::timestamptz - make_interval(days => days), is_erasure, state,
        ${NOW}::timestamptz
      from named order by md5(event_id || ${userId}::text)`.execute(db);
  }
  await deleteOldDeliveries({ db, clock: createTestClock(NOW) });
  for (const [table, event] of [
    ['webhook_deliveries', 'event_id'],
    ['webhook_events', 'id'],
    ['webhook_attempts', 'event_id'],
  ] as const) {
    const { rows } = await sql<{ left: string; accounts: number }>`
      select ${sql.ref(event)} as left, count(*)::integer as accounts from ${sql.table(table)}
      group by 1 order by 1`.execute(db);
    expect([table, rows]).toEqual([
      table,
      ['erasure', 'recent', 'waiting'].map((left) => ({ left, accounts: 3 })),
    ]);
  }
});
