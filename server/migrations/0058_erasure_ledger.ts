import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * What must outlive a restore, one row for each line of the ledger outside the database. Begins with
 * what the database knows, for backups from before the ledger. The ids are derived, so that the
 * migration of a restored database does not repeat lines.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id uuid primary key,
      at timestamptz not null,
      kind text not null,
      data jsonb not null
    )`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('objection ' || request_id)::uuid, now(), 'objection', jsonb_build_object(
      'requestId', request_id,
      'receivedAt', ${asIso(sql`coalesce(min(received_at), min(suppressed_at))`)},
      'keys', jsonb_agg(jsonb_build_array(suppressions.kind, ${asText(sql`key_hash`)})))
    from suppressions left join subject_requests using (request_id)
    group by request_id`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('objection_undone ' || request_id)::uuid, now(), 'objection_undone',
      jsonb_build_object('requestId', request_id)
    from subject_requests where kind = 'object' and undone_at is not null`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('lead_suppressed ' || user_id)::uuid, now(), 'lead_suppressed', jsonb_build_object(
      'userId', user_id, 'keys', jsonb_agg(${asText(sql`key_hash`)}))
    from account_suppressions group by user_id`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('lead_erased ' || user_id)::uuid, now(), 'lead_erased', jsonb_build_object(
      'userId', user_id, 'keys', jsonb_build_array(),
      'signals', jsonb_agg(jsonb_build_array(${asText(sql`hash`)}, ${asIso(sql`delete_after`)})))
    from erased_signals group by user_id`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('account_deleted ' || id)::uuid, deleted_at, 'account_deleted',
      jsonb_build_object('userId', id)
    from users where deleted_at > now() - interval '13 months'`.execute(db);
  await sql`
    insert into ledger_entries (id, at, kind, data)
    select md5('brief_switched ' || user_id)::uuid, now(), 'brief_switched',
      jsonb_build_object('userId', user_id, 'isOn', false)
    from brief_settings where not is_on`.execute(db);
}

function asIso(time: RawBuilder<unknown>) {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Base64 for URLs, in one line. */
function asText(hash: RawBuilder<unknown>) {
  return sql`translate(encode(${hash}, 'base64'), E'+/=\\n', '-_')`;
}
