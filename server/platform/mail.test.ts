import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { PermanentFailure } from './jobs.ts';
import { smtpMailer } from './mail.ts';
import type { Mail, Mailer } from './mail.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: 'welcome-1',
};

type Inbox = { mails: Buffer[]; recipients: string[] };

/** A mail server that answers each recipient with `code`, and a mailer that speaks to it. */
async function mailServer(code = 250): Promise<{ mailer: Mailer; inbox: Inbox }> {
  const inbox: Inbox = { mails: [], recipients: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      inbox.recipients.push(address);
      done(code === 250 ? null : Object.assign(new Error('refused'), { responseCode: code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        inbox.mails.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = smtpMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from: 'Rapport <hello@rapport.example>',
    appUrl: 'https://app.rapport.example',
  });
  onTestFinished(() => {
    mailer.close();
    server.close();
  });
  return { mailer, inbox };
}

function parsed(inbox: Inbox): Promise<Email[]> {
  return Promise.all(inbox.mails.map((mail) => PostalMime.parse(mail)));
}

test('a mail arrives as text and HTML, from the configured sender', async () => {
  const { mailer, inbox } = await mailServer();
  await mailer.send({ ...MAIL, replyTo: 'visitor@example.com' });
  expect(inbox.recipients).toEqual(['ada@example.com']);
  expect(await parsed(inbox)).toMatchObject([
    {
      subject: 'Grüße',
      from: { name: 'Rapport', address: 'hello@rapport.example' },
      replyTo: [{ address: 'visitor@example.com' }],
      html: expect.stringContaining('<p>Hello</p>'),
      text: expect.stringContaining('Hello'),
    },
  ]);
});

test('a mail that is sent twice has one Message-ID', async () => {
  const { mailer, inbox } = await mailServer();
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  const ids = (await parsed(inbox)).map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill('<welcome-1@app.rapport.example>'));
});

test('a refusal for good is told from one that may pass', async () => {
  const refused = await mailServer(551);
  await expect(refused.mailer.send(MAIL)).rejects.toBeInstanceOf(PermanentFailure);
  const busy = await mailServer(451);
  await expect(busy.mailer.send(MAIL)).rejects.not.toBeInstanceOf(PermanentFailure);
});

test('a mail server that is not there may come back', async () => {
  const { mailer } = await mailServer();
  const nowhere = smtpMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'a@b.example',
    appUrl: 'http://localhost',
  });
  onTestFinished(() => nowhere.close());
  await expect(nowhere.send(MAIL)).rejects.not.toBeInstanceOf(PermanentFailure);
  await mailer.send(MAIL);
});

test.each([
  ['to', 'x@y.z\r\nRCPT TO:<evil@x.example>'],
  ['to', 'x@y.z, evil@x.example'],
  ['to', '"evil@x.example" <x@y.z>'],
  ['to', 'x@y@z'],
  ['to', `${'x'.repeat(300)}@y.z`],
  ['replyTo', 'x@y.z\nBcc: evil@x.example'],
  ['replyTo', 'x@y.z\0'],
  ['subject', 'Hello\r\nBcc: evil@x.example'],
  ['subject', 'Hello\0'],
  ['messageId', 'a> <b'],
])('a mail whose %s is %j is refused before the mail server hears of it', async (field, value) => {
  const { mailer, inbox } = await mailServer();
  await expect(mailer.send({ ...MAIL, [field]: value })).rejects.toThrow(field);
  expect(inbox).toEqual({ mails: [], recipients: [] });
});
