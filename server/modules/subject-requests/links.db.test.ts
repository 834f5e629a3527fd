import { expect, test } from 'vitest';
import { CANARY } from '../../testing/canary.ts';
import { countObjections, hashPersonKey } from '../privacy/privacy.ts';
import { EMAIL, MARA, show, requestToken } from './links.fixture.ts';
import { findByToken, undoByToken } from './links.ts';
import {
  makeActor,
  startPrivacy,
  type PrivacyProduct,
  recordMore,
} from './subject-requests.fixture.ts';
import { buildToken } from './tokens.ts';
import { cleanUp } from './upkeep.ts';

test('an objection is undone by its mailed link, for fourteen days', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  expect(await app.ask('object', 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  const token = await requestToken(app);
  expect(await findByToken(app.deps, token)).toMatchObject({ kind: 'object', undoneAt: null });
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(0);
  expect(await undoByToken(app.deps, token)).toMatchObject({ undoneAt: app.clock.now() });
  expect(await undoByToken(app.deps, token)).toMatchObject({ undoneAt: app.clock.now() });
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(1);

  await app.ask('object', 'mara', { email: EMAIL });
  const later = await requestToken(app);
  app.clock.advance({ days: 14 });
  await expect(undoByToken(app.deps, later)).rejects.toMatchObject({ failure: 'not_found' });
  expect(await countObjections(app.db)).toBe(1);
});

test('a stranger who objects for someone and undoes it does not end that person’s own objection', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  await app.ask('object', 'mara');
  await app.ask('object', 'mara', { email: 'stranger@example.com' });
  await undoByToken(app.deps, await requestToken(app, 'stranger@example.com'));
  expect(await app.engage(account, [makeActor(MARA.memberId), makeActor('ACoElse', 'mara')])).toBe(
    0,
  );
  expect(await countObjections(app.db)).toBe(1);
});

test('an objection undone during its lookup suppresses nothing', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  app.network.state.onLookUp = async () => {
    const { request_id: id } = await app.db
      .selectFrom('subject_requests')
      .select('request_id')
      .executeTakeFirstOrThrow();
    await undoByToken(app.deps, buildToken(app.deps, id));
  };
  await app.ask('object', 'mara');
  expect(app.network.state.lookUps).toBe(1);
  expect(await countObjections(app.db)).toBe(0);
  expect(await app.engage(account, [makeActor(MARA.memberId)])).toBe(1);
});

test('T58 the mail has no user input, and its address is deleted once it is sent', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  for (const [name, email] of [
    ['mara', 'visit.evil.example@example.com'],
    ['evil.example', 'a@example.com'],
  ] as const) {
    for (const kind of ['object', 'erase', 'access'] as const) {
      await app.ask(kind, name, { email });
    }
  }
  await app.work();
  const texts = app.mails.map(({ subject, html, text }) => `${subject} ${text} ${html}`);
  expect(texts).toHaveLength(6);
  for (const text of texts)
    expect(text).not.toMatch(/evil|mara|example\.com(?!\/privacy-request)/i);
  const left = await app.db.selectFrom('subject_requests').select('email').execute();
  expect(left.map(({ email }) => email)).toEqual(Array(6).fill(null));
});

test('an address that cannot be mailed for five days is deleted, and a closed request after a year', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.ask('object', 'mara', { email: EMAIL });
  await app.ask('erase', 'mara');
  await app.ask('access', 'mara', { email: EMAIL });
  const rows = () => app.db.selectFrom('subject_requests').select(['kind', 'email']).execute();
  app.clock.advance({ days: 4 });
  await cleanUp(app.deps);
  expect((await rows()).filter(({ email }) => email === EMAIL)).toHaveLength(2);
  app.clock.advance({ days: 1, seconds: 1 });
  await cleanUp(app.deps);
  expect((await rows()).filter(({ email }) => email !== null)).toEqual([]);
  app.clock.advance({ days: 365 });
  await cleanUp(app.deps);
  expect((await rows()).map(({ kind }) => kind)).toEqual(['object']);
});

test('what is not answered three months after it was due names no one any more', async () => {
  const app = await startPrivacy();
  await app.ask('access', 'mara', { email: EMAIL });
  await app.ask('erase', 'mara');
  await app.ask('object', 'mara');
  const rows = () => app.db.selectFrom('subject_requests').select(['kind', 'keys']).execute();
  app.clock.advance({ days: 120 });
  await app.lookUpDue();
  await cleanUp(app.deps);
  expect(await rows()).toHaveLength(3);
  app.clock.advance({ days: 2 });
  await cleanUp(app.deps);
  expect(await rows()).toEqual([{ kind: 'object', keys: null }]);
  expect(await countObjections(app.db)).toBe(1);
});

test('stored data is shown only while the profile has the mailed word in its headline', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const [first, second] = [await app.addAccount(), await app.addAccount()];
  await app.engage(first, [makeActor(MARA.memberId, 'mara'), makeActor('ACoLi', 'li')]);
  // The previous holder of the identifier is another person.
  await app.engage(second, [makeActor('ACoFormer', 'mara')]);
  await app.ask('access', 'mara', { email: EMAIL });
  const token = await requestToken(app);
  const { word } = await findByToken(app.deps, token);
  expect(app.mails.at(-1)?.text).toContain(String(word));
  expect(await show(app, token)).toEqual({ people: null, unproved: 0, relations: [], told: [] });
  app.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  const { people } = await show(app, token);
  expect(people).toMatchObject([
    {
      name: 'Mara',
      source: 'HarvestAPI',
      signals: [{ kind: 'reaction', detail: 'like', postUrl: expect.stringMatching(/^https:/) }],
    },
  ]);
  expect(await app.traces()).toMatchObject({ people: 3 });
});

test('the answer has what members recorded, had written and had computed about the person', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  await app.engage(account, [makeActor(MARA.memberId, 'mara'), makeActor('ACoLi', 'li')]);
  await recordMore(app, account);
  const { pool } = app.database;
  await pool.query(`insert into lead_marks values ($1, 1, now(), '2026-12-01', null)`, [account]);
  await pool.query(`insert into lead_rings values ($1, 1, 1)`, [account]);
  await pool.query(`insert into lead_snapshots values ($1, now(), '{2,1}')`, [account]);
  const { people } = await showWithWord(app);
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
  const app = await startPrivacy();
  app.network.add(MARA);
  const account = await app.addAccount();
  const seen = async () => {
    await app.ask('object', 'mara', { email: 'stranger@example.com' });
    return findByToken(app.deps, await requestToken(app, 'stranger@example.com'));
  };
  const before = await seen();
  await addErasure(app, account);
  expect(await seen()).toEqual(before);
  await app.ask('access', 'mara', { email: EMAIL });
  const token = await requestToken(app);
  expect(await show(app, token)).toMatchObject({ people: null, told: [] });
  const { word } = await findByToken(app.deps, token);
  app.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  expect(await show(app, token)).toMatchObject({ people: [], told: [{ state: 'waiting' }] });
});

/** Of Mara, which a receiver has not confirmed yet. */
async function addErasure(app: PrivacyProduct, account: string) {
  const id = crypto.randomUUID();
  const hash = hashPersonKey(app.deps, { kind: 'member', value: MARA.memberId });
  const { pool } = app.database;
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
  const app = await startPrivacy();
  app.network.add(MARA);
  const listed = { ...makeActor(''), memberId: null, publicIdentifier: 'mara' };
  for (const name of ['Someone Else', 'Mara Lindqvist']) {
    const account = await app.addAccount();
    await app.engage(account, [{ ...listed, name }], { comment: `c ${name}` });
  }
  expect(await showWithWord(app)).toEqual({ people: [], unproved: 2, relations: [], told: [] });
});

async function showWithWord(app: PrivacyProduct) {
  await app.ask('access', 'mara', { email: EMAIL });
  const token = await requestToken(app);
  const { word } = await findByToken(app.deps, token);
  app.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  return show(app, token);
}

test('a request whose data was shown is closed, and names no one once its link has ended', async () => {
  const app = await startPrivacy();
  app.network.add(MARA);
  await app.ask('access', 'mara', { email: EMAIL });
  const token = await requestToken(app);
  const { word } = await findByToken(app.deps, token);
  const request = () => app.db.selectFrom('subject_requests').selectAll().executeTakeFirstOrThrow();
  await show(app, token);
  expect((await request()).done_at).toBeNull();
  app.network.add({ ...MARA, headline: `Head of RevOps ${word}` });
  const shownAt = app.clock.now();
  await show(app, token);
  app.clock.advance({ days: 1 });
  expect(await show(app, token)).toEqual({ people: [], unproved: 0, relations: [], told: [] });
  expect(await findByToken(app.deps, token)).toMatchObject({ doneAt: null });
  await cleanUp(app.deps);
  expect(await request()).toMatchObject({ done_at: shownAt, keys: [expect.anything()] });
  app.clock.advance({ days: 13 });
  await cleanUp(app.deps);
  expect(await request()).toMatchObject({ done_at: shownAt, keys: null });
});

test.each([
  ['an address elsewhere', { kind: 'object', publicIdentifier: '../feed' }, 'linkedinProfileUrl'],
  ['access without an email address', { kind: 'access', publicIdentifier: 'mara' }, 'email'],
] as const)('%s is refused at its field', async (_, { kind, publicIdentifier }, field) => {
  const app = await startPrivacy();
  await expect(app.ask(kind, publicIdentifier)).rejects.toMatchObject({
    failure: 'bad_request',
    details: { errors: { [field]: [expect.any(String)] } },
  });
  expect(await app.db.selectFrom('subject_requests').selectAll().execute()).toEqual([]);
});
