import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { briefs } from './brief.fixture.ts';
import { unsubscribeToken, readUserId } from './tokens.ts';

async function withReader() {
  const o = await briefs();
  const user = await o.addReader();
  const at = (token: string) => `${o.origin}/api/brief/unsubscribe/${token}`;
  return {
    ...o,
    user,
    token: unsubscribeToken(o.deps, user),
    post: (token: string, request: RequestInit = ONE_CLICK) =>
      fetch(at(token), { method: 'POST', ...request }),
    open: (token: string) => fetch(at(token), { redirect: 'manual' }),
    settingsOf: async (reader: string): Promise<unknown> => {
      const response = await fetch(`${o.origin}/api/user/brief`, {
        headers: { authorization: `Bearer ${reader}` },
      });
      return response.json();
    },
  };
}

/** As RFC 8058 requires: a form, without cookies or authorization. */
const ONE_CLICK = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

test('one POST of a mail program ends the brief, also as a form with parts and a second time', async () => {
  const o = await withReader();
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  for (const request of [ONE_CLICK, { body: parts }, {}]) {
    await o.save(o.user, { isOn: true, at: '18:30' });
    const response = await o.post(o.token, request);
    expect([response.status, await response.json()]).toEqual([200, { unsubscribed: true }]);
    expect(await o.settingsOf(o.user)).toMatchObject({ isOn: false, at: '18:30' });
  }
  expect((await o.post(o.token)).status).toBe(200);
  // In a page that was loaded before.
  expect(await o.save(o.user, { at: '09:00' })).toMatchObject({ isOn: false, at: '09:00' });
  await o.asks(o.user, 'Mara');
  o.clock.advance({ days: 1 });
  await o.tick();
  expect(o.mails).toEqual([]);
});

test('T12 opening the address changes nothing and leads to the page', async () => {
  const o = await withReader();
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${o.origin}/api/brief/unsubscribe/${o.token}`, {
      method,
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`http://localhost:3000/unsubscribe/${o.token}`);
  }
  expect(await o.settingsOf(o.user)).toMatchObject({ isOn: true });
});

test('unknown tokens get the same answers, and end no brief', async () => {
  const o = await withReader();
  const id = o.user.replaceAll('-', '');
  const known = await o.post(o.token).then((response) => response.text());
  await o.save(o.user, { isOn: true });
  const forged = [
    id,
    o.user,
    `${id}${'A'.repeat(43)}`,
    `${o.token}A`,
    o.token.slice(0, -1),
    unsubscribeToken({ secrets: { ...o.deps.secrets, unsubscribeKey: Buffer.from('x') } }, o.user),
    o.token.toUpperCase(),
    'x',
    '..%2F..%2Fevil',
    'x'.repeat(5_000),
  ];
  for (const token of forged) {
    const response = await o.post(token);
    expect([response.status, await response.text()]).toEqual([200, known]);
    const opened = await o.open(token);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[^/]+$/);
  }
  expect(await o.settingsOf(o.user)).toMatchObject({ isOn: true });
});

test('a token is one account’s, keeps working, and is no session', async () => {
  const o = await withReader();
  const other = await o.addReader();
  expect(unsubscribeToken(o.deps, other)).not.toBe(o.token);
  expect(readUserId(o.deps, o.token)).toBe(o.user);
  o.clock.advance({ days: 3_000 });
  await o.post(o.token);
  expect(await o.settingsOf(other)).toMatchObject({ isOn: true });
  expect(await o.settingsOf(o.user)).toMatchObject({ isOn: false });
});

test('for a deleted account the answer is the same, and nothing is stored', async () => {
  const o = await withReader();
  await o.db.deleteFrom('brief_settings').execute();
  await o.db
    .updateTable('users')
    .set({ deleted_at: o.clock.now() })
    .where('id', '=', o.user)
    .execute();
  expect((await o.post(o.token)).status).toBe(200);
  expect(await o.db.selectFrom('brief_settings').selectAll().execute()).toEqual([]);
});

test('the brief is on at 07:30 until a member says otherwise, at half hours only', async () => {
  const o = await withReader();
  await o.db.deleteFrom('brief_settings').execute();
  const isAddressVerified = true;
  expect(await o.settingsOf(o.user)).toEqual({ isOn: true, at: '07:30', isAddressVerified });
  expect(await o.save(o.user, { isOn: false, at: '23:30' })).toEqual({
    isOn: false,
    at: '23:30',
    isAddressVerified,
  });
  for (const at of ['24:00', '07:15', '7:30', '', '07:30:00', '٠٧:٣٠']) {
    expect(await o.save(o.user, { at })).toMatchObject({ errors: { at: expect.any(Array) } });
  }
  expect(await o.settingsOf(o.user)).toMatchObject({ isOn: false, at: '23:30' });
});

test('a member who ended the brief does not get it with another plan', async () => {
  const o = await withReader();
  await o.post(o.token);
  for (const event of ['data.erased', 'history.read'] as const) {
    await runInTransaction(o.db, (tx) => o.deps.events.emit(tx, event, { userId: o.user }));
  }
  expect(await o.settingsOf(o.user)).toMatchObject({ isOn: false });
});
