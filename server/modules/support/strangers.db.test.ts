import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import * as accountRoutes from '../../../contract/routes/accounts.ts';
import * as routes from '../../../contract/routes/support.ts';
import { createLog } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { type Accounts, findCode, PASSWORD, REGISTRATION } from '../accounts/accounts.fixture.ts';
import { mayMailStranger } from '../mail/mail.ts';
import { PAYLOADS } from '../mail/payloads.fixture.ts';
import { startSupport } from './support.fixture.ts';

const SUPPORT = 'help@example.com';
const MESSAGE = 'May two of us use one account?';
const TAKEN = PAYLOADS.filter((_, place) => place % atScale({ short: 20, long: 1 }) === 0);

async function doAll(app: Accounts, words: string, place: number): Promise<void> {
  const address = `198.51.${place}.1`;
  const headers = { 'user-agent': buildHeader(words) };
  const who = { firstName: words, lastName: words, email: `reader-${place}@example.com` };
  const body = { ...who, message: `${MESSAGE} ${words}` };
  const sent = await app.call(routes.contactSupport, { body, address, headers });
  const registered = await app.call(accountRoutes.register, {
    body: { ...REGISTRATION, ...who },
    address,
    headers,
  });
  const token = String(registered.body.user.token);
  const asMember = await app.call(routes.contactSupport, { token, body, address, headers });
  const again = await app.login(who.email, PASSWORD, { address, headers });
  const forgotten = await app.call(accountRoutes.forgotPassword, {
    body: { email: who.email },
    address,
    headers,
  });
  const statuses = [sent, registered, asMember, again, forgotten].map(({ status }) => status);
  expect(statuses).toEqual([200, 201, 200, 200, 200]);
}

/** Headers allow only these characters. */
function buildHeader(words: string): string {
  return `${words.replaceAll(/[^\x20-\x7E]/g, '')}/1 (x) `;
}

/** Without reference and code, which differ in each mail. */
function listWords({ subject, html, text }: Mail): string {
  return [subject, text, html]
    .join('\n')
    .replaceAll(/R-[2-9B-Z]{4}-[2-9B-Z]{4}/g, 'reference')
    .replaceAll(/\b\d{6}\b/g, 'code');
}

test('T58 no user input reaches an unverified address', async () => {
  const app = await startSupport();
  await doAll(app, 'Nora', 0);
  await app.work();
  const expected = app.mails.filter(({ to }) => to !== SUPPORT).map(listWords);
  expect(expected).toHaveLength(5);
  app.mails.length = 0;

  for (const [place, words] of TAKEN.entries()) {
    // The budgets are the subject of another test.
    await app.database.pool.query('delete from rate_limits');
    await doAll(app, words, place + 1);
  }
  await app.work();
  const arrived = app.mails.filter(({ to }) => to !== SUPPORT).map(listWords);
  expect(arrived).toHaveLength(5 * TAKEN.length);
  expect(arrived.filter((mail) => !expected.includes(mail))).toEqual([]);
}, 300_000);

test('T58 one network causes at most twenty confirmations an hour, and support gets every message', async () => {
  const app = await startSupport();
  const confirmations: unknown[] = [];
  for (let reader = 0; reader < 59; reader += 1) {
    const body = { ...REGISTRATION, email: `reader-${reader}@example.com`, message: MESSAGE };
    const { body: answer } = await app.call(routes.contactSupport, { body });
    confirmations.push(answer['confirmation']);
  }
  expect(confirmations).toEqual([...Array(20).fill('reference'), ...Array(39).fill('none')]);
  await app.work();
  expect(app.mails.filter(({ to }) => to !== SUPPORT)).toHaveLength(20);
  expect(app.mails.filter(({ to }) => to === SUPPORT)).toHaveLength(59);
});

test('T58 the installation’s mail budget limits strangers and no owner', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => lines.push(line) } });
  const app = await startSupport({ log });
  const owner = await app.addUser();
  await app.work();
  expect(await countMailsUntilSpent(app, 'welcome')).toBe(299);
  expect(await countMailsUntilSpent(app, 'confirmation')).toBe(300);
  app.mails.length = 0;

  const body = { ...REGISTRATION, email: 'stranger@example.com', message: MESSAGE };
  const sent = await app.call(routes.contactSupport, { body, address: '192.0.2.1' });
  expect(sent.body).toMatchObject({ confirmation: 'none' });
  const opened = await app.call(accountRoutes.register, { body, address: '192.0.2.1' });
  expect(opened.status).toBe(201);
  await app.call(accountRoutes.forgotPassword, { body: { email: owner.email } });
  await app.work();
  expect(app.mails.map(({ to }) => to).toSorted()).toEqual([owner.email, SUPPORT].toSorted());
  expect(findCode(await app.mailTo(owner.email))).toMatch(/^\d{6}$/);

  expect(lines.filter((line) => line.includes('unverified addresses is spent'))).toHaveLength(1);
  const { body: metrics } = await app.metrics.text();
  expect(metrics).toContain('mails_left_out_total{budget="installation"} 4');
});

async function countMailsUntilSpent(
  app: Accounts,
  kind: 'welcome' | 'confirmation',
): Promise<number> {
  const getPlace = (mail: number) => `198.${51 + Math.floor(mail / 256)}.${mail % 256}.1`;
  let mailed = 0;
  while (await mayMailStranger(app, kind, getPlace(mailed))) mailed += 1;
  return mailed;
}
