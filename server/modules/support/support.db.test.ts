import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { MESSAGES_KEPT_DAYS } from '../../../contract/limits.ts';
import * as routes from '../../../contract/routes/support.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { deleteOldMessages } from './message-mails.ts';
import { supportModule } from './support.module.ts';
import { support } from './support.fixture.ts';

const FORM = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  message: 'The engine does not originate anything.',
};
const SUPPORT = 'help@example.com';

test('a visitor’s message is stored, mailed to support, and confirmed to the sender [S3.09, S7.16, S10.14]', async () => {
  const o = await support();
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

test('T58 only a member with a verified address gets a copy of the message', async () => {
  const o = await support();
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

  // A visitor who types a verified address is still a stranger to its owner.
  const visitor = await o.call(routes.contactSupport, { body: { ...FORM, email: user.email } });
  expect(visitor.body).toMatchObject({ confirmation: 'reference' });
  expect((await o.mailTo(user.email)).text).not.toContain(FORM.message);
});

test('a signed-in sender is identified by the account [S7.17]', async () => {
  const o = await support();
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

test('a member can write even if the account’s name is too short for the form', async () => {
  const o = await support();
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

test('a malformed token makes its sender a visitor', async () => {
  const o = await support();
  const answer = await o.call(routes.contactSupport, { token: 'gone', body: FORM });
  expect(answer.status).toBe(200);
});

test('T39 no user input becomes a header or another recipient', async () => {
  const o = await support();
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
});

test('T36 user input is escaped', async () => {
  const o = await support();
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
  // Two to support, and the member's confirmation.
  const quoting = o.mails.filter(({ html }) => html.includes('{{7*7}}'));
  expect(quoting).toHaveLength(3);
  for (const { html } of quoting) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('T41 an address gets three confirmations an hour, regardless of the sender', async () => {
  const o = await support();
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
});

test('T53 messages sent in a member’s name do not keep the member from a confirmation', async () => {
  const o = await support();
  const { email, token } = await o.addUser();
  await o.db.updateTable('users').set({ email_verified_at: o.clock.now() }).execute();
  const asStranger = async () =>
    (await o.call(routes.contactSupport, { body: { ...FORM, email } })).body['confirmation'];
  for (let count = 0; count < 3; count += 1) await asStranger();
  expect(await asStranger()).toBe('none');
  const answer = await o.call(routes.contactSupport, { token, body: FORM });
  expect(answer.body).toMatchObject({ confirmation: 'copy' });
});

test('messages are erased with their account and no longer mailed', async () => {
  const o = await support();
  const user = await o.addUser();
  await o.work();
  o.mails.length = 0;
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  await runInTransaction(o.db, (tx) => eraseDeclared(tx, supportModule, 'account.erased', user.id));
  await o.work();
  expect(o.mails).toEqual([]);
  expect(await o.db.selectFrom('support_messages').selectAll().execute()).toEqual([]);
});

test('the confirmation shows the sender’s local time [S10.14]', async () => {
  const o = await support();
  const user = await o.addUser();
  await o.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  expect((await o.mailTo(user.email)).text).toContain('Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect((await o.mailTo(SUPPORT)).text).toContain('Jan 15, 2026, 12:00 (UTC)');
});

test('T62 every message is deleted after a year', async () => {
  const o = await support();
  const user = await o.addUser();
  await o.call(routes.contactSupport, { body: FORM });
  await o.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  const kept = () => o.db.selectFrom('support_messages').select('email').execute();
  o.clock.advance({ seconds: MESSAGES_KEPT_DAYS * 86_400 });
  await deleteOldMessages(o);
  expect(await kept()).toHaveLength(2);
  o.clock.advance({ seconds: 1 });
  await deleteOldMessages(o);
  expect(await kept()).toEqual([]);
});
