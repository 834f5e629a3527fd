import { sql } from 'kysely';
import type { Db } from '../../platform/database/tables.ts';

type TroubledRow = {
  user_id: string;
  id: string;
  url: string;
  state: 'failing' | 'disabled' | 'owing';
  failing_since: Date | null;
  waiting: number;
  owed_erasures: number;
  owing_since: Date | null;
};

/** Webhooks that fail, or have not acknowledged an erasure, the longest owing first. By host only. */
export async function listTroubled(db: Db, limit: number) {
  const { rows } = await sql<TroubledRow>`
    select w.user_id, w.id, w.url, w.failing_since, counted.*,
      case when w.disabled_at is not null then 'disabled'
        when w.failing_since is not null then 'failing' else 'owing' end as state
    from webhooks w cross join lateral (
      select count(*)::integer as waiting,
        count(*) filter (where d.is_erasure)::integer as owed_erasures,
        min(d.at) filter (where d.is_erasure) as owing_since
      from webhook_deliveries d
      where d.user_id = w.user_id and d.webhook_id = w.id and d.state = 'waiting'
    ) as counted
    where w.failing_since is not null or counted.owed_erasures > 0
    order by counted.owing_since nulls last, w.failing_since limit ${limit}::integer`.execute(db);
  return rows.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }));
}
