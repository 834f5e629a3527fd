import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { SELF_SIGNED } from '../testing/upstreams/self-signed-certificate.ts';
import type { Finding } from './examination/finding.ts';
import { startAnswering, examine, startRightServices } from './doctor.fixture.ts';
import { presentDiagnosis } from './presentation.ts';

/** A mail server with TLS from the start, whose certificate no authority has signed. */
async function startSelfSignedServer(): Promise<number> {
  const server = new SMTPServer({ secure: true, authOptional: true, ...SELF_SIGNED });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  // Listening on an address and a port.
  return (server.server.address() as AddressInfo).port;
}

const MAIL = ['MAIL_FROM=Rapport <hello@example.com>', 'SUPPORT_EMAIL=help@example.com'];

async function find(environment: Record<string, string>, area: string): Promise<Finding> {
  const services = await startRightServices();
  const { findings } = await examine(services, { environment });
  const found = findings.find((each) => each.area === area && each.verdict === 'problem');
  if (found === undefined) throw new Error(`${area} has no problem`);
  return found;
}

test('a mail server whose certificate is not trusted is told apart from a wrong port', async () => {
  const port = await startSelfSignedServer();
  const { says, fix } = await find({ SMTP_URL: `smtps://127.0.0.1:${port}` }, 'Mail');
  expect(says).toContain('certificate');
  expect(fix).toContain('NODE_EXTRA_CA_CERTS');
});

test('TLS to a port without TLS is named in words, without a line of OpenSSL', async () => {
  const server = createServer((socket) => socket.write('220 plain\r\n')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // listening on a port
  const { says, fix } = await find({ SMTP_URL: `smtps://127.0.0.1:${port}` }, 'Mail');
  expect(says).toMatch(/: wrong version number$/);
  expect(fix).toContain('smtp:// for 587');
});

test('the answer of a proxy that does not reach Rapport is not taken for that of Rapport', async () => {
  const proxy = await startAnswering(() => ({ status: 502, body: '<h1>Bad Gateway</h1>' }));
  const { says, fix } = await find(
    { APP_URL: proxy.origin, GOOGLE_CLIENT_ID: '', GOOGLE_CLIENT_SECRET: '', GOOGLE_ISSUER: '' },
    'Address',
  );
  expect(says).toBe(`The proxy at ${proxy.origin} answers 502, because Rapport does not answer it`);
  expect(fix).toContain('Start Rapport');
});

test('a file of settings may name the certificates of your own authority', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rapport-certificates-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const port = await startSelfSignedServer();
  const certificate = join(directory, 'authority.pem');
  writeFileSync(certificate, SELF_SIGNED.cert);
  const { NODE_EXTRA_CA_CERTS: _removed, ...env } = process.env;
  const says = (name: string, ...more: string[]) => {
    const file = join(directory, name);
    writeFileSync(file, [...MAIL, `SMTP_URL=smtps://localhost:${port}`, ...more].join('\n'));
    const program = join(import.meta.dirname, '../rapport.ts');
    const words = [`--env-file=${file}`, program, 'doctor', '--json'];
    return text(spawn(process.execPath, words, { env, cwd: directory }).stdout);
  };
  const [untrusted, trusted] = await Promise.all([
    says('without.env'),
    says('with.env', `NODE_EXTRA_CA_CERTS=${certificate}`),
  ]);
  expect(untrusted).toContain('self-signed');
  expect(trusted).not.toContain('self-signed');
  expect(trusted).toContain('localhost answers');
}, 120_000);

test('problems and warnings are counted in the plural', () => {
  const counts = { ok: 2, warning: 1, problem: 7, unknown: 2, skipped: 8 };
  const finding: Finding = { area: 'Mail', check: 'server', verdict: 'ok', says: '', fix: null };
  const summary = presentDiagnosis({ findings: [finding], byHand: [], counts });
  expect(summary).toMatch(/2 ok, 1 warning, 7 problems, 2 unknown, 8 skipped$/);
});
