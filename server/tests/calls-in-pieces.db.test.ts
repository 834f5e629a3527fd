import { once } from 'node:events';
import { type ClientRequest, request as startRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { followNotes, importNotes } from '../../contract/testing/notes.ts';
import { on } from '../http.ts';
import {
  buildActor,
  authenticate,
  createSession,
  endAllSessions,
  runWhileSignedIn,
} from '../modules/sessions/sessions.ts';
import { NOW, serveTo } from '../platform/http/app.fixture.ts';
import { runInTransaction } from '../platform/database/transactions.ts';
import { silentLog } from '../platform/log/log.ts';
import { createTestClock } from '../testing/clock.ts';
import { openTestDatabase } from '../testing/databases/database.ts';
import { withAllTables } from '../testing/databases/tables.ts';

const NOTE = { id: crypto.randomUUID(), text: 'a note', at: NOW };

async function started() {
  const database = await openTestDatabase();
  const deps = { database, db: database.db, clock: createTestClock(), log: silentLog };
  const userId = crypto.randomUUID();
  const name = { first_name: 'Ada', last_name: 'Lovelace' };
  const user = { id: userId, email: 'ada@example.com', ...name, created_at: deps.clock.now() };
  await deps.db.insertInto('users').values(user).execute();
  const client = { address: '192.0.2.7', userAgent: 'Browser' };
  const begun = await createSession(deps, { userId, kind: 'web', client }, async () => true);
  const write = (firstName: string) =>
    runInTransaction(deps.db, async (tx) => {
      const row = { first_name: firstName };
      await withAllTables(tx).updateTable('users').set(row).where('id', '=', userId).execute();
    });
  const written = async () =>
    (await deps.db.selectFrom('users').select('first_name').executeTakeFirstOrThrow()).first_name;

  const endSessions = () => endAllSessions(deps, userId);
  async function* notes(way: string) {
    yield NOTE;
    if (way === 'ending its session') await endSessions();
    await write('Streamed');
    yield NOTE;
  }

  const app = await serveTo(
    [
      on(importNotes, async ({ upload }) => {
        await write('Uploaded');
        return { bytes: upload.bytes.length };
      }),
      on(followNotes, ({ query }) => notes(query.way)),
    ],
    {
      async authenticate(token) {
        const member = await authenticate(deps, token);
        return member && buildActor(member);
      },
      now: () => deps.clock.now(),
      runWhileActing: (actor, work) =>
        actor.kind === 'token' ? work() : runWhileSignedIn(deps, actor.member, work),
      runInTurn: (_, __, work) => work(),
    },
  );
  const headers = { authorization: `Bearer ${begun?.token}`, 'content-type': 'text/csv' };
  const begin = async () => {
    const path = '/api/notes/import';
    const expecting = { ...headers, expect: '100-continue' };
    const request = startRequest({ port: app.port, path, method: 'POST', headers: expecting });
    request.flushHeaders();
    await once(request, 'continue');
    request.write('a,b\n');
    return request;
  };
  const follow = async (way: string) => {
    const path = `/notes/follow?${new URLSearchParams({ way })}`;
    const lines = (await (await fetch(`${app.origin}${path}`, { headers })).text()).split('\n');
    return lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line));
  };
  return { begin, follow, written, endSessions };
}

async function answerTo(request: ClientRequest) {
  const [response] = await once(request, 'response');
  const body: unknown = JSON.parse(await text(response));
  return { status: Number(response.statusCode), body };
}

test('T55 an upload whose session ends while it arrives is refused and writes nothing', async () => {
  const { begin, written, endSessions } = await started();
  const request = await begin();
  const answer = answerTo(request);
  await endSessions();
  request.end('c,d\n');
  expect(await answer).toMatchObject({ status: 401, body: { code: 100 } });
  expect(await written()).toBe('Ada');
});

test('an upload with a live session succeeds', async () => {
  const { begin, written } = await started();
  const request = await begin();
  request.end('c,d\n');
  expect(await answerTo(request)).toEqual({ status: 200, body: { bytes: 8 } });
  expect(await written()).toBe('Uploaded');
});

test('T55 a stream writes as long as its session lives', async () => {
  const { follow, written } = await started();
  const item = { ...NOTE, at: NOTE.at.toISOString() };
  expect(await follow('plain')).toEqual([{ item }, { item }]);
  expect(await written()).toBe('Streamed');
});

test('T55 a stream whose session ends writes nothing more, and ends with the reason', async () => {
  const { follow, written } = await started();
  const [first, last, ...more] = await follow('ending its session');
  expect([first, more]).toMatchObject([{ item: { text: 'a note' } }, []]);
  expect(last).toMatchObject({ error: { code: 100 } });
  expect(await written()).toBe('Ada');
});
