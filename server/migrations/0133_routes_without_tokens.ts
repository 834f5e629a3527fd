import { type Kysely, sql } from 'kysely';

/** From now on a route is deleted with its token or grant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from api_token_hashes h where not exists (
      select from api_tokens t where t.user_id = h.user_id and t.id = h.token_id)`.execute(db);
  await sql`
    delete from agent_routes r
    where not exists (select from agent_tokens t where t.user_id = r.user_id and t.key = r.key)
      and not exists (select from agent_grants g where g.user_id = r.user_id
        and sha256(convert_to(g.id, 'UTF8')) = r.key)`.execute(db);
}
