import { expect, test } from 'vitest';
import type { Route } from '../../contract/http/route.ts';
import { routes } from '../../contract/routes/index.ts';
import { startAnalysis } from '../../contract/routes/profiles.ts';
import { TOOLS } from '../modules/agents/tools/tools.ts';
import { createWebhook } from '../modules/webhooks/endpoints.ts';
import { databaseKind, openTestDatabase } from '../testing/databases/database.ts';
import { type ExplainedStatement, explainStatements } from '../testing/databases/explained.ts';
import { partitionByUser } from '../testing/databases/partitions.ts';
import { findValidCall, getName as nameOfRoute, REACH } from './api-tokens.fixture.ts';
import { addHeat, addPost, createToken, TOOL_INPUTS, use } from './agents.fixture.ts';
import { openBrowser, renew, signIn } from './agents-oauth.fixture.ts';
import {
  type Holder,
  addHolder,
  type Product,
  startProduct,
  SESSION_ENDINGS,
} from './ended-sessions.fixture.ts';
import { ACROSS_ACCOUNTS, PUBLIC_CALLS } from './public-calls.fixture.ts';
import {
  beginCall,
  callRead,
  getName,
  READS,
  SIGNED_IN,
  WRITES,
} from './signed-in-calls.fixture.ts';
import { prepareLead } from './signed-in-lead-writes.fixture.ts';
import { linkProfile } from './signed-in-writes.fixture.ts';

const PARTITIONS = 8;
const LIMIT_MS = 240_000;

/** The members who share the budget of a day. */
const EXCEPTIONS = new Set(['select count(*) as "plans" from "reading_plans"']);

/** The product on tables that are split over eight partitions by account. */
async function splitProduct() {
  const own = await openTestDatabase();
  const { rows } = await own.pool.query(`select from pg_class where relname = 'signals_part_0'`);
  if (rows.length === 0) await partitionByUser(own, PARTITIONS);
  const { database, statements } = explainStatements(own);
  const on = await startProduct({ database });
  /** Of the statements of `work`, those that touch more than the partition of one account. */
  const findWide = async (work: () => Promise<unknown>): Promise<string[]> => {
    statements.length = 0;
    await work();
    const touching = statements.filter(({ partitions }) => partitions.length > 0);
    seen.push(...touching);
    return touching
      .filter(({ text, partitions }) => partitions.length > 1 && !EXCEPTIONS.has(text))
      .map(({ text }) => text);
  };
  const seen: ExplainedStatement[] = [];
  return { on, findWide, seen };
}

async function addLead(on: Product, member: Holder): Promise<void> {
  await prepareLead(on, member);
  await addHeat(on, member);
  await addPost(on, member);
}

const isSuccess = (status: number) => status >= 200 && status < 400;

const onPostgres = databaseKind === 'postgres';

test.runIf(onPostgres)(
  'no statement of a signed-in call touches the rows of two accounts',
  async () => {
    const { on, findWide, seen } = await splitProduct();
    const reader = await addHolder(on);
    await linkProfile(on, reader);
    await addLead(on, reader);
    const body = { linkedinProfileUrl: `https://www.linkedin.com/in/ada-${reader.userId}` };
    await reader.call(startAnalysis.path, { token: reader.token, body });
    const refused: string[] = [];
    for (const route of READS) {
      const wide = await findWide(async () => {
        const { status } = await callRead(reader, route);
        if (status !== 200) refused.push(`${status} ${route.method} ${route.path}`);
      });
      expect([route.path, wide]).toEqual([route.path, []]);
    }
    // The first is read by the agent that signs in, the second here.
    expect(refused).toEqual([
      '404 GET /agents/requests/:uid/consent',
      '404 GET /user/webhooks/:id/deliveries',
    ]);
    const { webhook } = await createWebhook(on.deps, reader.userId, {
      url: 'http://127.0.0.1:9/hook',
      types: ['lead.changed'],
    });
    const path = `/user/webhooks/${webhook.id}/deliveries`;
    expect(await findWide(() => reader.call(path, { token: reader.token }))).toEqual([]);
    for (const write of WRITES) {
      const [, held] = await beginCall(on, write);
      expect([getName(write), await findWide(() => held.release())]).toEqual([getName(write), []]);
    }
    expect(new Set(seen.map(({ text }) => text)).size).toBeGreaterThan(100);
  },
  LIMIT_MS,
);

test.runIf(onPostgres)(
  'no statement of a sign-in, a return from Google or Stripe, or another public call does either',
  async () => {
    const { on, findWide } = await splitProduct();
    for (const [way, prepare] of Object.entries(SESSION_ENDINGS)) {
      const end = await prepare(on, await addHolder(on));
      expect([way, await findWide(end)]).toEqual([way, []]);
    }
    for (const { route, prepare } of PUBLIC_CALLS) {
      const call = await prepare(on, await addHolder(on));
      let status = 0;
      const wide = await findWide(async () => ({ status } = await call()));
      expect([nameOfRoute(route), wide]).toEqual([nameOfRoute(route), []]);
      expect([nameOfRoute(route), status]).toEqual([
        nameOfRoute(route),
        expect.toSatisfy(isSuccess),
      ]);
    }
  },
  LIMIT_MS,
);

test.runIf(onPostgres)(
  'no statement of a call with an API token, or of an agent that signs in and uses its tools, does either',
  async () => {
    const { on, findWide } = await splitProduct();
    for (const route of routes.filter((each) => nameOfRoute(each) in REACH)) {
      const owner = await addHolder(on);
      const { params = {}, query = {}, body } = await findValidCall(route).prepare(on, owner);
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name);
      const token = await createToken(on, owner);
      const { method } = route;
      const call = { token, method, ...(method === 'GET' || body === undefined ? {} : { body }) };
      const wide = await findWide(() => owner.call(`${path}?${new URLSearchParams(query)}`, call));
      expect([nameOfRoute(route), wide]).toEqual([nameOfRoute(route), []]);
    }
    const member = await addHolder(on);
    await addLead(on, member);
    const wide = await findWide(async () => {
      const { agent, kept } = await signIn(on, openBrowser(on, member), false);
      for (const { name } of TOOLS) {
        expect([name, (await use(agent, name, TOOL_INPUTS[name])).refusal]).toEqual([name, null]);
      }
      expect(await renew(on, kept)).toBe(200);
    });
    expect(wide).toEqual([]);
  },
  LIMIT_MS,
);

test('each route of the contract is explained, or listed with the reason why it reads all accounts', () => {
  const explained = new Set<Route>([...SIGNED_IN, ...PUBLIC_CALLS.map(({ route }) => route)]);
  const others = routes.filter((route) => !explained.has(route) && !(nameOfRoute(route) in REACH));
  expect(others.map(nameOfRoute)).toEqual(Object.keys(ACROSS_ACCOUNTS));
});
