import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../scripts/free-port.ts';
import { readSettings } from './settings.ts';

async function environment(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [port, smtpPort] = await Promise.all([freePort(), freePort()]);
  return {
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_DATA_DIR: folder,
  };
}

function run(env: Record<string, string>) {
  const main = new URL('main.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...env,
    },
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += String(text)));
  child.stderr.on('data', (text) => (said.err += String(text)));
  const exit = once(child, 'exit').then(([code]) => Number(code));
  const ready = Promise.race([once(child.stdout, 'data'), exit]);
  return { child, said, exit, ready };
}

test('it reports once that it is ready, and loses nothing if it is killed', async () => {
  const env = await environment();
  const first = run(env);
  await first.ready;
  expect(first.said.out).toBe(`sandbox ready on http://localhost:${env['SANDBOX_PORT']}\n`);
  const transport = createTransport(`smtp://localhost:${env['SANDBOX_SMTP_PORT']}`);
  for (const subject of ['one', 'two', 'three']) {
    await transport.sendMail({ from: 'a@b.test', to: 'ann@example.test', subject });
  }
  transport.close();
  first.child.kill('SIGKILL');
  await first.exit;
  const second = run(env);
  await second.ready;
  const mails = await fetch(`http://localhost:${env['SANDBOX_PORT']}/control/mail`);
  expect(await mails.json()).toHaveLength(3);
});

test('a port in use is named in one line, for HTTP and SMTP', async () => {
  const env = await environment();
  await run(env).ready;
  const other = await environment();
  for (const name of ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']) {
    const port = env[name] ?? '';
    const second = run({ ...other, [name]: port });
    expect(await second.exit).toBe(1);
    expect(second.said).toEqual({
      out: '',
      err: `The sandbox cannot start: port ${port} is in use by another program; stop it, or set another SANDBOX_PORT or SANDBOX_SMTP_PORT.\n`,
    });
  }
});

test.for<[setting: Record<string, string>, text: string]>([
  [{ STRIPE_WEBHOOK_URL: 'nowhere' }, 'STRIPE_WEBHOOK_URL must be an address like'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port from 0 to 65535'],
  [{ SANDBOX_SMTP_PORT: 'mail' }, 'SANDBOX_SMTP_PORT must be a port from 0 to 65535'],
  [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_SECRET is missing'],
])('an invalid setting is named: %o', ([setting, text]) => {
  expect(() => readSettings(setting)).toThrow(text);
});

test('a reason not to start is one line', async () => {
  const { exit, said } = run({ ...(await environment()), SANDBOX_PORT: '70000' });
  expect(await exit).toBe(1);
  expect(said.err).toMatch(/^The sandbox cannot start: SANDBOX_PORT .*\n$/);
});

test('it stops despite a caller that waits forever', async () => {
  const env = await environment();
  const sandbox = run({ ...env, HARVEST_API_KEY: 'key' });
  await sandbox.ready;
  const base = `http://localhost:${env['SANDBOX_PORT']}`;
  const fault = JSON.stringify({ service: 'network', kind: 'hang' });
  await fetch(`${base}/control/faults`, { method: 'POST', body: fault });
  const call = fetch(`${base}/harvest/linkedin/test`, { headers: { 'X-API-KEY': 'key' } });
  const outcome = call.then(
    () => 'answered',
    () => 'cut off',
  );
  // The fault is consumed once the call has arrived.
  await expect.poll(async () => (await fetch(`${base}/control/faults`)).json()).toEqual([]);
  sandbox.child.kill('SIGTERM');
  expect(await sandbox.exit).toBe(0);
  expect(await outcome).toBe('cut off');
});
