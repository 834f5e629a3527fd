import { expect, test } from 'vitest';
import { makeAnalytics } from '../../../testing/linkedin-files/analytics.ts';
import { FILE_LOCALES } from '../../../testing/linkedin-files/locales.ts';
import {
  makeConnections,
  makeMemberExport,
  OWN_REACTIONS,
  writeConnections,
  writeMessages,
} from '../../../testing/linkedin-files/member-export.ts';
import { writeWorkbook } from '../../../testing/linkedin-files/workbook.ts';
import { writeZip } from '../../../testing/linkedin-files/zip.ts';
import { findRefusal, readBytes } from '../imports.fixture.ts';
import type { FileReading } from './reading.ts';

const ENGLISH = FILE_LOCALES.filter(({ tag }) => tag === 'en-US')[0] ?? FILE_LOCALES[0];
if (!ENGLISH) throw new Error('English is missing');

const POST_URL = 'https://www.linkedin.com/feed/update/urn:li:activity:7300000000000000000';
const DATED = Array.from({ length: 40 }, (_, index) =>
  new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
);

const toFacts = ({ from, until, followers, days, posts }: FileReading) => ({
  from,
  until,
  followers: followers?.total,
  days: days.map(({ day, impressions, engagements, newFollowers: gained }) => ({
    day,
    impressions,
    engagements,
    gained,
  })),
  posts: posts
    .map(({ id, day, impressions, engagements }) => ({ id, day, impressions, engagements }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

const sumUp = ({ parts }: FileReading) =>
  parts.map(({ use, found, read, refused }) => {
    const lost = refused.reduce((sum, { rows }) => sum + rows, 0);
    return [use, found - read - lost];
  });

test('twelve languages of creator analytics are read without a wrong date or number', async () => {
  expect(FILE_LOCALES).toHaveLength(12);
  for (const [index, locale] of FILE_LOCALES.entries()) {
    for (const isText of [true, false]) {
      for (const days of [28, isText && index % 3 === 0 ? 365 : 60]) {
        const file = makeAnalytics({
          seed: index * 100 + days,
          locale,
          isText,
          days,
          posts: days > 28 ? 80 : 9,
          hasOverview: index % 3 !== 0,
          isRenamed: index % 2 === 0,
        });
        const reading = await readBytes(file.bytes, file.name);
        const posts = file.truth.posts.toSorted((one, other) => (one.id < other.id ? -1 : 1));
        expect([locale.tag, toFacts(reading)]).toEqual([locale.tag, { ...file.truth, posts }]);
        expect(sumUp(reading).every(([, lost]) => lost === 0)).toBe(true);
      }
    }
  }
}, 60_000);

test('dates that a spreadsheet program converted with day and month exchanged are put right', async () => {
  const { sheets, truth } = makeAnalytics({ seed: 3, locale: ENGLISH, days: 40, isRenamed: true });
  const toSerial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569;
  const exchange = (iso: string) => {
    const [year, month, day] = iso.split('-');
    return toSerial(`${year}-${day}-${month}`);
  };
  const converted = sheets.slice(1).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) =>
      row.map((cell) => {
        const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(cell));
        if (!match) return cell;
        const [, month = '', day = '', year] = match;
        const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
        // Only a day up to 12 can be taken for a month; the rest stayed text, day first.
        return Number(day) <= 12 ? exchange(iso) : `${day}/${month}/${year}`;
      }),
    ),
  }));
  const reading = await readBytes(writeWorkbook(converted, { isPoi: true }), 'x.xlsx');
  expect(reading.areDatesSwapped).toBe(true);
  expect(reading.days.map(({ day }) => day)).toEqual(truth.days.map(({ day }) => day));
});

test('a data export is read, in an archive, a folder or an archive in an archive', async () => {
  const connections = makeConnections(40);
  for (const style of [{}, { folder: 'Complete_LinkedInDataExport/' }, { isNested: true }]) {
    const reading = await readBytes(makeMemberExport(connections, style), 'export.zip.zip');
    expect(reading.people).toHaveLength(40);
    expect(reading.people[0]).toMatchObject({
      profileName: 'mara-0',
      name: 'Mara0 O"Neil, PhD',
      connectedOn: '2012-01-01',
      invitedOn: '2023-08-31',
      isInvitedByMember: true,
      wroteOn: null,
      writtenToOn: null,
    });
    expect(reading.posts.map(({ kind, day }) => [kind, day])).toEqual([
      ['share', '2026-05-03'],
      ['share', '2026-06-03'],
    ]);
    expect(reading.parts).toMatchObject([
      {
        name: 'Connections.csv',
        found: 42,
        read: 40,
        refused: [{ reason: 'hidden-member', rows: 2 }],
      },
      { name: 'Invitations.csv', found: 4, read: 4 },
      { name: 'messages.csv', use: 'none', unused: 'not-chosen' },
      { name: 'Shares_123456789.csv', found: 2, read: 2 },
      { name: 'Reactions.csv', use: 'none', unused: 'own-reactions' },
    ]);
    expect(reading.otherFiles).toBe(1);
  }
});

test('of messages only who wrote and when is read, and only if it was chosen', async () => {
  const connections = makeConnections(3);
  const archive = makeMemberExport(connections);
  const reading = await readBytes(archive, 'export.zip', true);
  expect(reading.people[1]).toMatchObject({ wroteOn: '2026-05-03', writtenToOn: '2026-05-09' });
  expect(JSON.stringify(reading)).not.toContain('Secret');
  expect(JSON.stringify(await readBytes(archive, 'export.zip'))).not.toContain('2026-05-09');
  expect(await findRefusal(writeMessages(connections), 'messages.csv')).toBe('messages-not-chosen');
});

test.each([
  ['with notes', { hasNotes: true }],
  ['without notes', { hasNotes: false }],
  ['saved again with semicolons', { delimiter: ';' }],
] as const)('a single list of connections is read %s', async (_, style) => {
  const connections = makeConnections(30, false);
  const reading = await readBytes(writeConnections(connections, style), 'Connections.csv');
  expect(reading.people.map(({ profileName }) => profileName)).toEqual(
    connections.map(({ publicIdentifier }) => publicIdentifier),
  );
});

test('a list in UTF-16, as exports of 2018 are, and one in the encoding of Windows is read', async () => {
  const text = writeConnections([
    { first: 'Jürgen', last: 'Groß', publicIdentifier: 'juergen', connectedOn: '2020-02-02' },
  ]);
  for (const bytes of [Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
    expect((await readBytes(bytes, 'Connections.csv')).people[0]?.name).toBe('Jürgen Groß');
  }
});

const CONTAINER = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const workbook = makeAnalytics({ seed: 1, locale: ENGLISH }).bytes;
const bomb = writeZip([{ name: 'Connections.csv', content: Buffer.alloc(60_000_000, 65) }]);

test.each([
  ['an empty file', '', 'empty'],
  ['an old workbook', CONTAINER, 'old-workbook'],
  [
    'a workbook with a password',
    Buffer.concat([CONTAINER, Buffer.alloc(500), Buffer.from('EncryptedPackage', 'utf16le')]),
    'password-protected',
  ],
  ['a page', '<!DOCTYPE html><html></html>', 'web-page'],
  ['a PDF', '%PDF-1.7', 'pdf'],
  ['a truncated workbook', workbook.subarray(0, workbook.length - 900), 'damaged'],
  ['a truncated archive', makeMemberExport(makeConnections(9)).subarray(0, 700), 'damaged'],
  [
    'an encrypted archive',
    writeZip([{ name: 'Connections.csv', content: 'x' }], { isEncrypted: true }),
    'password-protected',
  ],
  ['an archive that unpacks to a multiple of its size', bomb, 'bomb'],
  ['the list of the member’s own reactions', OWN_REACTIONS, 'own-reactions'],
  ['the list of the member’s own comments', 'Date,Link,Message\n2026-05-03,x,y', 'own-comments'],
  ['another text', 'a,b\n1,2', 'unknown-text'],
  ['bytes without meaning', Buffer.from([1, 0, 2, 0]), 'unknown-text'],
  [
    'another network’s export',
    writeZip([{ name: 'your_instagram_activity/likes.json', content: '{}' }]),
    'other-network',
  ],
  ['another archive', writeZip([{ name: 'photo.jpg', content: 'x' }]), 'unknown-archive'],
  [
    'an archive of workbooks',
    writeZip([{ name: 'a.xlsx', content: workbook }]),
    'workbook-in-archive',
  ],
  [
    'archives in archives in an archive',
    writeZip([
      {
        name: 'a.zip',
        content: writeZip([{ name: 'b.zip', content: writeZip([{ name: 'c', content: 'c' }]) }]),
      },
    ]),
    'archive-in-archives',
  ],
  [
    'another workbook',
    writeWorkbook(
      [
        {
          name: 'Invoices',
          rows: [
            ['No', 'Total'],
            ['1', '20'],
          ],
        },
      ],
      { isPoi: false },
    ),
    'unknown-workbook',
  ],
  [
    'dates and numbers of another program',
    writeWorkbook([{ name: 'Budget', rows: DATED.map((date) => [date, '12', '80']) }], {
      isPoi: false,
    }),
    'unknown-workbook',
  ],
  [
    'the lists of a company page',
    writeWorkbook(
      [
        { name: 'Metrics', rows: DATED.map((date) => [date, '100', '0', '100', '7']) },
        { name: 'New followers', rows: DATED.map((date) => [date, '0', '3', '3']) },
        { name: 'All posts', rows: DATED.map((date) => ['Hello', POST_URL, 'Organic', date]) },
      ],
      { isPoi: false },
    ),
    'unknown-workbook',
  ],
  [
    'creator analytics without a single row',
    writeWorkbook(
      [
        { name: 'ENGAGEMENT', rows: [['Date', 'Impressions', 'Engagements']] },
        { name: 'TOP POSTS', rows: [['URL', 'Date', 'Engagements', '', 'URL', 'Date', 'Seen']] },
        { name: 'FOLLOWERS', rows: [['Total followers on 10/9/2026:', '12']] },
      ],
      { isPoi: false },
    ),
    'nothing-read',
  ],
  [
    'another program’s spreadsheet',
    writeZip([
      { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
      { name: 'content.xml', content: '<x/>' },
    ]),
    'other-spreadsheet',
  ],
  [
    'connections without the column of addresses',
    'First Name,Last Name,Connected On\nA,B,02 Mar 2021',
    'missing-columns',
  ],
  [
    'connections of which no row can be read',
    'First Name,Last Name,URL,Connected On\nA,B,x,02 Mar 2021',
    'nothing-read',
  ],
  [
    'one sheet as text',
    'Post URL,Date,Engagements\nhttps://www.linkedin.com/feed/update/urn:li:activity:7300000000000000000,1/2/2026,3',
    'analytics-as-text',
  ],
  [
    'one day in a renamed file, whose day and month may be exchanged',
    makeAnalytics({ seed: 5, locale: ENGLISH, days: 1, posts: 0, isRenamed: true }).bytes,
    'uncertain-dates',
  ],
])('T92 %s is refused with a sentence of its own', async (_, bytes, reason) => {
  expect(await findRefusal(bytes, 'file')).toBe(reason);
});

test('the file of a single post says its impressions, its engagements and its members reached', async () => {
  const id = '7391234567890123456';
  const address = `https://www.linkedin.com/feed/update/urn:li:activity:${id}/`;
  const rows = [
    ['Post URL', address],
    ['Post Date', 'Nov 3, 2025'],
    ['Post Publish Time', '8:00 AM'],
    ['Post Performance', ''],
    ['Impressions', '18,204'],
    ['Members reached', '9,871'],
    ['Profile viewers from this post', '12'],
    ['Social engagements', '1,413'],
    ['Reactions', '1,204'],
    ['Post viewer demographics', '', ''],
    ['Company size', '11-50 employees', '23%'],
  ];
  const reading = await readBytes(
    writeWorkbook([{ name: 'PERFORMANCE', rows }], { isPoi: false }),
    `SinglePostAnalytics_Ada Example_${id}.xlsx`,
  );
  expect(reading.kind).toBe('post-analytics');
  expect(reading.posts).toMatchObject([
    { id, impressions: 18_204, engagements: 1_413, membersReached: 9_871 },
  ]);
});
