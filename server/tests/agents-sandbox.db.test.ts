import { expect, test } from 'vitest';
import { openBrowser, startWithAgents } from './agents-oauth.fixture.ts';
import { addHeat, addPost } from './agents.fixture.ts';
import { addHolder } from './ended-sessions.fixture.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';

test('the agent of the sandbox signs in, lists its tools and calls one', async () => {
  const on = await startWithAgents();
  const member = await addHolder(on);
  await prepareLead(on, member);
  await addHeat(on, member);
  await addPost(on, member);
  const page = `${on.sandbox.baseUrl}/agent`;
  const read = async () => (await fetch(page)).text();
  const send = async (path: string, form: Record<string, string>) => {
    const init = { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) } as const;
    return (await fetch(`${page}${path}`, init)).status;
  };
  expect(await send('/connect', { address: 'nothing' })).toBe(400);
  expect(await send('/connect', { address: `${on.origin}/mcp` })).toBe(303);
  const [, address = ''] = /href="([^"]+\/oauth\/authorize[^"]+)"/.exec(await read()) ?? [];
  const back = await openBrowser(on, member).allow(address.replaceAll('&amp;', '&'));
  expect((await fetch(`${page}/callback?code=x&state=y`)).status).toBe(400);
  expect((await fetch(`${page}/callback?${back}`)).status).toBe(200);
  expect(await read()).toContain('record_touch');
  expect(await send('/call', { tool: 'list_leads', input: '{' })).toBe(400);
  expect(await send('/call', { tool: 'list_leads', input: '{"tab":"all"}' })).toBe(303);
  expect(await read()).toContain('Mara');
  expect(await send('/forget', {})).toBe(303);
  expect(await read()).not.toContain('Mara');
});
