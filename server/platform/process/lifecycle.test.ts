import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';

type Started = { child: ChildProcess; url: string; words: unknown[]; exit: Promise<number | null> };

async function start(environment: Record<string, string> = {}): Promise<Started> {
  const child = fork(new URL('../../testing/processes/stopping-process.ts', import.meta.url), {
    env: { ...process.env, ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const words: unknown[] = [];
  child.on('message', (word) => words.push(word));
  const [first] = await new Promise<unknown[]>((resolve) => {
    child.once('message', (word) => resolve([word]));
  });
  const { port } = first as { port: number };
  return { child, url: `http://127.0.0.1:${port}`, words, exit };
}

test('calls in progress at the signal are completed, then the process exits with 0', async () => {
  const { child, url, words, exit } = await start();
  const calls = Array.from({ length: 10 }, () => fetch(`${url}/slow`).then((r) => r.text()));
  await expect.poll(() => words.slice(1)).toEqual(calls.map(() => ({ asked: '/slow' })));
  child.kill('SIGTERM');
  expect(await Promise.all(calls)).toEqual(Array(10).fill('answered'));
  expect(await exit).toBe(0);
});

test('a keep-alive connection does not delay the exit', async () => {
  const { child, url, exit } = await start();
  const connection = connect(Number(new URL(url).port), '127.0.0.1');
  connection.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(connection, 'data');
  child.kill('SIGINT');
  // It would be kept for a minute, and to close the server then fails.
  expect(await exit).toBe(0);
});

test('a draining process still responds, and closes its connections', async () => {
  const { child, url, words } = await start({ DRAIN_MS: '60000' });
  child.kill('SIGTERM');
  await expect.poll(() => words).toContainEqual({ stopping: true });
  const response = await fetch(url);
  expect(response.headers.get('connection')).toBe('close');
});

test('a failing step does not stop later ones, and causes exit status 1', async () => {
  const { child, words, exit } = await start({ STEP_FAILS: '1' });
  child.kill('SIGTERM');
  expect(await exit).toBe(1);
  expect(words).toContainEqual({ ended: ['database'] });
});

test('an unhandled rejection shuts the process down gracefully with status 1', async () => {
  const { url, words, exit } = await start();
  await fetch(`${url}/crash`).catch(() => {});
  expect(await exit).toBe(1);
  expect(words).toContainEqual({ ended: ['database'] });
});
