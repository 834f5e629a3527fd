import * as z from 'zod/mini';
import { INSIGHT_DAYS } from '../../contract/insights.ts';
import { LEAD_TABS } from '../../contract/leads.ts';
import { SCOPES } from '../../contract/scopes.ts';
import { freePort } from '../../scripts/free-port.ts';
import { ANSWER_MAX_BYTES, measureAnswer } from '../../server/modules/agents/tools/answer-size.ts';
import { createApiToken } from '../../server/modules/api-tokens/tokens.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { silentLog } from '../../server/platform/log/log.ts';
import { startProduct, stopProgram, withFolder } from '../process.ts';
import { findQuantile, judgeAtMost } from '../figures.ts';
import { computeHeat, setIdealCustomer } from '../member.ts';
import { SEARCHES } from './feed.ts';
import { LARGEST_MEMBER } from './fill.ts';

const PAGES = 5;
const LEADS = [1, 2, 77, 1_000];
const CUSTOMER = { titles: ['Head of RevOps'], fields: ['SaaS'], places: [], never: [] };

/** What each tool that only reads is asked for; lists are followed for a few pages. */
const CALLS: readonly (readonly [string, object])[] = [
  ['get_overview', {}],
  ...[{}, { limit: 1 }, { kind: 'reaction' }, { kind: 'comment' }].map(
    (input) => ['list_signals', { limit: 50, ...input }] as const,
  ),
  ['list_signals', { since: '2025-10-01T00:00:00Z', until: '2025-12-01T00:00:00Z', limit: 50 }],
  ...SEARCHES.map((search) => ['list_signals', { search, limit: 50 }] as const),
  ...LEAD_TABS.map((tab) => ['list_leads', { tab, limit: 25 }] as const),
  ...SEARCHES.map((search) => ['list_leads', { search, limit: 25 }] as const),
  ['list_follow_ups', { limit: 25 }],
  ...LEADS.map((id) => ['get_lead', { lead_id: id, limit: 30 }] as const),
  ...INSIGHT_DAYS.map((days) => ['get_insights', { days }] as const),
];

const Reply = z.object({ result: z.record(z.string(), z.unknown()) });
const Called = z.object({
  isError: z.optional(z.boolean()),
  structuredContent: z.optional(z.record(z.string(), z.unknown())),
});

/** The bytes and times of an agent's answers for the largest member, over HTTP. */
export async function measureAgents(database: Database): Promise<void> {
  const token = await prepareMember(database);
  const port = await freePort();
  return withFolder(async (folder) => {
    const product = await startProduct({
      DATA_DIR: folder,
      DATABASE_URL: database.url ?? '',
      ROLE: 'web',
      PORT: String(port),
    });
    try {
      return await callTools(database, createCaller(`http://localhost:${port}/mcp`, token));
    } finally {
      await stopProgram(product);
    }
  });
}

/** Comments as long as LinkedIn allows, a ranking, a plan and a token. */
async function prepareMember(database: Database): Promise<string> {
  const { db, pool } = database;
  const run = (text: string) => pool.query<{ people: number }>(text, [LARGEST_MEMBER]);
  const { rows } = await run('select count(*)::integer as people from people where user_id = $1');
  await computeHeat(database, LARGEST_MEMBER, rows[0]?.people ?? 0);
  await setIdealCustomer(database, LARGEST_MEMBER, CUSTOMER);
  await run(`update signals set detail = left(repeat(detail || ' ', 30), 1250)
    where user_id = $1 and kind = 'comment' and sort_at > timestamptz '2026-08-01'`);
  await run(`insert into touches (user_id, no, person_id, key, kind, at, next_on, text)
    select $1, no, no, gen_random_uuid(), 'contacted', '2026-11-01', '2026-11-02',
      repeat('what we agreed ', 60)
    from generate_series(1, 100) as no`);
  const deps = { db, clock: { now: () => new Date() }, log: silentLog };
  const form = { name: 'bench', scopes: [...SCOPES], days: 30 as const };
  return (await createApiToken(deps, LARGEST_MEMBER, form)).token;
}

type Caller = (method: string, params: object) => Promise<Record<string, unknown>>;

function createCaller(url: string, token: string): Caller {
  return async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the endpoint answered ${text}`);
    const [, streamed] = /^data: (.+)$/m.exec(text) ?? [];
    return z.parse(Reply, JSON.parse(streamed ?? text)).result;
  };
}

async function callTools({ pool }: Database, call: Caller): Promise<void> {
  const tools = measureAnswer(await call('tools/list', {}));
  console.log(`    the list of tools ${tools} bytes`);
  const times: number[] = [];
  let largest = 0;
  for (const [name, input] of CALLS) {
    const own: number[] = [];
    let bytes = 0;
    let cursor: unknown;
    for (let page = 0; page < PAGES; page += 1) {
      // More calls than an agent may make in a minute.
      await pool.query('delete from rate_limits');
      const startedAt = performance.now();
      const asked = { name, arguments: { ...input, ...(cursor ? { cursor } : {}) } };
      const { isError, structuredContent = {} } = z.parse(Called, await call('tools/call', asked));
      own.push(performance.now() - startedAt);
      if (isError) throw new Error(`${name} refused ${JSON.stringify(asked.arguments)}`);
      bytes = Math.max(bytes, measureAnswer(structuredContent));
      cursor = structuredContent['next_cursor'];
      if (!cursor) break;
    }
    const what = `${name} ${JSON.stringify(input)}`.padEnd(72);
    console.log(`    ${what} ${bytes} bytes, at most ${Math.max(...own).toFixed(0)} ms`);
    largest = Math.max(largest, bytes);
    times.push(...own);
  }
  judgeAtMost('bytes of an agent’s answer', largest, ANSWER_MAX_BYTES);
  judgeAtMost('p95 of an agent’s answer in ms', findQuantile(times, 0.95), 2_000);
}
