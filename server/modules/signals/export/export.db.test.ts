import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EXPORT_PRESETS } from '../../../../contract/routes/signals.ts';
import { buildMask } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { withProof } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import type { PageItem, ParentComment } from '../ingest/compare-page.rules.ts';
import { eraseFrom } from '../people/erase-person.ts';
import { listSignals } from '../feed/feed.ts';
import { comment, reaction, type Signals, startSignals } from '../signals.fixture.ts';
import { parseRecords } from './csv.fixture.ts';
import { BYTE_ORDER_MARK } from './csv.ts';
import { exportSignals, previewExport } from './export.ts';

async function addMember(app: Signals, monthlySignals?: number) {
  const user = await app.addMember(monthlySignals);
  await app.addPost(user);
  return user;
}

type Query = Parameters<typeof exportSignals>[2];

const CONNECTED_ON = '2021-03-04';
/** Everyone is connected since the same day. */
const findConnectionDays = async (_db: Db, _userId: string, people: readonly number[]) =>
  new Map(people.map((id) => [id, CONNECTED_ON]));
const findFitting = async () => [];
const isNobodySetAside = { findSetAside: async () => null, findConnectionDays, findFitting };

async function exportFile(app: Signals, user: string, query: Query) {
  const file = await exportSignals({ ...app.deps, ...isNobodySetAside }, user, query);
  const text = (await Array.fromAsync(file)).join('');
  expect(text.startsWith(BYTE_ORDER_MARK)).toBe(true);
  return parseRecords(text.slice(BYTE_ORDER_MARK.length));
}

const readPreview = (app: Signals, user: string, query: Query) =>
  previewExport({ ...app.deps, ...isNobodySetAside }, user, query);

test('each preset has the columns that its CRM imports', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara Lind', 'insightful')]);
  const id = `${user.slice(-12)}-1`;
  const [url, reason] = [
    'https://www.linkedin.com/in/Mara%20Lind',
    'Reacted (insightful) to “Pricing is a product” on 2026-03-01.',
  ];
  const position = ['Head of RevOps', 'Mara Lind Inc'] as const;
  const [title, company] = position;
  expect(await exportFile(app, user, { preset: 'hubspot' })).toEqual([
    'First Name,Last Name,Job Title,Company Name,LinkedIn URL,Rapport ID,Rapport Reason,Last Engagement,Lifecycle Stage,Full Name,Connected On'.split(
      ',',
    ),
    ['Mara', 'Lind', ...position, url, id, reason, '2026-03-01', 'Lead', 'Mara Lind', CONNECTED_ON],
  ]);
  expect(await exportFile(app, user, { preset: 'salesforce' })).toEqual([
    'First Name,Last Name,Company,Title,Lead Source,Description,Rapport ID,Full Name,Connected On'.split(
      ',',
    ),
    [
      'Mara',
      'Lind',
      company,
      title,
      'LinkedIn engagement',
      `${reason} ${url}`,
      id,
      'Mara Lind',
      CONNECTED_ON,
    ],
  ]);
  expect(await exportFile(app, user, { preset: 'people' })).toEqual([
    'First name,Last name,Job title,Company,LinkedIn,Rapport ID,Reason,Full name,Connected on'.split(
      ',',
    ),
    ['Mara', 'Lind', ...position, url, id, reason, 'Mara Lind', CONNECTED_ON],
  ]);
  expect(await exportFile(app, user, { preset: 'outreach' })).toEqual([
    'email,first_name,last_name,company,title,website,linkedin_url,reason,lead_id,qualified_at,full_name,connected_on'.split(
      ',',
    ),
    [
      '',
      'Mara',
      'Lind',
      company,
      title,
      '',
      url,
      reason,
      id,
      '2026-03-01',
      'Mara Lind',
      CONNECTED_ON,
    ],
  ]);
});

test('a CRM gets one row per person, with the latest engagement that was not withdrawn', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara'), reaction('Ben')]);
  app.clock.advance({ days: 1 });
  await app.arrive(user, [comment('Mara', 'How?', app.clock.now())], { kind: 'comment' });
  app.clock.advance({ days: 1 });
  await app.arrive(user, [comment('Mara', 'Why?', app.clock.now())], { kind: 'comment' });
  await app.withdraw(user, [4, 2]);
  const [, ...rows] = await exportFile(app, user, { preset: 'people' });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Commented on “Pricing is a product” on 2026-03-02, 2 signals in all.');
});

test('the plain file has one row a signal, withdrawn ones included', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara')]);
  await app.arrive(user, [comment('Mara', 'How?', app.clock.now())], { kind: 'comment' });
  await app.withdraw(user, [1]);
  const [header = [], first = [], second = [], ...others] = await exportFile(app, user, {
    preset: 'plain',
  });
  expect(others).toEqual([]);
  const of = (cells: string[]) =>
    Object.fromEntries(header.map((name, index) => [name, cells[index]]));
  expect(of(first)).toMatchObject({
    signal: '1',
    kind: 'reaction',
    state: 'withdrawn',
    not_before: '2026-03-01T11:00:00.000Z',
    not_after: '2026-03-01T12:00:00.000Z',
    company: 'Mara Inc',
    company_from: 'headline',
    source: 'harvestapi',
    delete_after: '2027-03-01T12:00:00.000Z',
  });
  expect(of(second)).toMatchObject({ signal: '2', detail: 'How?', state: 'live' });
});

test('a reply says whose comment it answers, by name if the comment is exported too', async () => {
  const app = await startSignals();
  const user = await addMember(app, 4);
  const said = (name: string, itemId: string, replyTo?: ParentComment): PageItem => ({
    ...comment(name, 'So true', app.clock.now()),
    itemId,
    ...(replyTo && { replyTo }),
  });
  const to = (id: string, isMember = false) => ({ comment: id, isMember });
  await app.arrive(user, [said('=Mara', 'c1')], { kind: 'comment' });
  await app.arrive(
    user,
    [said('A', 'r1', to('c1')), said('B', 'r2', to('own', true)), said('C', 'r3', to('gone'))],
    { kind: 'comment' },
  );
  await app.arrive(user, [said('Waiting', 'c2')], { kind: 'comment' });
  await app.upgrade(user, 5);
  await app.arrive(user, [said('D', 'r4', to('c2'))], { kind: 'comment' });
  const [header = [], ...rows] = await exportFile(app, user, { preset: 'plain' });
  const cells = rows.map((row) =>
    ['name', 'reply_to', 'reply_to_name'].map((name) => row[header.indexOf(name)]),
  );
  expect(cells).toEqual([
    [`'=Mara`, '', ''],
    ['A', 'reader', `'=Mara`],
    ['B', 'author', ''],
    ['C', 'reader', ''],
    ['D', 'reader', ''],
  ]);
});

test('a comment of several lines is one record, and none of its lines is a formula', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  const comments = ['Great post!\n=HYPERLINK(A1)\r@SUM(1)', `nice;=cmd|' /C calc'!A0;x`, '=1+1'];
  const items = comments.map((text, index) =>
    comment(`Person ${index}`, text, new Date(app.clock.now().getTime() - index)),
  );
  await app.arrive(user, items, { kind: 'comment' });
  const [, ...rows] = await exportFile(app, user, { preset: 'plain' });
  const details = rows.map(([, , detail]) => detail);
  expect(details.toReversed()).toEqual([
    "Great post!\n'=HYPERLINK(A1)\r'@SUM(1)",
    `nice;'=cmd|' /C calc'!A0;x`,
    "'=1+1",
  ]);
});

test('only opened signals of the member and the range are exported', async () => {
  const app = await startSignals();
  const [user, other] = [await addMember(app, 2), await addMember(app)];
  await app.arrive(other, [reaction('Foreign')]);
  await app.arrive(user, [reaction('Waiting'), reaction('Early'), reaction('Late')]);
  app.clock.advance({ days: 3 });
  await app.upgrade(user, 3);
  await app.arrive(user, [reaction('New')]);
  for (const preset of EXPORT_PRESETS) {
    const all = (await exportFile(app, user, { preset })).join('\n');
    expect(all).toMatch(/Early[^]*Late[^]*New/);
    expect(all).not.toMatch(/Waiting|Foreign/);
    const day = new Date('2026-03-02T00:00:00Z');
    const since = (await exportFile(app, user, { preset, since: day })).join('\n');
    expect(since).toContain('New');
    expect(since).not.toMatch(/Early|Late/);
    const until = await exportFile(app, user, { preset, until: day });
    expect(until).toHaveLength(3);
  }
});

test('what the filters show is exported, and as many as the list counts', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Ada Reader'), reaction('Bo Reader')]);
  const said = [comment('Bo Reader', 'How do you price?', app.clock.now())];
  await app.arrive(user, said, { kind: 'comment' });
  await app.arrive(user, [comment('Cy Writer', 'Ask a reader', app.clock.now())], {
    kind: 'comment',
  });
  await app.withdraw(user, [1]);
  const bo = (
    await app.db
      .selectFrom('people')
      .select('person_id')
      .where('name', '=', 'Bo Reader')
      .executeTakeFirstOrThrow()
  ).person_id;
  const wanted = [
    [{}, 4],
    [{ kind: 'comment' }, 2],
    [{ person: bo }, 2],
    [{ post: 99 }, 0],
    [{ state: 'withdrawn' }, 1],
    [{ state: 'new' }, 4],
    [{ search: 'reader' }, 4],
    [{ search: 'reader', kind: 'comment' }, 2],
    [{ search: '?' }, 1],
  ] as const;
  for (const [filters, count] of wanted) {
    const list = await listSignals(app.deps, user, { ...filters, limit: 1, count: 'true' });
    const { count: exported } = await readPreview(app, user, { preset: 'plain', ...filters });
    const rows = await exportFile(app, user, { preset: 'plain', ...filters });
    expect({ filters, counts: [list.count, exported, rows.length - 1] }).toEqual({
      filters,
      counts: [count, count, count],
    });
  }
  const people = await exportFile(app, user, { preset: 'people', person: bo });
  expect(people).toHaveLength(2);
  expect((await listSignals(app.deps, user, { limit: 1 })).count).toBeNull();
});

test('signals whose source forbids exports are not exported, even if they are in the feed', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Own')], { purposes: buildMask(['signals', 'insights']) });
  await app.arrive(user, [reaction('Free')]);
  for (const preset of EXPORT_PRESETS) {
    const file = (await exportFile(app, user, { preset })).join('\n');
    expect(file).toContain('Free');
    expect(file).not.toContain('Own');
    expect((await readPreview(app, user, { preset })).count).toBe(1);
  }
});

test('companies are in the plain file only', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [
    reaction('Northbeam', 'like', { kind: 'company', publicIdentifier: null }),
    reaction('Mara'),
  ]);
  expect(await exportFile(app, user, { preset: 'hubspot' })).toHaveLength(2);
  expect(await exportFile(app, user, { preset: 'plain' })).toHaveLength(3);
});

test('a preview has the first three rows, the number of all, and those with a member id only', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [
    reaction('A'),
    reaction('B', 'like', { publicIdentifier: null }),
    reaction('C'),
    reaction('D', 'like', { publicIdentifier: null }),
  ]);
  await app.arrive(user, [comment('A', 'How?', app.clock.now())], { kind: 'comment' });
  for (const [preset, count] of [
    ['people', 4],
    ['plain', 5],
  ] as const) {
    const preview = await readPreview(app, user, { preset });
    const [header, ...rows] = await exportFile(app, user, { preset });
    expect(preview).toMatchObject({ count, withoutPublicAddress: 2 });
    expect(preview.columns).toEqual(header);
    expect(preview.rows.map((row) => row[0])).toEqual(rows.slice(0, 3).map((row) => row[0]));
  }
});

test('a large file is read in pieces and has every row once', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.fill(user, 2_100);
  for (const [preset, column] of [
    ['people', 5],
    ['plain', 0],
  ] as const) {
    const [, ...rows] = await exportFile(app, user, { preset });
    const ids = new Set(rows.map((row) => row[column]));
    expect([rows.length, ids.size]).toEqual([2_100, 2_100]);
  }
});

test('the plain file does not look up who is set aside', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara')]);
  const findSetAside = () => Promise.reject(new Error('asked'));
  const deps = { database: app.database, findSetAside, findConnectionDays, findFitting };
  expect(await previewExport(deps, user, { preset: 'plain' })).toMatchObject({ count: 1 });
  await expect(previewExport(deps, user, { preset: 'people' })).rejects.toThrow('asked');
});

test('T55 an export stops once its session has ended, and its record has what left', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.fill(user, 2_100);
  let hasEnded = false;
  const proof = async () => {
    if (hasEnded) throw fail('unauthenticated');
  };
  const deps = { ...app.deps, ...isNobodySetAside };
  await withProof(proof, async () => {
    const file = await exportSignals(deps, user, { preset: 'plain' });
    const pieces = file[Symbol.asyncIterator]();
    const sent = [await pieces.next(), await pieces.next()].map(({ value }) => String(value));
    hasEnded = true;
    await expect(pieces.next()).rejects.toMatchObject({ failure: 'unauthenticated' });
    const activity = await app.db.selectFrom('security_events').selectAll().execute();
    const sha256 = createHash('sha256').update(sent.join('')).digest('hex');
    expect(activity).toMatchObject([{ exported_rows: 1_000, exported_sha256: sha256 }]);
  });
});

test('a person who is erased before the session is checked for a page is not in the page', async () => {
  const app = await startSignals();
  const user = await addMember(app);
  await app.arrive(user, [reaction('Mara'), reaction('Ben')]);
  let isErasing = false;
  const proof = async (tx: Db) => {
    if (isErasing) await eraseFrom(app.deps, tx, user, [{ kind: 'member', value: 'ACoMara' }]);
  };
  const deps = { ...app.deps, ...isNobodySetAside };
  await withProof(proof, async () => {
    const file = await exportSignals(deps, user, { preset: 'plain' });
    const pieces = file[Symbol.asyncIterator]();
    await pieces.next();
    isErasing = true;
    const { value } = await pieces.next();
    expect(String(value)).toContain('Ben');
    expect(String(value)).not.toContain('Mara');
  });
});
