import { expect, test } from 'vitest';
import { MESSAGES_KEPT_DAYS } from '../../../contract/limits.ts';
import * as routes from '../../../contract/routes/support.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { accounts } from '../accounts/accounts.fixture.ts';
import { forgetMessages } from './support.jobs.ts';
import { deleteMessagesOf } from './support.ts';
import { reached } from '../../../contract/testing/strength.ts';

const FORM = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  message: 'The engine does not originate anything.',
};
const SUPPORT = 'help@example.com';

test('a visitor’s message is kept, mailed to support, and confirmed to the sender', async () => {
  const o = await accounts();
  const answer = await o.call(routes.contactSupport, { body: FORM });
  expect(answer.body).toEqual({
    code: 13,
    message: 'Support ticket sent',
    reference: expect.stringMatching(/^R-[2-9B-Z]{4}-[2-9B-Z]{4}$/),
    confirmation: 'reference',
  });
  const reference = String(answer.body['reference']);
  const toSupport = await o.mailTo(SUPPORT);
  expect(toSupport).toMatchObject({
    subject: `Support request ${reference}`,
    replyTo: 'ada@example.com',
  });
  expect(toSupport.text).toContain(`> ${FORM.message}`);
  expect(toSupport.text).toContain('From an unverified sender.');
  const confirmation = await o.mailTo(FORM.email);
  expect(confirmation.subject).toContain(reference);
  expect(confirmation.text).not.toContain(FORM.message);
  expect(confirmation.text).not.toContain('Ada');
  const row = await o.db.selectFrom('support_messages').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ reference, user_id: null, message: FORM.message });
});

test('T58 the words go back to a member who has proved the address, and to no other', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const write = async () => {
    const body = { message: FORM.message };
    return (await o.call(routes.openSupportTicket, { token: user.token, body })).body;
  };
  expect(await write()).toMatchObject({ confirmation: 'reference' });
  expect((await o.mailTo(user.email)).text).not.toContain(FORM.message);
  expect((await o.mailTo(SUPPORT)).text).toContain('with an unverified address');

  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  expect(await write()).toMatchObject({ confirmation: 'copy' });
  const copy = await o.mailTo(user.email);
  expect(copy.text).toContain(`> ${FORM.message}`);
  expect(copy.text).toContain('Thank you for writing, Ada.');

  // A visitor who types a proved address is still a stranger to its owner.
  const visitor = await o.call(routes.contactSupport, { body: { ...FORM, email: user.email } });
  expect(visitor.body).toMatchObject({ confirmation: 'reference' });
  expect((await o.mailTo(user.email)).text).not.toContain(FORM.message);
});

test('of whoever is signed in, the account says who they are', async () => {
  const o = await accounts();
  const user = await o.addUser();
  const stranger = { ...FORM, firstName: 'Eve', email: 'eve@example.com' };
  await o.call(routes.contactSupport, { token: user.token, body: stranger });
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  const rows = await o.db.selectFrom('support_messages').selectAll().execute();
  for (const row of rows) {
    expect(row).toMatchObject({ user_id: user.id, email: user.email, first_name: 'Ada' });
  }
  expect(rows).toHaveLength(2);
  expect((await o.mailTo(SUPPORT)).replyTo).toBe(user.email);
});

test('whoever is signed in may write, however short the name of their account is', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  await o.db.updateTable('users').set({ first_name: 'X', last_name: '' }).execute();
  const body = { firstName: 'X', lastName: '', email: 'ada@example.com', message: FORM.message };
  expect((await o.call(routes.contactSupport, { token, body })).status).toBe(200);
  const visitor = await o.call(routes.contactSupport, { body });
  expect([visitor.status, Object.keys(visitor.body.errors ?? {})]).toEqual([
    400,
    ['firstName', 'lastName'],
  ]);
});

test('a token that opens nothing makes its sender a visitor', async () => {
  const o = await accounts();
  const answer = await o.call(routes.contactSupport, { token: 'gone', body: FORM });
  expect(answer.status).toBe(200);
});

test('T39 nothing that is typed becomes a header or another recipient', async (context) => {
  const o = await accounts();
  const hostile = [
    { email: 'x@example.com\r\nBcc: eve@example.com' },
    { email: 'x@example.com, eve@example.com' },
    { email: '"x\r\nRCPT TO:<eve@example.com>"@example.com' },
    { firstName: 'Ada\r\nBcc: eve@example.com' },
    { lastName: 'Love\u0000lace' },
  ];
  for (const part of hostile) {
    const answer = await o.call(routes.contactSupport, { body: { ...FORM, ...part } });
    expect([part, answer.status]).toEqual([part, 400]);
  }
  const message = 'Hello\r\n.\r\nMAIL FROM:<eve@example.com>\r\nSubject: other';
  await o.call(routes.contactSupport, { body: { ...FORM, message } });
  await o.work();
  expect(o.mails.map(({ to }) => to).toSorted()).toEqual([FORM.email, SUPPORT]);
  for (const { subject } of o.mails) expect(subject).toMatch(/R-[2-9B-Z]{4}-[2-9B-Z]{4}/);
  await reached(context, 'T39', `${hostile.length + 1} injections`);
});

test('T36 what is typed is shown as text', async () => {
  const o = await accounts();
  const { token } = await o.addUser();
  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  await o.work();
  o.mails.length = 0;
  const message = '<img src=x onerror=alert(1)> <a href="https://evil.example">{{7*7}}</a>';
  const body = { ...FORM, firstName: '<b>Ada</b>', message };
  await o.call(routes.contactSupport, { body });
  await o.call(routes.openSupportTicket, { token, body });
  await o.work();
  for (const { html } of o.mails) expect(html).not.toMatch(/<img|<b>Ada|<a href="https:\/\/evil/);
  // Two to support, and the member's copy.
  const quoting = o.mails.filter(({ html }) => html.includes('{{7*7}}'));
  expect(quoting).toHaveLength(3);
  for (const { html } of quoting) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('T41 an address gets three confirmations an hour, whoever asks', async (context) => {
  const o = await accounts();
  const confirmations = [];
  for (let place = 0; place < 4; place += 1) {
    const answer = await o.call(routes.contactSupport, {
      body: FORM,
      address: `203.0.${place}.1`,
    });
    confirmations.push(answer.body['confirmation']);
  }
  expect(confirmations).toEqual(['reference', 'reference', 'reference', 'none']);
  await o.work();
  expect(o.mails.filter(({ to }) => to === FORM.email)).toHaveLength(3);
  expect(o.mails.filter(({ to }) => to === SUPPORT)).toHaveLength(4);
  await reached(context, 'T41', `${confirmations.length} confirmations asked for`);
});

test('T53 whoever writes in a member’s name does not keep the member from a copy', async () => {
  const o = await accounts();
  const { email, token } = await o.addUser();
  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  const asStranger = async () =>
    (await o.call(routes.contactSupport, { body: { ...FORM, email } })).body['confirmation'];
  for (let count = 0; count < 3; count += 1) await asStranger();
  expect(await asStranger()).toBe('none');
  const answer = await o.call(routes.contactSupport, { token, body: FORM });
  expect(answer.body).toMatchObject({ confirmation: 'copy' });
});

test('messages go with their account, and are not mailed any more', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.work();
  o.mails.length = 0;
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  await inTransaction(o.db, (tx) => deleteMessagesOf(tx, user.id));
  await o.work();
  expect(o.mails).toEqual([]);
  expect(await o.db.selectFrom('support_messages').selectAll().execute()).toEqual([]);
});

test('the sender’s copy tells the time by the sender’s clock', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  expect((await o.mailTo(user.email)).text).toContain('Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect((await o.mailTo(SUPPORT)).text).toContain('Jan 15, 2026, 12:00 (UTC)');
});

test('T62 a message goes a year after it was written, whoever wrote it', async () => {
  const o = await accounts();
  const user = await o.addUser();
  await o.call(routes.contactSupport, { body: FORM });
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  const kept = () => o.db.selectFrom('support_messages').select('email').execute();
  o.clock.advance({ seconds: MESSAGES_KEPT_DAYS * 86_400 });
  await forgetMessages(o);
  expect(await kept()).toHaveLength(2);
  o.clock.advance({ seconds: 1 });
  await forgetMessages(o);
  expect(await kept()).toEqual([]);
});
