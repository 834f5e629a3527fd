import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { callControl, startTestSandbox } from '../testing/start.ts';

function createMailTransport(sandbox: Sandbox) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  onTestFinished(() => transport.close());
  return transport;
}

const letter = {
  from: 'Example <hello@example.test>',
  to: 'ann@example.test',
  subject: 'Your code is 123456 – ready',
  text: 'The code: 123456',
  html: '<p>The code: <b>123456</b></p>',
};

test('a sent mail can be read with its text, HTML and subject', async () => {
  const sandbox = await startTestSandbox();
  await createMailTransport(sandbox).sendMail(letter);
  const { body } = await callControl(sandbox, 'GET', '/mail?to=ann@example.test');
  expect(body).toEqual([
    {
      id: expect.any(String),
      to: 'ann@example.test',
      from: 'Example <hello@example.test>',
      subject: 'Your code is 123456 – ready',
      text: expect.stringContaining('The code: 123456'),
      html: expect.stringContaining('<b>123456</b>'),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      headers: expect.arrayContaining([{ name: 'To', value: 'ann@example.test' }]),
    },
  ]);
});

test('mails are listed newest first, for one recipient or for all', async () => {
  const sandbox = await startTestSandbox();
  const transport = createMailTransport(sandbox);
  await transport.sendMail({ ...letter, subject: 'one' });
  await transport.sendMail({ ...letter, subject: 'two', to: 'Bob@Example.test' });
  await transport.sendMail({ ...letter, subject: 'three' });
  const subjects = async (query: string) => {
    const { body } = await callControl(sandbox, 'GET', `/mail${query}`);
    return body.map((mail: { subject: string }) => mail.subject);
  };
  expect(await subjects('')).toEqual(['three', 'two', 'one']);
  expect(await subjects('?to=ann@example.test')).toEqual(['three', 'one']);
  expect(await subjects('?to=bob@example.TEST')).toEqual(['two']);
  expect(await subjects('?to=unknown@example.test')).toEqual([]);
});

test('every recipient gets a copy', async () => {
  const sandbox = await startTestSandbox();
  await createMailTransport(sandbox).sendMail({ ...letter, bcc: 'eve@example.test' });
  const { body } = await callControl(sandbox, 'GET', '/mail');
  expect(body.map((mail: { to: string }) => mail.to).toSorted()).toEqual([
    'ann@example.test',
    'eve@example.test',
  ]);
});

test('deleted mails are gone', async () => {
  const sandbox = await startTestSandbox();
  await createMailTransport(sandbox).sendMail(letter);
  expect((await callControl(sandbox, 'DELETE', '/mail')).status).toBe(204);
  expect((await callControl(sandbox, 'GET', '/mail')).body).toEqual([]);
});

test('mails survive a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const first = await startTestSandbox({ dataDir });
  await createMailTransport(first).sendMail(letter);
  await first.stop();
  const second = await startTestSandbox({ dataDir });
  const { body } = await callControl(second, 'GET', '/mail');
  expect(body).toMatchObject([{ subject: letter.subject }]);
});

test('a rejected recipient is 550, a deferred one 451, and the next mail passes', async () => {
  const sandbox = await startTestSandbox();
  const transport = createMailTransport(sandbox);
  const plan = { reject: 550, defer: 451, '429': 421, '500': 554 };
  for (const [kind, responseCode] of Object.entries(plan)) {
    await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind });
    await expect(transport.sendMail(letter)).rejects.toMatchObject({ responseCode });
  }
  await expect(transport.sendMail(letter)).resolves.toMatchObject({ rejected: [] });
});

test.each([
  ['busy', 421, undefined],
  ['blocked', 554, undefined],
  ['login', 530, '5.7.0'],
  ['sender', 554, '5.7.1'],
  ['unknown', 550, '5.1.1'],
  ['full', 552, '5.2.2'],
  ['unverified', 554, undefined],
  ['quota', 550, '5.4.5'],
  ['content', 554, '5.6.0'],
])(
  'if set to %s it replies %i like real servers, and accepts the next mail',
  async (...expected) => {
    const [kind, responseCode, status] = expected;
    const sandbox = await startTestSandbox();
    const transport = createMailTransport(sandbox);
    await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind });
    const refusal = await transport.sendMail(letter).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      responseCode,
      response: expect.stringContaining(`${responseCode} ${status ?? ''}`),
    });
    await expect(transport.sendMail(letter)).resolves.toMatchObject({ rejected: [] });
  },
);

test('a refused login is 535, and does not affect an authenticated client', async () => {
  const sandbox = await startTestSandbox();
  const auth = { user: 'hello', pass: 'old' };
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, auth });
  onTestFinished(() => transport.close());
  await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind: 'login' });
  await expect(transport.sendMail(letter)).rejects.toMatchObject({
    code: 'EAUTH',
    responseCode: 535,
  });
  await expect(transport.sendMail(letter)).resolves.toMatchObject({ rejected: [] });
});

test('a connection that breaks in the middle of a mail leaves no mail', async () => {
  const sandbox = await startTestSandbox();
  await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind: 'drop' });
  await expect(createMailTransport(sandbox).sendMail(letter)).rejects.toMatchObject({
    code: expect.stringMatching(/^E(CONNECTION|SOCKET)$/),
  });
  expect((await callControl(sandbox, 'GET', '/mail')).body).toEqual([]);
});

test('a slow mail server still accepts the mail', async () => {
  const sandbox = await startTestSandbox();
  await callControl(sandbox, 'POST', '/faults', { service: 'mail', kind: 'slow', delayMs: 300 });
  const started = performance.now();
  await createMailTransport(sandbox).sendMail(letter);
  expect(performance.now() - started).toBeGreaterThan(290);
});
