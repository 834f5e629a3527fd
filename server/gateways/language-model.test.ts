import { once } from 'node:events';
import { json } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callControl, startTestSandbox } from '../../sandbox/testing/start.ts';
import { createLog } from '../platform/log/log.ts';
import { createLanguageModel, ModelFault } from './language-model.ts';
import { createObjectFinder, TooManyObjects } from './model-answer/objects.ts';
import { DRAFTS } from './model-answer/transcript-parts.fixture.ts';
import { GATEWAYS } from './model-answer/transcripts-gateways.fixture.ts';
import { HOSTED } from './model-answer/transcripts-hosted.fixture.ts';
import { LOCAL } from './model-answer/transcripts-local.fixture.ts';

const PROMPT = {
  system: 'Language: English. Answer {"tone":"casual"}',
  user: 'FACTS [{"id":"f1","kind":"comment","by":"person","text":"How did it go?"}]',
};

async function startModel(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  timeoutSeconds = 5,
) {
  const server = createServer((request, response) => answer(response, request));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return gateway(`http://127.0.0.1:${port}`, { timeoutSeconds });
}

function gateway(baseUrl: string, { timeoutSeconds = 5 } = {}) {
  return createLanguageModel({
    baseUrl,
    apiKey: 'model-key',
    model: 'hostile',
    maxTokens: 500,
    tokenLimitField: 'max_tokens',
    timeoutSeconds,
  });
}

async function collectObjects(
  model: ReturnType<typeof gateway>,
  abortSignal: AbortSignal = new AbortController().signal,
) {
  const objects: string[] = [];
  let tokens: number | null = null;
  for await (const output of model.write(PROMPT, { abortSignal })) {
    if (output.kind === 'object') objects.push(output.text);
    else tokens = output.tokens;
  }
  return { objects, tokens };
}

const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

const streaming = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

test('objects arrive one by one, with the usage at the end, however the text is split', async () => {
  const text = '{"n":1}\n\n```\r\n{"n":"“zwei”"}';
  for (const length of [1, 3, 1_000]) {
    const model = await startModel((response) => {
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
    expect(await collectObjects(model)).toEqual({
      objects: ['{"n":1}', '{"n":"“zwei”"}'],
      tokens: 7,
    });
  }
});

test('an object is complete without the end of its line', async () => {
  const ends = Promise.withResolvers<void>();
  const model = await startModel((response) => {
    streaming(response);
    response.write(event('{"tone":"casual",'));
    response.write(event('"text":"x"}'));
    void ends.promise.then(() => response.end('data: [DONE]\n\n'));
  });
  const outputs = model.write(PROMPT, { abortSignal: new AbortController().signal });
  expect((await outputs.next()).value).toEqual({
    kind: 'object',
    text: '{"tone":"casual","text":"x"}',
  });
  ends.resolve();
  expect((await outputs.next()).done).toBe(true);
});

test.for([...HOSTED, ...LOCAL, ...GATEWAYS])(
  'the answer of $server gives its drafts or the true reason: $what',
  async ({ body, type, expected }) => {
    const model = await startModel((response) => {
      response
        .writeHead(200, { 'content-type': type ?? 'text/event-stream; charset=utf-8' })
        .end(body);
    });
    const found = await collectObjects(model).then(
      ({ objects }) => objects,
      (fault: unknown) => (fault instanceof ModelFault ? fault.reason : fault),
    );
    expect(found).toEqual(expected);
  },
);

test('a server without a system role is sent one message, from the second call on at once', async () => {
  const sent: string[][] = [];
  const model = await startModel((response, request) => {
    void json(request).then((body) => {
      const roles = (body as { messages: { role: string }[] }).messages.map(({ role }) => role);
      sent.push(roles);
      if (roles.includes('system')) response.writeHead(400).end('{"error":{"message":"no"}}');
      else streaming(response).end(event(DRAFTS.join('\n')));
    });
  });
  expect((await collectObjects(model)).objects).toEqual(DRAFTS);
  expect((await collectObjects(model)).objects).toEqual(DRAFTS);
  expect(sent).toEqual([['system', 'user'], ['user'], ['user']]);
});

test('a server that rejects both forms is told by its status, and asked twice only', async () => {
  let calls = 0;
  const model = await startModel((response) => {
    calls += 1;
    response.writeHead(calls % 2 === 1 ? 400 : 422).end();
  });
  await expect(collectObjects(model)).rejects.toMatchObject({ reason: 'refused', status: 422 });
  expect(calls).toBe(2);
});

test('the sandbox’s hostile answers are objects or faults, within their limits, and quote nothing', async () => {
  const sandbox = await startTestSandbox();
  const model = gateway(`${sandbox.baseUrl}/language-model/v1`, {
    timeoutSeconds: 60,
  });
  const expected: Record<string, string> = {
    'status-400': 'refused',
    'status-401': 'refused',
    'status-429': 'busy',
    'status-500': 'unavailable',
    'status-503': 'unavailable',
    'html-body': 'unreadable',
    'json-body': 'empty',
    'broken-events': 'unreadable',
    'empty-events': 'empty',
    'ends-at-once': 'unreadable',
    'never-ends': 'too_large',
    'huge-line': 'too_large',
    'endless-braces': 'too_large',
  };
  const logged: string[] = [];
  const log = createLog({ level: 'trace', destination: { write: (line) => logged.push(line) } });
  for (const [attack, reason] of Object.entries(expected)) {
    const asked = await callControl(sandbox, 'POST', '/language-model/behavior', { attack });
    expect(asked.status).toBe(200);
    const fault = await collectObjects(model).catch((error: unknown) => error);
    expect([attack, fault]).toMatchObject([attack, { reason }]);
    expect(fault).toBeInstanceOf(ModelFault);
    log.error({ err: fault });
  }
  expect(logged).toHaveLength(Object.keys(expected).length);
  expect(logged.join('').toLowerCase()).not.toContain('quandrix');
}, 60_000);

test('a server that is silent, slow as a whole, or not there is a fault in time', async () => {
  const silent = await startModel((response) => void streaming(response).write(event('x')), 1);
  await expect(collectObjects(silent)).rejects.toMatchObject({ reason: 'too_slow' });
  const dripping = await startModel((response) => {
    streaming(response);
    const timer = setInterval(() => response.write(event('x')), 100);
    response.on('close', () => clearInterval(timer));
  }, 1);
  const startedAt = performance.now();
  await expect(collectObjects(dripping)).rejects.toMatchObject({ reason: 'too_slow' });
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  await expect(collectObjects(gateway('http://127.0.0.1:1'))).rejects.toMatchObject({
    reason: 'unavailable',
  });
  const broken = await startModel((response) => {
    streaming(response).write(event('x'));
    setTimeout(() => response.destroy(), 20);
  });
  await expect(collectObjects(broken)).rejects.toMatchObject({ reason: 'unavailable' });
});

test('an aborted call closes the connection, and throws the caller’s reason', async () => {
  const closed = Promise.withResolvers<void>();
  const model = await startModel((response) => {
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
  const other = await startModel((response) => {
    streaming(response).write(event('{"n":1}\n'));
    response.on('close', () => stopped.resolve());
  });
  for await (const output of other.write(PROMPT, { abortSignal: new AbortController().signal })) {
    expect(output.kind).toBe('object');
    break;
  }
  await stopped.promise;
});

test('too many objects are refused, and one without an end is passed over, in linear time', () => {
  const startedAt = performance.now();
  const many = createObjectFinder();
  expect(() => {
    for (;;) many.add('{}}');
  }).toThrow(TooManyObjects);
  const endless = createObjectFinder();
  for (let no = 0; no < 20_000; no += 1) endless.add('{"text":"\\"{{"<think ');
  expect(endless.add('"\n{"n":1}')).toEqual(['{"n":1}']);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
