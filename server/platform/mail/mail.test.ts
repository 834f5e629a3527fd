import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { email } from '../../../contract/fields.ts';
import {
  DOUBTFUL_REFUSALS,
  FINAL_REFUSALS,
  PASSING_FAULTS,
  type Script,
  startScriptedMailServer,
} from '../../testing/upstreams/scripted-mail-server.ts';
import { runAsJob } from '../jobs/current-job.ts';
import { PermanentFailure } from '../jobs/jobs.ts';
import { createLog } from '../log/log.ts';
import { MailFault } from './faults.ts';
import { createSmtpMailer } from './mail.ts';
import { createMetrics } from '../metrics.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { Mail, Mailer } from './mail.ts';

const MAIL: Mail = {
  to: 'ada@example.com',
  subject: 'Grüße',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: 'welcome-1',
};

type Inbox = { mails: Buffer[]; recipients: string[] };

async function mailServer(
  from = 'Rapport <hello@rapport.example>',
): Promise<{ mailer: Mailer; inbox: Inbox }> {
  const inbox: Inbox = { mails: [], recipients: [] };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      inbox.recipients.push(address);
      done();
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
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    from,
    appUrl: 'https://app.rapport.example',
    metrics: createMetrics(),
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

/** Ten texts in the five forms of encoded words: base64, quoted, mixed case, split, mixed with others. */
const ENCODED_NAMES = Array.from({ length: 10 }, (_, nth) => `evil${nth}.example/a b`).flatMap(
  (text) => {
    const base64 = Buffer.from(text).toString('base64');
    const quoted = text.replaceAll(/[^a-z\d]/g, (sign) => `=${sign.charCodeAt(0).toString(16)}`);
    return [
      `=?utf-8?B?${base64}?=`,
      `=?UTF-8?q?${quoted}?=`,
      `=?iSo-8859-1*en?${text.length % 2 === 0 ? 'b' : 'Q'}?${text.length % 2 === 0 ? base64 : quoted}?=`,
      `=?utf-8?Q?${quoted.slice(0, 3)}?= =?utf-8?Q?${quoted.slice(3)}?=`,
      `Ãdá “=?utf-8?B?${base64}?=” =?`,
    ];
  },
);

test('T77 a name in the form of an encoded word arrives as itself in the subject', async () => {
  const { mailer, inbox } = await mailServer();
  const subjects = ENCODED_NAMES.map((name) => `${name} asked you something, and 4 more`);
  for (const subject of subjects) await mailer.send({ ...MAIL, subject });
  const mails = await parsed(inbox);
  expect(mails).toHaveLength(50);
  expect(mails.map(({ subject }) => subject)).toEqual(subjects);
  for (const { from } of mails)
    expect(from).toEqual({ name: 'Rapport', address: 'hello@rapport.example' });
});

test.each([
  ['Rapport: Team', 'Rapport: Team'],
  ['Rapport; Team, Inc.', 'Rapport; Team, Inc.'],
  ['Räpport (EU)', 'Räpport (EU)'],
  ['"Rapport, Inc."', 'Rapport, Inc.'],
])('T77 the sender %s arrives with its name', async (sender, name) => {
  const { mailer, inbox } = await mailServer(`${sender} <hello@rapport.example>`);
  await mailer.send(MAIL);
  const [mail] = await parsed(inbox);
  expect(mail?.from).toEqual({ name, address: 'hello@rapport.example' });
});

test('T77 an address in the form of an encoded word is refused', async () => {
  const { mailer } = await mailServer();
  const encoded = '=?utf-8?B?ZXZpbC5leGFtcGxl?=@example.com';
  await expect(mailer.send({ ...MAIL, replyTo: encoded })).rejects.toThrow(/replyTo/);
  await expect(mailer.send({ ...MAIL, to: encoded })).rejects.toThrow(/to/);
  expect(email().safeParse(encoded).success).toBe(false);
});

test.each([
  // The library of this server shows domains in Unicode.
  ['iva@xn--e1afmkfd.xn--p1ai', 'iva@пример.рф'],
  ['sales&marketing@firma.example', 'sales&marketing@firma.example'],
  ["!#$%&'*+/?=^_`{|}~-@firma.example", "!#$%&'*+/?=^_`{|}~-@firma.example"],
])('a mail to %s is delivered to it', async (to, recipient) => {
  const { mailer, inbox } = await mailServer();
  await mailer.send({ ...MAIL, to, replyTo: to });
  expect(inbox.recipients).toEqual([recipient]);
  expect((await parsed(inbox))[0]?.replyTo).toMatchObject([{ name: '' }]);
});

// Postmark replaces the Message-ID unless a header keeps it (reported: Symfony's bridge).
test('a mail sent twice has one Message-ID', async () => {
  const { mailer, inbox } = await mailServer();
  await mailer.send(MAIL);
  await mailer.send(MAIL);
  const ids = (await parsed(inbox)).map(({ messageId }) => messageId);
  expect(ids).toEqual(Array(2).fill('<welcome-1@app.rapport.example>'));
});

test('Postmark is asked to keep the Message-ID', async () => {
  const { mailer, inbox } = await mailServer();
  await mailer.send(MAIL);
  const [mail] = await parsed(inbox);
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'x-pm-keepid', value: 'true' }),
  );
});

// Auto-replies answer a mail unless it says that it is automatic (RFC 3834).
test('a mail says that it is automatic, so that no absence notice answers it', async () => {
  const { mailer, inbox } = await mailServer();
  await mailer.send(MAIL);
  await mailer.send({ ...MAIL, unsubscribeUrl: 'https://app.rapport.example/api/brief/x' });
  for (const mail of await parsed(inbox)) {
    expect(mail.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  }
});

test('one POST to its address, which is on one line, ends a regular mail', async () => {
  const { mailer, inbox } = await mailServer();
  const unsubscribeUrl = `https://app.rapport.example/api/brief/${'x'.repeat(150)}`;
  await mailer.send({ ...MAIL, unsubscribeUrl });
  await mailer.send(MAIL);
  const [regular, other] = await parsed(inbox);
  expect(regular?.headers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'list-unsubscribe', value: `<${unsubscribeUrl}>` }),
      expect.objectContaining({
        key: 'list-unsubscribe-post',
        value: 'List-Unsubscribe=One-Click',
      }),
    ]),
  );
  expect(other?.headers.filter(({ key }) => key.startsWith('list-'))).toEqual([]);
  for (const url of [
    'javascript:alert(1)',
    'https://x>,<mailto:a@b.c',
    `https://x/\r\nBcc: a@b.c`,
  ]) {
    await expect(mailer.send({ ...MAIL, unsubscribeUrl: url })).rejects.toThrow(/unsubscribeUrl/);
  }
});

async function readFailure(script: Script | null): Promise<unknown> {
  const server = await startScriptedMailServer(script);
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://hello:secret@127.0.0.1:${server.port}`,
    from: 'hello@rapport.example',
    appUrl: 'https://app.rapport.example',
    metrics: createMetrics(),
    deadlines: { connectMs: 300, answerMs: 300 },
  });
  onTestFinished(() => mailer.close());
  return mailer.send({ ...MAIL, to: `${CANARY}@reader.example` }).then(
    () => 'sent',
    (error: unknown) => error,
  );
}

const CANARY = 'canary-3f1c';

test.each(Object.entries(PASSING_FAULTS))('T61 %s is temporary', async (_, script) => {
  const failure = await readFailure(script);
  expect(failure).toBeInstanceOf(MailFault);
});

test.each(Object.entries(FINAL_REFUSALS))('T61 %s is permanent', async (_, script) => {
  expect(await readFailure(script)).toBeInstanceOf(PermanentFailure);
});

test.each(Object.entries(DOUBTFUL_REFUSALS))(
  'T61 %s is temporary for a day, then permanent',
  async (_, script) => {
    expect(await readFailure(script)).toBeInstanceOf(MailFault);
    const at = (hours: number) =>
      runAsJob({ createdAt: new Date(Date.now() - hours * HOUR_MS) }, () => readFailure(script));
    expect(await at(24)).toBeInstanceOf(MailFault);
    expect(await at(27)).toBeInstanceOf(PermanentFailure);
  },
);

test('T61 a refusal by policy is the recipient’s at no age', async () => {
  for (const RCPT of ['550 5.7.1 no', '553 no (#5.7.1)']) {
    const createdAt = new Date(Date.now() - 96 * HOUR_MS);
    expect(await runAsJob({ createdAt }, () => readFailure({ RCPT }))).toBeInstanceOf(MailFault);
  }
});

test.each(Object.entries({ ...PASSING_FAULTS, ...DOUBTFUL_REFUSALS, ...FINAL_REFUSALS }))(
  'T51 for %s the log has cause and time, without the recipient',
  async (_, script) => {
    const failure = await readFailure(script);
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => lines.push(line) } });
    log.warn({ err: failure }, 'a job failed');
    const line = lines.join('');
    expect(line).toMatch(/"command":"(CONN|STARTTLS|AUTH PLAIN|MAIL FROM|RCPT TO|DATA)"/);
    expect(line).not.toContain(CANARY);
    expect(line).not.toContain('reader.example');
  },
);

test('a remote server must offer TLS before it gets a password', async () => {
  const server = await startScriptedMailServer();
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://hello:secret@[::ffff:127.0.0.1]:${server.port}`,
    from: 'hello@rapport.example',
    appUrl: 'https://app.rapport.example',
    metrics: createMetrics(),
  });
  onTestFinished(() => mailer.close());
  await expect(mailer.send(MAIL)).rejects.toMatchObject({ code: 'ETLS', command: 'STARTTLS' });
  expect(server.heard).toEqual(['EHLO', 'STARTTLS']);
});

test('a server in the private network may be configured without TLS', async () => {
  const server = await startScriptedMailServer();
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://[::ffff:127.0.0.1]:${server.port}?requireTLS=false`,
    from: 'hello@rapport.example',
    appUrl: 'https://app.rapport.example',
    metrics: createMetrics(),
  });
  onTestFinished(() => mailer.close());
  await mailer.send(MAIL);
  expect(server.mails).toHaveLength(1);
});

test('metrics count mails by outcome, and measure how long all have failed', async () => {
  const server = await startScriptedMailServer({ AUTH: '535 5.7.8 no' });
  const metrics = createMetrics();
  const mailer = createSmtpMailer({
    smtpUrl: `smtp://hello:old@127.0.0.1:${server.port}`,
    from: 'hello@rapport.example',
    appUrl: 'https://app.rapport.example',
    metrics,
  });
  onTestFinished(() => mailer.close());
  await expect(mailer.send(MAIL)).rejects.toThrow('535');
  const failing = (await metrics.text()).body;
  expect(failing).toContain('mails_total{outcome="failed"} 1');
  expect(failing).toMatch(/^mail_failing_seconds 0\.\d*[1-9]/m);
  await server.follow({});
  await mailer.send(MAIL);
  const well = (await metrics.text()).body;
  expect(well).toContain('mails_total{outcome="sent"} 1');
  expect(well).toMatch(/^mail_failing_seconds 0$/m);
});

test('an unreachable mail server is a temporary failure', async () => {
  const { mailer } = await mailServer();
  const nowhere = createSmtpMailer({
    smtpUrl: 'smtp://127.0.0.1:9',
    from: 'a@b.example',
    appUrl: 'http://localhost',
    metrics: createMetrics(),
  });
  onTestFinished(() => nowhere.close());
  await expect(nowhere.send(MAIL)).rejects.not.toBeInstanceOf(PermanentFailure);
  await mailer.send(MAIL);
});

// Mail headers accept no injected line (RFC 5322).
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
