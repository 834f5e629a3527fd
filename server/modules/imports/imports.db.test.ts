import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { ImportEvent } from '../../../contract/imports.ts';
import { IMPORT_MAX_ROWS } from '../../../contract/limits.ts';
import { hashText, sortErasures } from '../../erasures.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { makeAnalytics } from '../../testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../testing/linkedin-files/locales.ts';
import {
  makeConnections,
  makeMemberExport,
  writeConnections,
} from '../../testing/linkedin-files/member-export.ts';
import { writeZip } from '../../testing/linkedin-files/zip.ts';
import { reaction, startSignals } from '../signals/signals.fixture.ts';
import { erasePerson } from '../signals/signals.ts';
import { hashPersonKey, suppress } from '../privacy/privacy.ts';
import { importFile } from './import-file.ts';
import { importsModule } from './imports.module.ts';
import { describeRelations, findConnectionDays, findRelation } from './imports.ts';
import { listImports } from './list-imports.ts';
import { replayImports } from './undo-import.ts';

const [LOCALE] = FILE_LOCALES;
if (!LOCALE) throw new Error('there are no locales');

const TABLES = ['imports', 'imported_days', 'imported_posts', 'known_people'] as const;

async function importing() {
  const app = await startSignals([importsModule]);
  const user = await app.addMember();
  const directory = mkdtempSync(join(tmpdir(), 'rapport-imports-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const upload = async (
    bytes: Uint8Array | string,
    fileName: string,
    { messages = false, abortSignal = AbortSignal.timeout(60_000), userId = user } = {},
  ) => {
    const path = join(directory, crypto.randomUUID());
    writeFileSync(path, bytes);
    const fd = openSync(path, 'r');
    rmSync(path);
    const sha256 = createHash('sha256').update(bytes).digest();
    const events: ImportEvent[] = [];
    try {
      const file = { fd, sha256 };
      const options = { userId, file, fileName, withMessages: messages, directory, abortSignal };
      for await (const event of importFile(app.deps, options)) events.push(event);
    } finally {
      closeSync(fd);
    }
    return events;
  };
  const count = async () => {
    const rows = await Promise.all(
      TABLES.map((table) =>
        app.db
          .selectFrom(table)
          .select((row) => row.fn.countAll<string>().as('rows'))
          .executeTakeFirstOrThrow(),
      ),
    );
    return rows.map((row) => Number(row.rows));
  };
  const undo = async (id: number) => {
    const headers = { authorization: `Bearer ${user}` };
    const options = { method: 'DELETE', headers };
    return (await fetch(`${app.origin}/api/imports/${id}`, options)).status;
  };
  return { ...app, user, directory, upload, count, undo };
}

const analytics = (seed: number, from: string, days: number) =>
  makeAnalytics({ seed, locale: LOCALE, from, days, posts: 5 });

test('a file is imported once, and an undo leaves no rows', async () => {
  const app = await importing();
  const { bytes, name, truth } = analytics(1, '2026-03-04', 28);
  const events = await app.upload(bytes, name);
  expect(events.at(-1)).toMatchObject({
    type: 'imported',
    receipt: { id: 1, from: '2026-03-04', until: '2026-03-31', stored: { days: 28 } },
  });
  const rows = await app.count();
  expect(rows).toEqual([1, 28, truth.posts.length, 0]);
  expect((await app.upload(bytes, 'renamed.xlsx')).at(-1)).toMatchObject({
    type: 'known',
    receipt: { id: 1, fileName: name },
  });
  expect(await app.count()).toEqual(rows);
  expect([await app.undo(2), await app.undo(1), await app.undo(1)]).toEqual([404, 200, 404]);
  expect(await app.count()).toEqual([0, 0, 0, 0]);
  expect(readdirSync(app.directory)).toEqual([]);
});

test('where files overlap, the one that reaches further counts, and gaps are gaps', async () => {
  const app = await importing();
  const later = analytics(2, '2026-03-20', 20);
  const earlier = analytics(1, '2026-03-04', 28);
  const old = analytics(3, '2025-01-01', 5);
  for (const { bytes, name } of [later, earlier, old]) await app.upload(bytes, name);
  const { covered } = await listImports(app.deps, app.user);
  expect(covered.spans).toEqual([
    { from: '2025-01-01', until: '2025-01-05' },
    { from: '2026-03-04', until: '2026-04-08' },
  ]);
  const days = new Map(
    [...old.truth.days, ...earlier.truth.days, ...later.truth.days].map((day) => [day.day, day]),
  );
  const sum = (measure: 'impressions' | 'engagements') =>
    [...days.values()].reduce((total, day) => total + day[measure], 0);
  expect([covered.impressions, covered.engagements]).toEqual([
    sum('impressions'),
    sum('engagements'),
  ]);
});

test('a file that cannot be imported leaves nothing', async () => {
  const app = await importing();
  const { bytes, name } = analytics(1, '2026-03-04', 28);
  expect(await app.upload(bytes.subarray(0, 2_000), name)).toMatchObject([
    { type: 'refused', reason: 'damaged' },
  ]);
  expect(await app.count()).toEqual([0, 0, 0, 0]);
});

test('a cancelled import leaves nothing, at each of its steps', async () => {
  const app = await importing();
  const archive = makeMemberExport(makeConnections(5_000));
  for (const ms of [0, 1, 20, 60, 120]) {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('the member left')), ms);
    const ended = app.upload(archive, 'export.zip', { abortSignal: controller.signal });
    await ended.catch((error: unknown) => expect(error).toBe(controller.signal.reason));
    const [imports, , , people] = await app.count();
    // Either all or nothing.
    expect([
      [0, 0],
      [1, 5_000],
    ]).toContainEqual([imports, people]);
    if (imports === 1) await app.undo(1);
  }
});

test('people who objected are not stored, and no number tells; a later objection erases them', async () => {
  const app = await importing();
  const keys = [{ kind: 'public' as const, value: 'mara-0' }];
  await runInTransaction(app.db, (tx) =>
    suppress(app.deps, tx, { requestId: crypto.randomUUID(), receivedAt: app.clock.now(), keys }),
  );
  const events = await app.upload(writeConnections(makeConnections(3)), 'Connections.csv');
  expect(events.at(-1)).toMatchObject({
    receipt: {
      parts: [{ found: 3, read: 3, refused: [] }],
      stored: { people: 3 },
    },
  });
  expect((await app.count())[3]).toBe(2);
  const mara = [{ kind: 'public' as const, value: 'mara-1' }];
  expect(await describeRelations(app.db, mara)).toMatchObject([{ connectedOn: '2012-01-02' }]);
  await erasePerson(app.deps, mara);
  expect(await describeRelations(app.db, mara)).toEqual([]);
  const left = await app.db.selectFrom('known_people').select('key').execute();
  expect(left).toEqual([{ key: 'mara-2' }]);
  expect((await listImports(app.deps, app.user)).covered.people).toBe(3);
});

test('an earlier receipt that counted people who objected no longer tells', async () => {
  const app = await importing();
  await app.upload(writeConnections(makeConnections(3)), 'Connections.csv');
  const [before] = (await listImports(app.deps, app.user)).imports;
  const refused = JSON.stringify([{ reason: 'objected', rows: 1, example: null }]);
  await sql`update imports set receipt = jsonb_set(jsonb_set(jsonb_set(receipt,
    '{parts,0,refused}', ${refused}::jsonb), '{parts,0,read}', '2'), '{stored,people}', '2')`.execute(
    app.db,
  );
  expect((await listImports(app.deps, app.user)).imports).toEqual([before]);
});

test('a person who engaged is known by address, or by a name that only one known person has', async () => {
  const app = await importing();
  await app.addPost(app.user);
  await app.arrive(app.user, [reaction('Mara Muster'), reaction('Jonas Klein')]);
  const people = await app.db.selectFrom('people').select(['person_id', 'name']).execute();
  const find = (name: string) => {
    const person = people.find((each) => each.name === name);
    return findRelation(app.db, app.user, { personId: person?.person_id ?? 0, name });
  };
  expect(await find('Mara Muster')).toEqual({ known: null, connectionsAsOf: null });
  const mara = { first: 'Mara', last: 'Muster, PhD', connectedOn: '2021-03-02' };
  await app.upload(
    writeConnections([{ ...mara, publicIdentifier: 'another-address' }]),
    'Connections.csv',
  );
  expect(await find('Mara Muster')).toMatchObject({
    known: { connectedOn: '2021-03-02', isByName: true },
    connectionsAsOf: app.clock.now(),
  });
  expect((await find('Jonas Klein')).known).toBeNull();
  const [maraRow] = people.filter(({ name }) => name === 'Mara Muster');
  const ids = people.map(({ person_id: id }) => id);
  expect(await findConnectionDays(app.db, app.user, ids)).toEqual(new Map());
  await app.db
    .insertInto('person_keys')
    .values({
      user_id: app.user,
      kind: 'public',
      value: 'another-address',
      person_id: maraRow?.person_id ?? 0,
      seen_from: app.clock.now(),
    })
    .execute();
  expect((await find('Mara Muster')).known).toMatchObject({ isByName: false });
  // Exports name the day for a certain match only.
  expect(await findConnectionDays(app.db, app.user, ids)).toEqual(
    new Map([[maraRow?.person_id, '2021-03-02']]),
  );
  await app.upload(
    writeConnections([{ ...mara, publicIdentifier: 'a-namesake' }]),
    'Connections (1).csv',
  );
  expect((await find('Mara Muster')).known).toMatchObject({ isByName: false });
});

test('T72 a restore brings back neither an import that was undone nor a person who was erased', async () => {
  const app = await importing();
  const lists = writeConnections(makeConnections(3));
  await app.upload(lists, 'Connections.csv');
  const erased = hashText(hashPersonKey(app.deps, { kind: 'public', value: 'mara-1' }));
  const at = app.clock.now();
  const ofPerson = { kind: 'person_erased', at, data: { keys: [erased] } };
  await replayImports(app.deps, sortErasures([ofPerson]).erasures);
  expect(await app.count()).toEqual([1, 0, 0, 2]);
  const sha256 = hashText(createHash('sha256').update(lists).digest());
  const undone = { kind: 'import_undone', at, data: { userId: app.user, sha256 } };
  await replayImports(app.deps, sortErasures([ofPerson, undone]).erasures);
  expect(await app.count()).toEqual([0, 0, 0, 0]);
});

test('T75 how many known people engaged tells of no one who waits', async () => {
  const app = await importing();
  const member = await app.addMember(1);
  await app.addPost(member);
  await app.arrive(member, [reaction('Mara Seen')]);
  await app.arrive(member, [reaction('Mara Hidden')]);
  const keys = await app.db
    .selectFrom('person_keys')
    .select('value')
    .where('user_id', '=', member)
    .where('kind', '=', 'public')
    .orderBy('person_id')
    .execute();
  expect(keys).toHaveLength(2);
  const [person] = makeConnections(1);
  if (!person) throw new Error('there is a connection');
  const lists = keys.map(({ value }) => writeConnections([{ ...person, publicIdentifier: value }]));
  const engaged: number[] = [];
  for (const list of lists) {
    await app.upload(list, 'Connections.csv', { userId: member });
    engaged.push((await listImports(app.deps, member)).covered.engaged);
  }
  expect(engaged).toEqual([1, 1]);
});

const HEADINGS = 'First Name,Last Name,URL,Connected On';

test('T80 a receipt names only people that an objection can find', async () => {
  const app = await importing();
  const list = `${HEADINGS}\nMara,Canary,,02 Mar 2021\nJo,Klein,https://www.linkedin.com/in/jo,02 Mar 2021\n`;
  const events = await app.upload(list, 'Connections.csv');
  expect(events.at(-1)).toMatchObject({
    receipt: { parts: [{ refused: [{ reason: 'no-address', rows: 1, example: null }] }] },
  });
});

test('T92 texts that the database rejects, or that reorder others, are read without them', async () => {
  const app = await importing();
  const rows = [
    'Mara,\0Nul,https://www.linkedin.com/in/nul%2500,02 Mar 2021',
    `Mara,Long,https://www.linkedin.com/in/${'\u4e00'.repeat(900)},02 Mar 2021`,
    `Mara,Cut,https://www.linkedin.com/in/cut,${'x'.repeat(59)}\u{1f600}`,
    `${'\ufdfa'.repeat(200)},Wide,https://www.linkedin.com/in/wide,02 Mar 2021`,
  ];
  const members = [
    { name: 'a/Connections.csv', content: [HEADINGS, ...rows].join('\n') },
    { name: 'b/Connections.csv', content: HEADINGS },
    {
      name: 'Profile.csv',
      content: `First Name,Last Name,Headline\n\u202eMara,\0Muster,${'h'.repeat(9_000)}\n`,
    },
  ];
  const events = await app.upload(writeZip(members), 'export.zip');
  expect(events.at(-1)).toMatchObject({ type: 'imported', receipt: { stored: { people: 1 } } });
  const { receipt } = await app.db
    .selectFrom('imports')
    .select('receipt')
    .executeTakeFirstOrThrow();
  expect(receipt.owner).toEqual({
    firstName: 'Mara',
    lastName: 'Muster',
    headline: 'h'.repeat(400),
  });
});

test('T69 an account keeps a bounded number of rows of its imports', async () => {
  const app = await importing();
  await app.upload(writeConnections(makeConnections(3)), 'Connections.csv');
  const almostFull = JSON.stringify({ days: 0, posts: 0, people: IMPORT_MAX_ROWS - 3 });
  await sql`update imports set receipt = jsonb_set(receipt, '{stored}', ${almostFull}::jsonb)`.execute(
    app.db,
  );
  const events = await app.upload(writeConnections(makeConnections(4)), 'Connections.csv');
  expect(events.at(-1)).toEqual({ type: 'refused', reason: 'too-many-imports', detail: '' });
  expect(await app.count()).toEqual([1, 0, 0, 3]);
  await app.undo(1);
  const again = await app.upload(writeConnections(makeConnections(4)), 'Connections.csv');
  expect(again.at(-1)).toMatchObject({ type: 'imported' });
});

test('another account sees and undoes nothing of an import', async () => {
  const app = await importing();
  const other = await app.addMember();
  await app.upload(writeConnections(makeConnections(3)), 'Connections.csv');
  expect((await listImports(app.deps, other)).imports).toEqual([]);
  const headers = { authorization: `Bearer ${other}` };
  const { status } = await fetch(`${app.origin}/api/imports/1`, { method: 'DELETE', headers });
  expect([status, (await app.count())[0]]).toEqual([404, 1]);
});

test('T18 a file is sent over HTTP, read and deleted, and a wrong name is refused before it is sent', async () => {
  const app = await importing();
  const send = (query: string) =>
    fetch(`${app.origin}/api/imports?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${app.user}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(makeMemberExport(makeConnections(20))),
    });
  const lines = (await (await send('name=export.zip')).text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ item: { type: 'imported' } });
  expect((await send('name=')).status).toBe(400);
  expect((await listImports(app.deps, app.user)).covered).toMatchObject({ people: 20, posts: 2 });
});
