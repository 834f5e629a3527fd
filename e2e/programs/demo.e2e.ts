import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { callsTo } from '../../scripts/demo/calls.ts';
import { demoAt } from '../../scripts/demo/demo.ts';
import { DEMO } from '../../scripts/demo/member.ts';
import { expect, test } from '../support/journey.ts';

test('the demo makes a member with signals, and running it again adds people', async ({
  product,
}) => {
  const servers = { url: product.url, sandbox: product.sandboxUrl };
  const first = await demoAt(servers);
  expect(first).toMatchObject({ isNew: true, isPostRead: true });
  expect(first.signals).toBeGreaterThan(6);
  const again = await demoAt(servers);
  expect(again).toMatchObject({ isNew: false, isPostRead: false });
  const calls = callsTo(`${product.url}/api`);
  const { email, password } = DEMO;
  const login = { email, password, accessType: 'web' };
  const { token } = await calls.send('POST', '/auth/login', login, z.object({ token: z.string() }));
  const People = z.object({ items: z.array(z.object({ person: z.object({ name: z.string() }) })) });
  const feed = await callsTo(`${product.url}/api`, token).get('/signals', People);
  expect(feed.items.map(({ person }) => person.name)).toContain('Jonas Weber');
  // The check of the first run may continue with other lists.
  expect(again.signals).toBeGreaterThanOrEqual(first.signals);
});

test('no member is added to a product in production', async ({ product }) => {
  const production = createServer((_, response) => {
    response.setHeader('strict-transport-security', 'max-age=1').end('{}');
  }).listen(0);
  const address = production.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const servers = { url: `http://localhost:${port}`, sandbox: product.sandboxUrl };
  await expect(demoAt(servers)).rejects.toThrow('is in production');
  production.close();
});

test('an unknown option is refused in one line', async () => {
  const run = promisify(execFile)(process.execPath, ['scripts/demo.ts', '--foo']);
  const { stderr } = await run.catch((error: unknown) =>
    z.parse(z.object({ stderr: z.string() }), error),
  );
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
