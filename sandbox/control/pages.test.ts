import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import type { Sandbox } from '../sandbox.ts';
import { callControl, startTestSandbox } from '../testing/start.ts';

async function read(sandbox: Sandbox, path: string) {
  const response = await fetch(`${sandbox.baseUrl}${path}`);
  return { status: response.status, headers: response.headers, html: await response.text() };
}

async function send(sandbox: Sandbox, path: string, form: Record<string, string>) {
  const body = new URLSearchParams(form);
  const init = { method: 'POST', body, redirect: 'manual' as const };
  const response = await fetch(`${sandbox.baseUrl}/actions${path}`, init);
  return {
    status: response.status,
    location: response.headers.get('location'),
    html: await response.text(),
  };
}

async function deliver(sandbox: Sandbox, mail: object) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  onTestFinished(() => transport.close());
  await transport.sendMail({ from: 'a@example.test', to: 'ann@example.test', ...mail });
  const { body } = await callControl(sandbox, 'GET', '/mail');
  return String(body[0].id);
}

test('an empty sandbox shows its sections', async () => {
  const { status, html } = await read(await startTestSandbox(), '/');
  expect(status).toBe(200);
  for (const title of ['Inbox', 'Payments', 'Clock', 'Network', 'Affiliates', 'Faults']) {
    expect(html).toContain(`${title}</h2>`);
  }
});

test('every field of the pages has a label', async () => {
  const sandbox = await startTestSandbox();
  for (const path of ['/', '/mail']) {
    const { html } = await read(sandbox, path);
    const fields = [...html.matchAll(/<(?:input|select)\s[^>]*id="([^"]+)"/g)].map(([, id]) => id);
    expect(fields.length).toBeGreaterThan(0);
    for (const id of fields) expect(html).toContain(`<label for="${id}">`);
    expect(html.match(/<(?:input|select)\s/g)).toHaveLength(fields.length);
  }
});

test('pages load nothing from another host', async () => {
  const { headers, html } = await read(await startTestSandbox(), '/');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});

test('a mail is shown with its subject, its text and its headers, all escaped', async () => {
  const sandbox = await startTestSandbox();
  const subject = '<script>alert(1)</script>';
  const id = await deliver(sandbox, { subject, text: '<b>plain</b>', headers: { 'X-Tag': '<i>' } });
  const { html } = await read(sandbox, `/mail/${id}`);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('&lt;b&gt;plain&lt;/b&gt;');
  expect(html).toContain('X-Tag: &lt;i&gt;');
  expect(html).not.toContain('<script>alert');
});

test('the html of a mail runs no script, and its links open a new tab', async () => {
  const sandbox = await startTestSandbox();
  const id = await deliver(sandbox, { subject: 'x', html: '<a href="http://a.test/">go</a>' });
  const { html, headers } = await read(sandbox, `/mail/${id}/html`);
  expect(html).toContain('<base target="_blank">');
  expect(html).toContain('<a href="http://a.test/">go</a>');
  expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/);
  expect(headers.get('content-security-policy')).not.toContain('allow-scripts');
});

test('a mail keeps its document type first', async () => {
  const sandbox = await startTestSandbox();
  const mail = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html><body>x</body></html>';
  const { html } = await read(sandbox, `/mail/${await deliver(sandbox, { html: mail })}/html`);
  expect(html).toMatch(/^<!DOCTYPE html PUBLIC "[^"]+"><base target="_blank"><html>/);
});

test('the inbox of one address shows its mails only', async () => {
  const sandbox = await startTestSandbox();
  await deliver(sandbox, { subject: 'For Ann' });
  await deliver(sandbox, { subject: 'For Bob', to: 'bob@example.test' });
  const { html } = await read(sandbox, '/mail?to=bob@example.test');
  expect(html).toContain('For Bob');
  expect(html).not.toContain('For Ann');
});

test('faults are planned, listed and cleared by forms', async () => {
  const sandbox = await startTestSandbox();
  const form = { fault: 'mail:defer', times: '2', delayMs: '' };
  expect(await send(sandbox, '/faults', form)).toMatchObject({ status: 303 });
  expect((await callControl(sandbox, 'GET', '/faults')).body).toEqual([
    { service: 'mail', kind: 'defer', times: 2 },
  ]);
  expect((await read(sandbox, '/')).html).toContain('defer');
  await send(sandbox, '/faults/clear', {});
  expect((await callControl(sandbox, 'GET', '/faults')).body).toEqual([]);
});

test('the clock is advanced by a button and stays advanced', async () => {
  const sandbox = await startTestSandbox();
  const before = (await callControl(sandbox, 'GET', '/clock')).body.now;
  const { status, location } = await send(sandbox, '/clock', { advanceSeconds: '604800' });
  const after = (await callControl(sandbox, 'GET', '/clock')).body.now;
  expect({ status, location }).toEqual({ status: 303, location: '/?done=clock#clock' });
  expect(after - before).toBeGreaterThanOrEqual(604_800);
  expect((await read(sandbox, location ?? '')).html).toContain('7 days ahead of real time');
});

test('a failed action is reported on the page', async () => {
  const sandbox = await startTestSandbox();
  const form = { publicIdentifier: 'quiet-ann-lee', count: '5' };
  const { status, html } = await send(sandbox, '/network', form);
  expect(status).toBe(409);
  expect(html).toContain('quiet-ann-lee has no posts');
});

test('looked-up people appear with their added engagement', async () => {
  const sandbox = await startTestSandbox();
  await send(sandbox, '/network', { publicIdentifier: 'new-ada-lovelace', count: '321' });
  const { html } = await read(sandbox, '/');
  expect(html).toContain('Ada Lovelace');
  const [, engagements] = /3 posts, (\d+) engagements on the newest/.exec(html) ?? [];
  expect(Number(engagements)).toBeGreaterThanOrEqual(321);
});

test('forms reject cross-site requests', async () => {
  const sandbox = await startTestSandbox();
  const answer = await fetch(`${sandbox.baseUrl}/actions/mail/clear`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});
