import { expect, test } from 'vitest';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { startWithBriefs } from './brief.fixture.ts';
import { unsubscribeToken, readUserId } from './tokens.ts';

async function startWithReader() {
  const app = await startWithBriefs();
  const user = await app.addReader();
  const at = (token: string) => `${app.origin}/api/brief/unsubscribe/${token}`;
  return {
    ...app,
    user,
    token: unsubscribeToken(app.deps, user),
    post: (token: string, request: RequestInit = ONE_CLICK) =>
      fetch(at(token), { method: 'POST', ...request }),
    open: (token: string) => fetch(at(token), { redirect: 'manual' }),
    fetchSettings: async (reader: string): Promise<unknown> => {
      const response = await fetch(`${app.origin}/api/user/brief`, {
        headers: { authorization: `Bearer ${reader}` },
      });
      return response.json();
    },
  };
}

/** As RFC 8058 requires: a form, without cookies or authorization. */
const ONE_CLICK = { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

test('one POST of a mail program ends the brief, also as a form with parts and a second time', async () => {
  const app = await startWithReader();
  const parts = new FormData();
  parts.set('List-Unsubscribe', 'One-Click');
  for (const request of [ONE_CLICK, { body: parts }, {}]) {
    await app.save(app.user, { isOn: true, at: '18:30' });
    const response = await app.post(app.token, request);
    expect([response.status, await response.json()]).toEqual([200, { unsubscribed: true }]);
    expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: false, at: '18:30' });
  }
  expect((await app.post(app.token)).status).toBe(200);
  // In a page that was loaded before.
  expect(await app.save(app.user, { at: '09:00' })).toMatchObject({ isOn: false, at: '09:00' });
  await app.asks(app.user, 'Mara');
  app.clock.advance({ days: 1 });
  await app.tick();
  expect(app.mails).toEqual([]);
});

test('T12 opening the address changes nothing and leads to the page', async () => {
  const app = await startWithReader();
  for (const method of ['GET', 'HEAD']) {
    const response = await fetch(`${app.origin}/api/brief/unsubscribe/${app.token}`, {
      method,
      redirect: 'manual',
    });
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`http://localhost:3000/unsubscribe/${app.token}`);
  }
  expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: true });
});

test('unknown tokens get the same answers, and end no brief', async () => {
  const app = await startWithReader();
  const id = app.user.replaceAll('-', '');
  const known = await app.post(app.token).then((response) => response.text());
  await app.save(app.user, { isOn: true });
  const forged = [
    id,
    app.user,
    `${id}${'A'.repeat(43)}`,
    `${app.token}A`,
    app.token.slice(0, -1),
    unsubscribeToken(
      { secrets: { ...app.deps.secrets, unsubscribeKey: Buffer.from('x') } },
      app.user,
    ),
    app.token.toUpperCase(),
    'x',
    '..%2F..%2Fevil',
    'x'.repeat(5_000),
  ];
  for (const token of forged) {
    const response = await app.post(token);
    expect([response.status, await response.text()]).toEqual([200, known]);
    const opened = await app.open(token);
    expect(opened.status).toBe(302);
    expect(opened.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/unsubscribe\/[^/]+$/);
  }
  expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: true });
});

test('a token is one account’s, keeps working, and is no session', async () => {
  const app = await startWithReader();
  const other = await app.addReader();
  expect(unsubscribeToken(app.deps, other)).not.toBe(app.token);
  expect(readUserId(app.deps, app.token)).toBe(app.user);
  app.clock.advance({ days: 3_000 });
  await app.post(app.token);
  expect(await app.fetchSettings(other)).toMatchObject({ isOn: true });
  expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: false });
});

test('for a deleted account the answer is the same, and nothing is stored', async () => {
  const app = await startWithReader();
  await app.db.deleteFrom('brief_settings').execute();
  await app.db
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', app.user)
    .execute();
  expect((await app.post(app.token)).status).toBe(200);
  expect(await app.db.selectFrom('brief_settings').selectAll().execute()).toEqual([]);
});

test('the brief is on at 07:30 until a member says otherwise, at half hours only', async () => {
  const app = await startWithReader();
  await app.db.deleteFrom('brief_settings').execute();
  const isAddressVerified = true;
  expect(await app.fetchSettings(app.user)).toEqual({ isOn: true, at: '07:30', isAddressVerified });
  expect(await app.save(app.user, { isOn: false, at: '23:30' })).toEqual({
    isOn: false,
    at: '23:30',
    isAddressVerified,
  });
  for (const at of ['24:00', '07:15', '7:30', '', '07:30:00', '٠٧:٣٠']) {
    expect(await app.save(app.user, { at })).toMatchObject({ errors: { at: expect.any(Array) } });
  }
  expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: false, at: '23:30' });
});

test('a member who ended the brief does not get it with another plan', async () => {
  const app = await startWithReader();
  await app.post(app.token);
  for (const event of ['data.erased', 'history.read'] as const) {
    await runInTransaction(app.db, (tx) => app.deps.events.emit(tx, event, { userId: app.user }));
  }
  expect(await app.fetchSettings(app.user)).toMatchObject({ isOn: false });
});
