import { expect, test } from 'vitest';
import { Failure } from '../../../platform/failure.ts';
import { createOAuthEndpoint } from './endpoint.ts';

test('T85 HEAD never reaches the authorization server', async () => {
  const consumed: string[] = [];
  const { app } = createOAuthEndpoint({
    appUrl: 'https://a.example',
    limits: { consume: async ({ name }) => void consumed.push(name) },
    loadServer: () => Promise.reject(new Error('HEAD was answered by a handler')),
  });
  const failures: unknown[] = [];
  app.onError((error, c) => {
    failures.push(error instanceof Failure ? error.failure : error.message);
    return c.body(null, 405);
  });
  for (const path of ['/oauth/authorize?client_id=a', '/oauth/authorize/a', '/oauth/token']) {
    await app.request(path, { method: 'HEAD' });
  }
  expect(failures).toEqual(Array.from({ length: 3 }, () => 'method_not_allowed'));
  expect(consumed).toEqual([]);
});
