import { sql } from 'kysely';
import type { FileOwner as OwnFileOwner } from '../../deps.ts';
import type { Db } from '../../platform/database/tables.ts';
import type { FileOwner } from './reader/reading.ts';

/** Whose files these are, by the latest file that says so. Null without one. */
export async function findFileOwner(db: Db, userId: string): Promise<OwnFileOwner | null> {
  const { rows } = await sql<{ owner: FileOwner; importedAt: Date; followers: number | null }>`
    select receipt->'owner' as owner, imported_at as "importedAt",
      (select (counted.receipt->'followers'->>'total')::integer from imports counted
        where counted.user_id = named.user_id and counted.receipt->'followers'->>'total' is not null
        order by counted.receipt->'followers'->>'day' desc, counted.import_no desc
        limit 1) as followers
    from imports named
    where user_id = ${userId}::uuid and receipt->'owner'->>'firstName' is not null
    order by receipt->'owner'->>'headline' is null, import_no desc
    limit 1`.execute(db);
  const [row] = rows;
  return row ? { ...row.owner, followers: row.followers, importedAt: row.importedAt } : null;
}
