import { expect, test } from 'vitest';
import { callControl, startTestSandbox } from '../testing/start.ts';
import { planAttack, attackNames, INVENTED } from './hostile.ts';
import { writeWell } from './well-behaved.ts';

const SYSTEM = `At most 300 characters. Language: German.
{"n":1,"tone":"thoughtful"}
{"n":2,"tone":"casual"}
{"n":3,"tone":"question"}`;
const FACT = { id: 'f1', kind: 'comment', by: 'person', text: 'Wieˆhabtˆihrˆdasˆgemessen?' };
const USER = `SENDER {}\nFACTS ${JSON.stringify([FACT])}`;

async function complete(baseUrl: string, body: object, key = 'model-key') {
  const response = await fetch(`${baseUrl}/language-model/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const asked = (model: string) => ({
  model,
  stream: true,
  messages: [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: USER },
  ],
});

test('the well-behaved model writes a draft of each tone, in the language, from its facts', () => {
  const drafts = writeWell(SYSTEM, USER, 1).map((line) => JSON.parse(line));
  expect(drafts.map(({ tone, uses }) => [tone, uses])).toEqual(
    ['thoughtful', 'casual', 'question'].map((tone) => [tone, ['f1']]),
  );
  for (const { text } of drafts) expect(text).toContain('„Wie habt ihr das gemessen“');
  expect(writeWell(SYSTEM, 'FACTS []', 1)).toEqual(['{"n":0,"reason":"nothing specific"}']);
});

test('every attack has an answer, and each is found by its name', () => {
  const input = { system: SYSTEM, user: USER, seed: 3, secrets: ['the secret heron'] };
  expect(attackNames.length).toBeGreaterThan(50);
  for (const name of attackNames) expect(planAttack(name, input).name).toBe(name);
  const { plan } = planAttack('leaks-secrets', input);
  expect(plan.kind === 'text' && [...plan.pieces].join('')).toContain('the secret heron');
});

test('answers are streamed, recorded, and chosen by the model or the control API', async () => {
  const sandbox = await startTestSandbox();
  const good = await complete(sandbox.baseUrl, asked('well-behaved'));
  expect(good.status).toBe(200);
  expect(good.text).toMatch(/^data: \{"id".*data: \[DONE\]\n\n$/s);
  const behavior = { model: 'hostile', attack: 'invent-firm' };
  await callControl(sandbox, 'POST', '/language-model/behavior', behavior);
  const bad = await complete(sandbox.baseUrl, asked('well-behaved'));
  expect(bad.text).toContain(INVENTED.firm);
  const { body } = await callControl(sandbox, 'GET', '/language-model/requests');
  expect(body).toMatchObject([
    { model: 'well-behaved', system: SYSTEM, user: USER, attack: null, isAborted: false },
    { attack: 'invent-firm' },
  ]);
  expect(body[0].linesAt).toHaveLength(3);
  await callControl(sandbox, 'DELETE', '/language-model/requests');
  expect((await callControl(sandbox, 'GET', '/language-model/requests')).body).toEqual([]);
});

test('the list of models needs the key', async () => {
  const { baseUrl } = await startTestSandbox();
  const list = (key: string) =>
    fetch(`${baseUrl}/language-model/v1/models`, { headers: { authorization: `Bearer ${key}` } });
  expect((await list('other')).status).toBe(401);
  expect(await (await list('model-key')).json()).toMatchObject({
    data: [{ id: 'well-behaved' }, { id: 'hostile' }],
  });
});

test('a wrong key, an unknown model and a call without a stream are rejected', async () => {
  const sandbox = await startTestSandbox();
  const { baseUrl } = sandbox;
  expect((await complete(baseUrl, asked('well-behaved'), 'other')).status).toBe(401);
  expect((await complete(baseUrl, asked('gpt'))).status).toBe(404);
  expect((await complete(baseUrl, { ...asked('hostile'), stream: false })).status).toBe(400);
  const wrong = await callControl(sandbox, 'POST', '/language-model/behavior', { attack: 'x' });
  expect([wrong.status, wrong.body.message]).toEqual([
    400,
    expect.stringContaining('attack must be one of'),
  ]);
});
