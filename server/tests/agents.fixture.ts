import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as FirstTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { SCOPES, type TokenScope } from '../../contract/scopes.ts';
import { createApiToken } from '../modules/api-tokens/tokens.ts';
import type { Holder, Product } from './ended-sessions.fixture.ts';

const CLIENT = { name: 'agent', version: '1' };

/** Of the tools that need any, about the lead of `met`. */
export const TOOL_INPUTS: Readonly<Record<string, Record<string, unknown>>> = {
  list_leads: { tab: 'all' },
  get_lead: { lead_id: 1 },
  record_touch: {
    lead_id: 1,
    kind: 'note',
    text: 'Called',
    key: '00000000-0000-4000-8000-000000000007',
  },
  set_stage: { lead_id: 1, stage: 'meeting' },
  write_opener: { lead_id: 1, facts_only: true },
};

export type Agent = {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
};

/** A client of the SDK's second line, which speaks the protocol of 2026 if the server does. */
export async function connect(
  { origin }: Pick<Product, 'origin'>,
  token: string,
  mode: 'auto' | 'legacy' = 'auto',
): Promise<Agent> {
  const client = new Client(CLIENT, { versionNegotiation: { mode } });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${origin}/mcp`), { requestInit }),
  );
  onTestFinished(() => client.close());
  return client;
}

/** A client of the SDK's first line. */
export async function connectFirst(
  { origin }: Pick<Product, 'origin'>,
  token: string,
): Promise<Agent> {
  const client = new FirstClient(CLIENT);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  const transport = new FirstTransport(new URL(`${origin}/mcp`), { requestInit });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { listTools: () => client.listTools(), callTool: (call) => client.callTool(call) };
}

export async function createToken(
  { deps }: Pick<Product, 'deps'>,
  { userId }: Holder,
  scopes: readonly TokenScope[] = SCOPES,
): Promise<string> {
  const form = { name: 'agent', scopes: [...scopes], days: 30 as const };
  return (await createApiToken(deps, userId, form)).token;
}

const Result = z.object({
  isError: z.optional(z.boolean()),
  structuredContent: z.optional(z.record(z.string(), z.unknown())),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
});

/** The answer of a tool, or the words of its refusal. */
export async function use(agent: Agent, name: string, input: Record<string, unknown> = {}) {
  const result = z.parse(Result, await agent.callTool({ name, arguments: input }));
  const text = result.content[0]?.text ?? '';
  return { answer: result.structuredContent ?? {}, refusal: result.isError ? text : null, text };
}

export async function post(
  { origin }: Pick<Product, 'origin'>,
  { token, path = '/mcp', ...init }: RequestInit & { token?: string; path?: string } = {},
) {
  return fetch(`${origin}${path}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    ...init,
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...Object.fromEntries(new Headers(init.headers)),
    },
  });
}

/** More in one statement would take longer than a statement may. */
const ADDED_AT_ONCE = 200;

/** People 2 to `count`, each with the comment, beside the person and signal that are there. */
export async function addComments(
  { deps }: Pick<Product, 'deps'>,
  { userId }: Holder,
  { count, comment }: { count: number; comment: string },
): Promise<void> {
  const { pool } = deps.database;
  for (let first = 2; first <= count; first += ADDED_AT_ONCE) {
    const copies = [userId, first, Math.min(count, first + ADDED_AT_ONCE - 1), comment];
    await pool.query(
      `insert into people select (jsonb_populate_record(null::people, to_jsonb(p) || jsonb_build_object(
          'person_id', n, 'public_key', 'person-' || n, 'name', left($4::text, 100), 'headline', $4::text))).*
        from people p, generate_series($2::int, $3::int) n where user_id = $1 and person_id = 1`,
      copies,
    );
    await pool.query(
      `insert into signals select (jsonb_populate_record(null::signals, to_jsonb(s) || jsonb_build_object(
          'no', n, 'person_id', n, 'kind', 'comment', 'detail', $4::text, 'item_id', 'comment-' || n,
          'sort_at', sort_at - make_interval(secs => n)))).*
        from signals s, generate_series($2::int, $3::int) n where user_id = $1 and no = 1`,
      copies,
    );
  }
  await pool.query(
    `insert into person_keys (user_id, kind, value, person_id, seen_from)
      select user_id, 'public', public_key, person_id, now() from people
      where user_id = $1 and person_id > 1`,
    [userId],
  );
}

/** The post of the signals, and data that stays for a year. */
export async function addPost({ deps }: Pick<Product, 'deps'>, { userId }: Holder): Promise<void> {
  const { pool } = deps.database;
  await pool.query(
    `insert into posts (user_id, post_no, post_id, posted_at, url, text, reactions, comments,
        reposts, counts_at, fetched_at)
      values ($1, 1, 'post', now(), 'https://www.linkedin.com/posts/1', 'Bread', 1, 0, 0, now(), now())`,
    [userId],
  );
  await pool.query(`update people set delete_after = now() + interval '1 year'`);
}

export async function addHeat({ deps }: Pick<Product, 'deps'>, { userId }: Holder): Promise<void> {
  await deps.database.pool.query(
    `insert into lead_heat (user_id, person_id, first_at, last_at, heat, reaction_heat, events, posts)
      select user_id, person_id, last_engaged_at, last_engaged_at, 1, 1, 1, 1 from people where user_id = $1`,
    [userId],
  );
}
