import { expect, test } from 'vitest';
import { CANARY } from '../../testing/canary.ts';
import { countObjections, hashPersonKey } from '../privacy/privacy.ts';
import { EMAIL, MARA, show, tokenTo } from './links.fixture.ts';
import { findByToken, undoByToken } from './links.ts';
import {
  actorOf,
  privacyProduct,
  type PrivacyProduct,
  recordMore,
} from './subject-requests.fixture.ts';
import { buildToken } from './tokens.ts';
import { cleanUp } from './upkeep.ts';

test('an objection is undone by its mailed link, for fourteen days', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  expect(await o.ask('object', 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  const token = await tokenTo(o);
  expect(await findByToken(o.deps, token)).toMatchObject({ kind: 'object', undoneAt: null });
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(0);
  expect(await undoByToken(o.deps, token)).toMatchObject({ undoneAt: o.clock.now() });
  expect(await undoByToken(o.deps, token)).toMatchObject({ undoneAt: o.clock.now() });
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(1);

  await o.ask('object', 'mara', { email: EMAIL });
  const later = await tokenTo(o);
  o.clock.advance({ days: 14 });
  await expect(undoByToken(o.deps, later)).rejects.toMatchObject({ failure: 'not_found' });
  expect(await countObjections(o.db)).toBe(1);
});

test('a stranger who objects for someone and undoes it does not end that person’s own objection', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  await o.ask('object', 'mara');
  await o.ask('object', 'mara', { email: 'stranger@example.com' });
  await undoByToken(o.deps, await tokenTo(o, 'stranger@example.com'));
  expect(await o.engage(account, [actorOf(MARA.memberId), actorOf('ACoElse', 'mara')])).toBe(0);
  expect(await countObjections(o.db)).toBe(1);
});

test('an objection undone during its lookup suppresses nothing', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  o.network.state.onLookUp = async () => {
    const { request_id: id } = await o.db
      .selectFrom('subject_requests')
      .select('request_id')
      .executeTakeFirstOrThrow();
    await undoByToken(o.deps, buildToken(o.deps, id));
  };
  await o.ask('object', 'mara');
  expect(o.network.state.lookUps).toBe(1);
  expect(await countObjections(o.db)).toBe(0);
  expect(await o.engage(account, [actorOf(MARA.memberId)])).toBe(1);
});

test('T58 the mail has no user input, and its address is deleted once it is sent', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  for (const [name, email] of [
    ['mara', 'visit.evil.example@example.com'],
    ['evil.example', 'a@example.com'],
  ] as const) {
    for (const kind of ['object', 'erase', 'access'] as const) {
      await o.ask(kind, name, { email });
    }
  }
  await o.work();
  const texts = o.mails.map(({ subject, html, text }) => `${subject} ${text} ${html}`);
  expect(texts).toHaveLength(6);
  for (const text of texts)
    expect(text).not.toMatch(/evil|mara|example\.com(?!\/privacy-request)/i);
  const left = await o.db.selectFrom('subject_requests').select('email').execute();
  expect(left.map(({ email }) => email)).toEqual(Array(6).fill(null));
});

test('an address that cannot be mailed for five days is deleted, and a closed request after a year', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('object', 'mara', { email: EMAIL });
  await o.ask('erase', 'mara');
  await o.ask('access', 'mara', { email: EMAIL });
  const rows = () => o.db.selectFrom('subject_requests').select(['kind', 'email']).execute();
  o.clock.advance({ days: 4 });
  await cleanUp(o.deps);
  expect((await rows()).filter(({ email }) => email === EMAIL)).toHaveLength(2);
  o.clock.advance({ days: 1, seconds: 1 });
  await cleanUp(o.deps);
  expect((await rows()).filter(({ email }) => email !== null)).toEqual([]);
  o.clock.advance({ days: 365 });
  await cleanUp(o.deps);
  expect((await rows()).map(({ kind }) => kind)).toEqual(['object']);
});

test('what is not answered three months after it was due names no one any more', async () => {
  const o = await privacyProduct();
  await o.ask('access', 'mara', { email: EMAIL });
  await o.ask('erase', 'mara');
  await o.ask('object', 'mara');
  const rows = () => o.db.selectFrom('subject_requests').select(['kind', 'keys']).execute();
  o.clock.advance({ days: 120 });
  await o.lookUpDue();
  await cleanUp(o.deps);
  expect(await rows()).toHaveLength(3);
  o.clock.advance({ days: 2 });
  await cleanUp(o.deps);
  expect(await rows()).toEqual([{ kind: 'object', keys: null }]);
  expect(await countObjections(o.db)).toBe(1);
});

test('stored data is shown only while the profile has the mailed word in its headline', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  await o.engage(first, [actorOf(MARA.memberId, 'mara'), actorOf('ACoLi', 'li')]);
  // The previous holder of the identifier is another person.
  await o.engage(second, [actorOf('ACoFormer', 'mara')]);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  const { word } = await findByToken(o.deps, token);
  expect(o.mails.at(-1)?.text).toContain(String(word));
  expect(await show(o, token)).toEqual({ people: null, unproved: 0, relations: [], told: [] });
  o.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  const { people } = await show(o, token);
  expect(people).toMatchObject([
    {
      name: 'Mara',
      source: 'HarvestAPI',
      signals: [{ kind: 'reaction', detail: 'like', postUrl: expect.stringMatching(/^https:/) }],
    },
  ]);
  expect(await o.traces()).toMatchObject({ people: 3 });
});

test('the answer has what members recorded, had written and had computed about the person', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  await o.engage(account, [actorOf(MARA.memberId, 'mara'), actorOf('ACoLi', 'li')]);
  await recordMore(o, account);
  const { pool } = o.database;
  await pool.query(`insert into lead_marks values ($1, 1, now(), '2026-12-01', null)`, [account]);
  await pool.query(`insert into lead_rings values ($1, 1, 1)`, [account]);
  await pool.query(`insert into lead_snapshots values ($1, now(), '{2,1}')`, [account]);
  const { people } = await showWithWord(o);
  expect(people).toMatchObject([
    {
      keys: [
        { kind: 'member', value: MARA.memberId },
        { kind: 'public', value: 'mara' },
      ],
      heat: { events: 1, value: expect.any(Number) },
      merges: [{ name: CANARY }],
      records: {
        answers: [{ reason: 'other', words: CANARY, undoneAt: null }],
        touches: [{ kind: 'note', text: `Met ${CANARY}` }],
        mark: { markedAt: expect.any(Date), laterUntil: '2026-12-01' },
        isInRing: true,
        rank: 2,
        openers: [{ text: `Hello ${CANARY}`, origin: 'template' }],
      },
    },
  ]);
  expect(people?.flatMap((person) => Object.keys(person))).not.toContain('userId');
});

test('T90 who was told to erase a person is shown to the person alone, and to no one who objects for them', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  const seen = async () => {
    await o.ask('object', 'mara', { email: 'stranger@example.com' });
    return findByToken(o.deps, await tokenTo(o, 'stranger@example.com'));
  };
  const before = await seen();
  await addErasure(o, account);
  expect(await seen()).toEqual(before);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  expect(await show(o, token)).toMatchObject({ people: null, told: [] });
  const { word } = await findByToken(o.deps, token);
  o.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  expect(await show(o, token)).toMatchObject({ people: [], told: [{ state: 'waiting' }] });
});

/** Of Mara, which a receiver has not confirmed yet. */
async function addErasure(o: PrivacyProduct, account: string) {
  const id = crypto.randomUUID();
  const hash = hashPersonKey(o.deps, { kind: 'member', value: MARA.memberId });
  const { pool } = o.database;
  await pool.query(
    `insert into webhooks (user_id, id, url, types, secret, created_at)
     values ($1, $2, 'https://crm.example.com/hook', '{person.erased}', '', now())`,
    [account, id],
  );
  await pool.query(
    `insert into webhook_events values ($1, 'evt_1', 'person.erased', '{"person": 1}', now(), $2)`,
    [account, hash],
  );
  await pool.query(
    `insert into webhook_deliveries (user_id, webhook_id, event_id, at, is_erasure, state, next_at)
     values ($1, $2, 'evt_1', now(), true, 'waiting', now())`,
    [account, id],
  );
}

test('rows without a member id are left out and counted, regardless of their name', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const listed = { ...actorOf(''), memberId: null, publicIdentifier: 'mara' };
  for (const name of ['Someone Else', 'Mara Lindqvist']) {
    const account = await o.addAccount();
    await o.engage(account, [{ ...listed, name }], { comment: `c ${name}` });
  }
  expect(await showWithWord(o)).toEqual({ people: [], unproved: 2, relations: [], told: [] });
});

async function showWithWord(o: PrivacyProduct) {
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  const { word } = await findByToken(o.deps, token);
  o.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  return show(o, token);
}

test('a request whose data was shown is closed, and names no one once its link has ended', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  const { word } = await findByToken(o.deps, token);
  const request = () => o.db.selectFrom('subject_requests').selectAll().executeTakeFirstOrThrow();
  await show(o, token);
  expect((await request()).done_at).toBeNull();
  o.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  const shownAt = o.clock.now();
  await show(o, token);
  o.clock.advance({ days: 1 });
  expect(await show(o, token)).toEqual({ people: [], unproved: 0, relations: [], told: [] });
  expect(await findByToken(o.deps, token)).toMatchObject({ doneAt: null });
  await cleanUp(o.deps);
  expect(await request()).toMatchObject({ done_at: shownAt, keys: [expect.anything()] });
  o.clock.advance({ days: 13 });
  await cleanUp(o.deps);
  expect(await request()).toMatchObject({ done_at: shownAt, keys: null });
});

test.each([
  ['an address elsewhere', { kind: 'object', publicIdentifier: '../feed' }, 'linkedinProfileUrl'],
  ['access without an email address', { kind: 'access', publicIdentifier: 'mara' }, 'email'],
] as const)('%s is refused at its field', async (_, { kind, publicIdentifier }, field) => {
  const o = await privacyProduct();
  await expect(o.ask(kind, publicIdentifier)).rejects.toMatchObject({
    failure: 'bad_request',
    details: { errors: { [field]: [expect.any(String)] } },
  });
  expect(await o.db.selectFrom('subject_requests').selectAll().execute()).toEqual([]);
});
