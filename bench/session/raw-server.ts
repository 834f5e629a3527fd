import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { IDLE_LIMIT_MS } from '../../server/modules/sessions/sessions.rules.ts';
import { LIVE_SESSION } from '../../server/modules/sessions/sessions.store.ts';

/**
 * The least that could answer the same question: node:http, a pg pool of ten, the same statement,
 * prepared. No routing, limits, headers, ids, logs or metrics.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });

const server = createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const now = Date.now();
  pool
    .query({
      ...LIVE_SESSION,
      values: [
        [createHash('sha256').update(token).digest()],
        [new Date(now)],
        [new Date(now - IDLE_LIMIT_MS)],
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
