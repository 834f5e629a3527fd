import { expect, test } from 'vitest';
import { countObjections } from '../privacy/privacy.ts';
import { findByToken, showByToken, undoByToken } from './links.ts';
import { actorOf, privacyProduct, type PrivacyProduct } from './subject-requests.fixture.ts';
import { tokenOf } from './tokens.ts';
import { cleanUp } from './upkeep.ts';

const MARA = { memberId: 'ACoMara', publicIdentifier: 'mara' };
const EMAIL = 'mara@example.com';

/** The token of the newest mail to `to`. */
async function tokenTo({ work, mails }: PrivacyProduct, to = EMAIL): Promise<string> {
  await work();
  const text = mails.findLast((mail) => mail.to === to)?.text ?? '';
  const [, token] = /https:\/\/app\.example\.com\/privacy-request\/([\w-]{75})\b/.exec(text) ?? [];
  if (token === undefined) throw new Error(`no link to ${to}`);
  return token;
}

function show({ deps }: PrivacyProduct, token: string, address = '192.0.2.1') {
  return showByToken(deps, { token, client: { address, userAgent: '' } });
}

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
  expect(await countObjections(o)).toBe(1);
});

test('strangers who ask for access a day long keep nobody else from it', async () => {
  const o = await privacyProduct();
  // More than the installation mails to strangers in an hour.
  for (let asked = 0; asked < 301; asked += 1) {
    const address = `198.51.${Math.floor(asked / 20)}.1`;
    await o.ask('access', 'mara', { email: `s${asked}@example.com`, address });
  }
  expect(o.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(await o.ask('access', 'mara', { email: EMAIL })).toMatchObject({ isMailed: true });
  expect(await tokenTo(o)).not.toBe('');
});

test('a stranger who objects for somebody and undoes it does not end that person’s own objection', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  await o.ask('object', 'mara');
  await o.ask('object', 'mara', { email: 'stranger@example.com' });
  await undoByToken(o.deps, await tokenTo(o, 'stranger@example.com'));
  expect(await o.engage(account, [actorOf(MARA.memberId), actorOf('ACoElse', 'mara')])).toBe(0);
  expect(await countObjections(o)).toBe(1);
});

test('an objection undone during its look-up suppresses nothing', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const account = await o.addAccount();
  o.network.state.onLookUp = async () => {
    const { request_id: id } = await o.db
      .selectFrom('subject_requests')
      .select('request_id')
      .executeTakeFirstOrThrow();
    await undoByToken(o.deps, tokenOf(o.deps, id));
  };
  await o.ask('object', 'mara');
  expect(o.network.state.lookUps).toBe(1);
  expect(await countObjections(o)).toBe(0);
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

test('an address that cannot be mailed for a day is deleted, and a closed request after a year', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('object', 'mara', { email: EMAIL });
  await o.ask('erase', 'mara');
  await o.ask('access', 'mara', { email: EMAIL });
  const rows = () => o.db.selectFrom('subject_requests').select(['kind', 'email']).execute();
  await cleanUp(o.deps);
  expect((await rows()).filter(({ email }) => email === EMAIL)).toHaveLength(2);
  o.clock.advance({ days: 1, seconds: 1 });
  await cleanUp(o.deps);
  expect((await rows()).filter(({ email }) => email !== null)).toEqual([]);
  o.clock.advance({ days: 365 });
  await cleanUp(o.deps);
  // The objection holds, and the access request is still open.
  expect((await rows()).map(({ kind }) => kind).toSorted()).toEqual(['access', 'object']);
});

test('stored data are shown only while the profile has the mailed word in its headline', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  const [first, second] = [await o.addAccount(), await o.addAccount()];
  await o.engage(first, [actorOf(MARA.memberId, 'mara'), actorOf('ACoLi', 'li')]);
  // The person who had the identifier before is somebody else.
  await o.engage(second, [actorOf('ACoFormer', 'mara')]);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  const { word } = await findByToken(o.deps, token);
  expect(o.mails.at(-1)?.text).toContain(String(word));
  expect(await show(o, token)).toEqual({ people: null });
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

test('T59 proofs and look-ups are limited, and a spent budget refuses no objection', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('access', 'mara', { email: EMAIL });
  const token = await tokenTo(o);
  for (let attempt = 0; attempt < 10; attempt += 1) await show(o, token);
  await expect(show(o, token)).rejects.toMatchObject({ failure: 'too_many_requests' });
  expect(o.network.state.lookUps).toBe(10);

  for (let place = 0; place < 305; place += 1) {
    await o.ask('object', `person-${place}`, { address: `198.51.${place % 250}.1` });
  }
  expect(o.network.state.lookUps).toBe(310);
  expect(await countObjections(o)).toBe(305);
}, 60_000);

test('T59 one network cannot use up the proofs of everybody', async () => {
  const o = await privacyProduct();
  o.network.add(MARA);
  await o.ask('access', 'mara', { email: EMAIL, address: '203.0.113.9' });
  const own = await tokenTo(o);
  for (let nth = 0; nth < 11; nth += 1) {
    const email = `stranger-${nth}@example.com`;
    await o.ask('access', `person-${nth}`, { email });
    const token = await tokenTo(o, email);
    const proofs = Array.from({ length: 10 }, (_, host) => show(o, token, `192.0.2.${host}`));
    await Promise.allSettled(proofs);
  }
  expect(o.network.state.lookUps).toBe(20);
  expect(await show(o, own, '203.0.113.9')).toEqual({ people: null });
});

test('one network makes twenty requests an hour', async () => {
  const o = await privacyProduct();
  for (let nth = 0; nth < 20; nth += 1) await o.ask('object', `person-${nth}`);
  await expect(o.ask('object', 'mara')).rejects.toMatchObject({ failure: 'too_many_requests' });
  await o.ask('object', 'mara', { address: '203.0.113.9' });
  expect(await countObjections(o)).toBe(21);
});

test.each([
  ['an address elsewhere', { kind: 'object', publicIdentifier: '../feed' }, 'profileUrl'],
  ['access without an e-mail address', { kind: 'access', publicIdentifier: 'mara' }, 'email'],
] as const)('%s is refused at its field', async (_, { kind, publicIdentifier }, field) => {
  const o = await privacyProduct();
  await expect(o.ask(kind, publicIdentifier)).rejects.toMatchObject({
    failure: 'bad_request',
    details: { errors: { [field]: [expect.any(String)] } },
  });
  expect(await o.db.selectFrom('subject_requests').selectAll().execute()).toEqual([]);
});
