import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enterAs } from '../support/actors.ts';
import { subscribed } from '../support/calls.ts';
import { expect, expectAccessible, someone, test } from '../support/journey.ts';

const VERIFIER = 'a-verifier-of-forty-three-characters-or-more-';

/** The agent on the member’s device, which waits for the browser to come back. */
async function startAgent() {
  const server = createServer((_, response) => void response.end('Back at the agent'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { host: `127.0.0.1:${port}`, callback: `http://127.0.0.1:${port}/callback`, stop };
}

test('a member lets an agent in, sees it among the connected, and disconnects it', async ({
  page,
  product,
}) => {
  const agent = await startAgent();
  const post = async (path: string, body: object | URLSearchParams, token = '') => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${product.url}${path}`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        ...(isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  };
  const registration = { client_name: 'Desk agent', redirect_uris: [agent.callback] };
  const registered = await post('/oauth/register', registration);
  const { client_id: clientId } = JSON.parse(registered.text) as { client_id: string };
  const request = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: agent.callback,
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'state',
  });
  await enterAs(page, await subscribed(product, someone()));
  await page.goto(`${product.url}/oauth/authorize?${request}`);
  await expect(page.getByRole('heading', { name: 'Let Desk agent in?' })).toBeVisible();
  await expect(page.getByText(agent.host)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Write openers with your AI credits').uncheck();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByText('Back at the agent')).toBeVisible();

  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: agent.callback,
  };
  const exchange = new URLSearchParams({ ...form, code, code_verifier: VERIFIER });
  const { access_token: token } = JSON.parse((await post('/oauth/token', exchange)).text) as {
    access_token: string;
  };
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  expect((await post('/mcp', list, token)).status).toBe(200);

  agent.stop();

  await page.goto('/integrations');
  const row = page.getByRole('listitem').filter({ hasText: 'Desk agent' });
  await expect(row).toContainText('Read your signals');
  await expect(row).not.toContainText('Write openers');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Disconnect Desk agent' }).click();
  await expect(row).toHaveCount(0);
  expect((await post('/mcp', list, token)).status).toBe(401);
});
