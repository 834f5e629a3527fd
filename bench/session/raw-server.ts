import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { PROCESSING_WAIT_HOURS } from '../../contract/limits.ts';
import { IDLE_LIMIT_MS, readTokenOwner } from '../../server/modules/sessions/sessions.rules.ts';

const SIGNED_IN_USER = {
  name: 'signed_in_user',
  text: `
  select s.id, s.user_id, s.kind, s.created_at, s.last_used_at,
    coalesce(s.proved_at, s.created_at) as proved_at,
    u.email, u.first_name, u.last_name, u.created_at as user_created_at,
    u.password_hash is not null as has_password,
    u.time_zone, u.language, u.dark_mode,
    u.registration_finished_at is not null as registration_finished,
    p.user_id is not null as has_profile,
    b.status as subscription_status,
    d.user_id is not null and d.finished_at is null
      and d.begun_at > $2::timestamptz - interval '${PROCESSING_WAIT_HOURS} hours' as data_processing
  from sessions s
  join users u on u.id = s.user_id
  left join linked_profiles p on p.user_id = s.user_id
  left join subscriptions b on b.user_id = s.user_id
  left join data_processings d on d.user_id = s.user_id
  where s.user_id = $4::uuid and s.token_hash = $1::bytea and s.revoked_at is null
    and s.expires_at > $2::timestamptz and s.last_used_at > $3::timestamptz and u.deleted_at is null`,
};

/**
 * The baseline: node:http, a pg pool of ten, and one prepared statement in the form of the
 * product's own. No routing, limits, headers, ids, logs or metrics.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const now = Date.now();
  pool
    .query({
      ...SIGNED_IN_USER,
      values: [
        createHash('sha256').update(token).digest(),
        new Date(now),
        new Date(now - IDLE_LIMIT_MS),
        readTokenOwner(token),
      ],
    })
    .then(
      ({ rows }) => {
        response.writeHead(rows.length === 1 ? 200 : 401, { 'content-type': 'application/json' });
        response.end(JSON.stringify(rows[0] ?? {}));
      },
      () => response.writeHead(503).end(),
    );
});

server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'));
