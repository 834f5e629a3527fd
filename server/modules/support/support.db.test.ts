import { expect, test } from 'vitest';
import { eraseDeclared } from '../../module.ts';
import { MESSAGES_KEPT_DAYS } from '../../../contract/limits.ts';
import * as routes from '../../../contract/routes/support.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { deleteOldMessages } from './message-mails.ts';
import { supportModule } from './support.module.ts';
import { startSupport } from './support.fixture.ts';

const FORM = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  message: 'The engine does not originate anything.',
};
const SUPPORT = 'help@example.com';

test('a visitor’s message is stored, mailed to support, and confirmed to the sender [S3.09, S7.16, S10.14]', async () => {
  const app = await startSupport();
  const answer = await app.call(routes.contactSupport, { body: FORM });
  expect(answer.body).toEqual({
    code: 13,
    message: 'Support ticket sent',
    reference: expect.stringMatching(/^R-[2-9B-Z]{4}-[2-9B-Z]{4}$/),
    confirmation: 'reference',
  });
  const reference = String(answer.body['reference']);
  const toSupport = await app.mailTo(SUPPORT);
  expect(toSupport).toMatchObject({
    subject: `Support request ${reference}`,
    replyTo: 'ada@example.com',
  });
  expect(toSupport.text).toContain(`> ${FORM.message}`);
  expect(toSupport.text).toContain('From an unverified sender.');
  const confirmation = await app.mailTo(FORM.email);
  expect(confirmation.subject).toContain(reference);
  expect(confirmation.text).not.toContain(FORM.message);
  expect(confirmation.text).not.toContain('Ada');
  const row = await app.db.selectFrom('support_messages').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ reference, user_id: null, message: FORM.message });
});

test('T58 only a member with a verified address gets a copy of the message', async () => {
  const app = await startSupport();
  const user = await app.addUser();
  const write = async () => {
    const body = { message: FORM.message };
    return (await app.call(routes.openSupportTicket, { token: user.token, body })).body;
  };
  expect(await write()).toMatchObject({ confirmation: 'reference' });
  expect((await app.mailTo(user.email)).text).not.toContain(FORM.message);
  expect((await app.mailTo(SUPPORT)).text).toContain('with an unverified address');

  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute();
  expect(await write()).toMatchObject({ confirmation: 'copy' });
  const copy = await app.mailTo(user.email);
  expect(copy.text).toContain(`> ${FORM.message}`);
  expect(copy.text).toContain('Thank you for writing, Ada.');

  // A visitor who types a verified address is still a stranger to its owner.
  const visitor = await app.call(routes.contactSupport, { body: { ...FORM, email: user.email } });
  expect(visitor.body).toMatchObject({ confirmation: 'reference' });
  expect((await app.mailTo(user.email)).text).not.toContain(FORM.message);
});

test('a signed-in sender is identified by the account [S7.17]', async () => {
  const app = await startSupport();
  const user = await app.addUser();
  const stranger = { ...FORM, firstName: 'Eve', email: 'eve@example.com' };
  await app.call(routes.contactSupport, { token: user.token, body: stranger });
  await app.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  const rows = await app.db.selectFrom('support_messages').selectAll().execute();
  for (const row of rows) {
    expect(row).toMatchObject({ user_id: user.id, email: user.email, first_name: 'Ada' });
  }
  expect(rows).toHaveLength(2);
  expect((await app.mailTo(SUPPORT)).replyTo).toBe(user.email);
});

test('a member can write even if the account’s name is too short for the form', async () => {
  const app = await startSupport();
  const { token } = await app.addUser();
  await app.db.updateTable('users').set({ first_name: 'X', last_name: '' }).execute();
  const body = { firstName: 'X', lastName: '', email: 'ada@example.com', message: FORM.message };
  expect((await app.call(routes.contactSupport, { token, body })).status).toBe(200);
  const visitor = await app.call(routes.contactSupport, { body });
  expect([visitor.status, Object.keys(visitor.body.errors ?? {})]).toEqual([
    400,
    ['firstName', 'lastName'],
  ]);
});

test('a malformed token makes its sender a visitor', async () => {
  const app = await startSupport();
  const answer = await app.call(routes.contactSupport, { token: 'gone', body: FORM });
  expect(answer.status).toBe(200);
});

test('T39 no user input becomes a header or another recipient', async () => {
  const app = await startSupport();
  const hostile = [
    { email: 'x@example.com\r\nBcc: eve@example.com' },
    { email: 'x@example.com, eve@example.com' },
    { email: '"x\r\nRCPT TO:<eve@example.com>"@example.com' },
    { firstName: 'Ada\r\nBcc: eve@example.com' },
    { lastName: 'Love\u0000lace' },
  ];
  for (const part of hostile) {
    const answer = await app.call(routes.contactSupport, { body: { ...FORM, ...part } });
    expect([part, answer.status]).toEqual([part, 400]);
  }
  const message = 'Hello\r\n.\r\nMAIL FROM:<eve@example.com>\r\nSubject: other';
  await app.call(routes.contactSupport, { body: { ...FORM, message } });
  await app.work();
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([FORM.email, SUPPORT]);
  for (const { subject } of app.mails) expect(subject).toMatch(/R-[2-9B-Z]{4}-[2-9B-Z]{4}/);
});

test('T36 user input is escaped', async () => {
  const app = await startSupport();
  const { token } = await app.addUser();
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute();
  await app.work();
  app.mails.length = 0;
  const message = '<img src=x onerror=alert(1)> <a href="https://evil.example">{{7*7}}</a>';
  const body = { ...FORM, firstName: '<b>Ada</b>', message };
  await app.call(routes.contactSupport, { body });
  await app.call(routes.openSupportTicket, { token, body });
  await app.work();
  for (const { html } of app.mails) expect(html).not.toMatch(/<img|<b>Ada|<a href="https:\/\/evil/);
  // Two to support, and the member's confirmation.
  const quoting = app.mails.filter(({ html }) => html.includes('{{7*7}}'));
  expect(quoting).toHaveLength(3);
  for (const { html } of quoting) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('T41 an address gets three confirmations an hour, regardless of the sender', async () => {
  const app = await startSupport();
  const confirmations = [];
  for (let place = 0; place < 4; place += 1) {
    const answer = await app.call(routes.contactSupport, {
      body: FORM,
      address: `203.0.${place}.1`,
    });
    confirmations.push(answer.body['confirmation']);
  }
  expect(confirmations).toEqual(['reference', 'reference', 'reference', 'none']);
  await app.work();
  expect(app.mails.filter(({ to }) => to === FORM.email)).toHaveLength(3);
  expect(app.mails.filter(({ to }) => to === SUPPORT)).toHaveLength(4);
});

test('T53 messages sent in a member’s name do not keep the member from a confirmation', async () => {
  const app = await startSupport();
  const { email, token } = await app.addUser();
  await app.db.updateTable('users').set({ email_verified_at: app.clock.now() }).execute();
  const callAsStranger = async () =>
    (await app.call(routes.contactSupport, { body: { ...FORM, email } })).body['confirmation'];
  for (let count = 0; count < 3; count += 1) await callAsStranger();
  expect(await callAsStranger()).toBe('none');
  const answer = await app.call(routes.contactSupport, { token, body: FORM });
  expect(answer.body).toMatchObject({ confirmation: 'copy' });
});

test('messages are erased with their account and no longer mailed', async () => {
  const app = await startSupport();
  const user = await app.addUser();
  await app.work();
  app.mails.length = 0;
  await app.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  await runInTransaction(app.db, (tx) =>
    eraseDeclared(tx, supportModule, 'account.erased', user.id),
  );
  await app.work();
  expect(app.mails).toEqual([]);
  expect(await app.db.selectFrom('support_messages').selectAll().execute()).toEqual([]);
});

test('the confirmation shows the sender’s local time [S10.14]', async () => {
  const app = await startSupport();
  const user = await app.addUser();
  await app.db.updateTable('users').set({ time_zone: 'Asia/Kolkata' }).execute();
  await app.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  expect((await app.mailTo(user.email)).text).toContain('Jan 15, 2026, 17:30 (Asia/Kolkata)');
  expect((await app.mailTo(SUPPORT)).text).toContain('Jan 15, 2026, 12:00 (UTC)');
});

test('T62 every message is deleted after a year', async () => {
  const app = await startSupport();
  const user = await app.addUser();
  await app.call(routes.contactSupport, { body: FORM });
  await app.call(routes.openSupportTicket, { token: user.token, body: { message: FORM.message } });
  const kept = () => app.db.selectFrom('support_messages').select('email').execute();
  app.clock.advance({ seconds: MESSAGES_KEPT_DAYS * 86_400 });
  await deleteOldMessages(app);
  expect(await kept()).toHaveLength(2);
  app.clock.advance({ seconds: 1 });
  await deleteOldMessages(app);
  expect(await kept()).toEqual([]);
});
