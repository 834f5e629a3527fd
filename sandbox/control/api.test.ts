import { expect, test } from 'vitest';
import { callControl, startTestSandbox } from '../testing/start.ts';

test('bad input is 400 with a reason', async () => {
  const sandbox = await startTestSandbox();
  const engagement = '/network/profiles/ada-lovelace/engagement';
  const wrong: [path: string, body: unknown, message: RegExp][] = [
    ['/faults', '{', /JSON/],
    ['/faults', {}, /service must be one of/],
    ['/faults', { service: 'moon', kind: 'slow' }, /service must be one of/],
    ['/faults', { service: 'network', kind: 'drop' }, /kind must be one of slow, hang/],
    ['/faults', { service: 'network', kind: 'slow', times: 0 }, /times must be/],
    ['/faults', { service: 'network', kind: 'slow', delayMs: -1 }, /delayMs must be/],
    ['/clock', { advanceSeconds: -5 }, /advanceSeconds must be/],
    ['/clock', { advanceSeconds: '1 day' }, /advanceSeconds must be/],
    ['/clock', null, /./],
    [engagement, { count: 0 }, /count must be/],
    [engagement, { count: 1e9 }, /count must be/],
    ['/network/clock', { advanceSeconds: 0 }, /advanceSeconds must be/],
    ['/network/profiles/ada-lovelace/posts', { natural: 1 }, /natural must be true or false/],
    ['/network/profiles/ada-lovelace/posts', '', /must be JSON/],
    ['/network/profiles/ada-lovelace/rename', {}, /to must be a public identifier/],
    ['/network/identifiers/ada-lovelace/reuse', { by: 'a b' }, /by must be a public identifier/],
    ['/network/posts/1/actions', { do: 'fly' }, /do must be one of react/],
    ['/network/behavior', { order: 'best' }, /order must be one of newest-first/],
    ['/stripe/subscriptions/sub_1', { action: 'explode' }, /action must be one of fail_payment/],
    ['/stripe/checkout/cs_1', {}, /action must be one of pay, debit/],
  ];
  for (const [path, body, message] of wrong) {
    const answer = await callControl(sandbox, 'POST', path, body);
    expect({ path, ...answer }).toMatchObject({ path, status: 400 });
    expect(answer.body.message).toMatch(message);
  }
});

test('a missing object is 404, and a person without posts takes no engagement', async () => {
  const sandbox = await startTestSandbox();
  const add = (name: string) =>
    callControl(sandbox, 'POST', `/network/profiles/${name}/engagement`, { count: 1 });
  expect((await add('missing-ann')).status).toBe(404);
  expect((await add('quiet-ann-lee')).status).toBe(409);
  const act = { actor: 'ada-lovelace', do: 'react', type: 'LIKE' };
  expect((await callControl(sandbox, 'POST', '/network/posts/1/actions', act)).status).toBe(404);
  expect((await callControl(sandbox, 'DELETE', '/network/posts/1')).status).toBe(404);
  expect((await callControl(sandbox, 'GET', '/nothing')).status).toBe(404);
});

test('planned faults are listed until they are cleared', async () => {
  const sandbox = await startTestSandbox();
  const fault = { service: 'webhooks', kind: 'delay', times: 3, delayMs: 500 };
  expect((await callControl(sandbox, 'POST', '/faults', fault)).body).toEqual([fault]);
  expect((await callControl(sandbox, 'GET', '/faults')).body).toEqual([fault]);
  expect((await callControl(sandbox, 'DELETE', '/faults')).status).toBe(204);
  expect((await callControl(sandbox, 'GET', '/faults')).body).toEqual([]);
});

test('a cross-site request is rejected', async () => {
  const sandbox = await startTestSandbox();
  const answer = await fetch(`${sandbox.baseUrl}/control/mail`, {
    method: 'DELETE',
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(answer.status).toBe(403);
});
