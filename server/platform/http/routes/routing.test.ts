import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { routes } from '../../../../contract/routes/index.ts';
import { type AnyActor, serveTo } from '../app.fixture.ts';
import type { BoundRoute } from './binding.ts';
import type { HttpEnv } from './current-request.ts';

const ran: string[] = [];

const bound = routes.map((route): BoundRoute<AnyActor> => ({
  route: { ...route, access: 'public' },
  deadlineMs: 1_000,
  failurePage: undefined,
  handle: async () => void ran.push(route.path),
  encode: () => null,
}));
const readable = routes.filter(({ method }) => method === 'GET');

test('T85 HEAD runs no handler, except of routes that are free of effects and of cost', async () => {
  const { origin } = await serveTo(bound, { authenticate: async () => null });
  const ask = async (method: string) => {
    ran.length = 0;
    for (const { path } of readable)
      await fetch(`${origin}${path.replaceAll(/:\w+/g, 'x')}`, { method });
    return ran.toSorted();
  };
  expect(await ask('HEAD')).toEqual([
    '/app/timeZones',
    '/brief/unsubscribe/:token',
    '/health/database',
    '/health/live',
    '/health/ready',
    '/openapi.json',
  ]);
  expect(await ask('GET')).toEqual(readable.map(({ path }) => path).toSorted());
});

test('T85 HEAD of a route that mails a code is refused, and GET is named as allowed', async () => {
  const { origin } = await serveTo(bound, { authenticate: async () => null });
  ran.length = 0;
  const response = await fetch(`${origin}/user/delete`, { method: 'HEAD' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  expect((await fetch(`${origin}/health/live`, { method: 'HEAD' })).status).toBe(200);
  expect(ran).toEqual(['/health/live']);
});

test('T85 HEAD never reaches a part of the server with a protocol of its own', async () => {
  const app = new Hono<HttpEnv>();
  app.all('/tools', (c) => c.text(`${ran.push('tools')}`));
  app.get('/oauth/*', (c) => c.text(`${ran.push('oauth')}`));
  const endpoints = [{ paths: ['/tools', '/oauth/*'], app }];
  const { origin } = await serveTo([], { authenticate: async () => null, endpoints });
  ran.length = 0;
  for (const path of ['/tools', '/tools?a=b', '/oauth/token', '/oauth/a/b']) {
    const response = await fetch(origin.replace('/api', path), { method: 'HEAD' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  }
  expect(ran).toEqual([]);
  expect((await fetch(origin.replace('/api', '/tools'))).status).toBe(200);
});

test('a probe that succeeds is logged for debugging only', async () => {
  const { origin, lines } = await serveTo(bound, { authenticate: async () => null });
  for (const path of ['/health/live', '/health/ready', '/metrics', '/app/timeZones'])
    expect((await fetch(`${origin}${path}`)).status).toBe(200);
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toContain('/app/timeZones');
});
