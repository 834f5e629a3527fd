import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { callControl, startTestSandbox } from '../testing/start.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('the receiver shows each delivery, and refuses a wrong signature once it knows the secret', async () => {
  const sandbox = await startTestSandbox();
  const hook = `${sandbox.baseUrl}/receiver/hook`;
  const body = JSON.stringify({ type: 'test', data: { words: '<b>' } });
  const at = new Date();
  const signature = new Webhook(SECRET).sign('evt_1', at, body);
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp };
  const send = (signed: string) =>
    fetch(hook, { method: 'POST', body, headers: { ...headers, 'webhook-signature': signed } });
  const enter = (secret: string) =>
    fetch(`${sandbox.baseUrl}/receiver/secret`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ secret }),
    });

  expect((await send('v1,none')).status).toBe(204);
  expect((await enter('no secret!')).status).toBe(400);
  expect((await enter(SECRET)).status).toBe(303);
  expect([(await send(signature)).status, (await send('v1,none')).status]).toEqual([204, 401]);
  const shown = await (await fetch(`${sandbox.baseUrl}/receiver`)).text();
  expect(shown.match(/evt_1/g)).toHaveLength(3);
  for (const word of ['signed', 'wrong signature', 'not checked', '&lt;b&gt;']) {
    expect(shown).toContain(word);
  }
  expect(shown).not.toContain('<b>');

  await callControl(sandbox, 'POST', '/faults', { service: 'receiver', kind: '429' });
  const refused = await send(signature);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
});
