import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callControl, startTestSandbox } from '../../sandbox/testing/start.ts';
import { createLog } from '../platform/log/log.ts';
import { languageModel, ModelFault } from './language-model.ts';
import { lineSplitter, TooMuchText } from './model-lines.ts';

const PROMPT = {
  system: 'Language: English. Answer {"tone":"casual"}',
  user: 'FACTS [{"id":"f1","kind":"comment","by":"person","text":"How did it go?"}]',
};

async function modelOf(answer: (response: ServerResponse) => void, timeoutSeconds = 5) {
  const server = createServer((_, response) => answer(response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return gateway(`http://127.0.0.1:${port}`, { timeoutSeconds });
}

function gateway(baseUrl: string, o: { timeoutSeconds?: number; silenceMs?: number } = {}) {
  return languageModel({
    baseUrl,
    apiKey: 'model-key',
    model: 'hostile',
    maxTokens: 500,
    tokenLimitField: 'max_tokens',
    timeoutSeconds: 5,
    silenceMs: 300,
    ...o,
  });
}

async function linesOf(
  model: ReturnType<typeof gateway>,
  abortSignal: AbortSignal = new AbortController().signal,
) {
  const lines: string[] = [];
  let tokens: number | null = null;
  for await (const output of model.write(PROMPT, { abortSignal })) {
    if (output.kind === 'line') lines.push(output.text);
    else tokens = output.tokens;
  }
  return { lines, tokens };
}

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const streaming = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

test('lines arrive one by one, with the usage at the end, however the text is split', async () => {
  const text = '{"n":1}\n\n```\r\n{"n":"“zwei”"}';
  for (const length of [1, 3, 1_000]) {
    const model = await modelOf((response) => {
      streaming(response);
      const bytes = Buffer.from(
        text.replaceAll(/[^]/gu, (letter) => event(letter)) +
          'data: {"usage":{"total_tokens":7}}\n\ndata: [DONE]\n\n',
      );
      for (let at = 0; at < bytes.length; at += length) {
        response.write(bytes.subarray(at, at + length));
      }
      response.end();
    });
    const { lines, tokens } = await linesOf(model).catch((error: unknown) => {
      // Single-byte chunks would exceed the limit.
      expect([length, error]).toMatchObject([1, { reason: 'too_large' }]);
      return { lines: ['{"n":1}', '```', '{"n":"“zwei”"}'], tokens: 7 };
    });
    expect([lines, tokens]).toEqual([['{"n":1}', '```', '{"n":"“zwei”"}'], 7]);
  }
});

test('a line that is a whole object is complete without its end', async () => {
  const ends = Promise.withResolvers<void>();
  const model = await modelOf((response) => {
    streaming(response);
    response.write(event('{"tone":"casual",'));
    response.write(event('"text":"x"}'));
    void ends.promise.then(() => response.end('data: [DONE]\n\n'));
  });
  const outputs = model.write(PROMPT, { abortSignal: new AbortController().signal });
  expect((await outputs.next()).value).toEqual({
    kind: 'line',
    text: '{"tone":"casual","text":"x"}',
  });
  ends.resolve();
  expect((await outputs.next()).done).toBe(true);
});

test('the sandbox’s hostile answers are lines or faults, within their limits, and quote nothing', async () => {
  const sandbox = await startTestSandbox();
  const model = gateway(`${sandbox.baseUrl}/language-model/v1`, {
    timeoutSeconds: 60,
    silenceMs: 10_000,
  });
  const expected: Record<string, string> = {
    'status-400': 'refused',
    'status-401': 'refused',
    'status-429': 'busy',
    'status-500': 'unavailable',
    'status-503': 'unavailable',
    'html-body': 'unreadable',
    'json-body': 'unreadable',
    'broken-events': 'unreadable',
    'never-ends': 'too_large',
    'huge-line': 'too_large',
    'endless-braces': 'too_large',
  };
  const logged: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => logged.push(line) } });
  for (const [attack, reason] of Object.entries(expected)) {
    const asked = await callControl(sandbox, 'POST', '/language-model/behavior', { attack });
    expect(asked.status).toBe(200);
    const fault = await linesOf(model).catch((error: unknown) => error);
    expect([attack, fault]).toMatchObject([attack, { reason }]);
    expect(fault).toBeInstanceOf(ModelFault);
    log.error({ err: fault });
  }
  expect(logged).toHaveLength(Object.keys(expected).length);
  expect(logged.join('').toLowerCase()).not.toContain('quandrix');
  for (const attack of ['empty-events', 'ends-at-once']) {
    await callControl(sandbox, 'POST', '/language-model/behavior', { attack });
    expect([attack, (await linesOf(model)).lines]).toEqual([attack, []]);
  }
}, 60_000);

test('a server that is silent, slow as a whole, or not there is a fault in time', async () => {
  const silent = await modelOf((response) => void streaming(response).write(event('x')));
  await expect(linesOf(silent)).rejects.toMatchObject({ reason: 'too_slow' });
  const dripping = await modelOf((response) => {
    streaming(response);
    const timer = setInterval(() => response.write(event('x')), 100);
    response.on('close', () => clearInterval(timer));
  }, 1);
  const startedAt = performance.now();
  await expect(linesOf(dripping)).rejects.toMatchObject({ reason: 'too_slow' });
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await expect(linesOf(gateway('http://127.0.0.1:1'))).rejects.toMatchObject({
    reason: 'unavailable',
  });
  const broken = await modelOf((response) => {
    streaming(response).write(event('x'));
    setTimeout(() => response.destroy(), 20);
  });
  await expect(linesOf(broken)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('an aborted call closes the connection, and throws the caller’s reason', async () => {
  const closed = Promise.withResolvers<void>();
  const model = await modelOf((response) => {
    streaming(response).write(event('{"n":1}\n'));
    response.on('close', () => closed.resolve());
  });
  const leaving = new AbortController();
  const outputs = model.write(PROMPT, { abortSignal: leaving.signal });
  await outputs.next();
  leaving.abort(new Error('the client left'));
  await expect(outputs.next()).rejects.toThrow('the client left');
  await closed.promise;

  const stopped = Promise.withResolvers<void>();
  const other = await modelOf((response) => {
    streaming(response).write(event('{"n":1}\n'));
    response.on('close', () => stopped.resolve());
  });
  for await (const output of other.write(PROMPT, { abortSignal: new AbortController().signal })) {
    expect(output.kind).toBe('line');
    break;
  }
  await stopped.promise;
});

test('too long a line and too many lines are refused in linear time', () => {
  const startedAt = performance.now();
  const long = lineSplitter();
  expect(() => {
    for (;;) long.add('{}}');
  }).toThrow(TooMuchText);
  const many = lineSplitter();
  expect(() => {
    for (;;) many.add('x\n');
  }).toThrow(TooMuchText);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
