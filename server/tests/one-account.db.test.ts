import { expect, test } from 'vitest';
import { routes } from '../../contract/routes/index.ts';
import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { databaseKind, testDatabase } from '../testing/databases/database.ts';
import { type ExplainedStatement, explainStatements } from '../testing/databases/explained.ts';
import { partitionByUser } from '../testing/databases/partitions.ts';
import { findValidCall, nameOf as nameOfRoute, REACH } from './api-tokens.fixture.ts';
import { createToken } from './agents.fixture.ts';
import { holder, product, SESSION_ENDINGS } from './ended-sessions.fixture.ts';
import { begun, callRead, nameOf, READS, WRITES } from './signed-in-calls.fixture.ts';
import { linked, subscribed, tracked } from './signed-in-writes.fixture.ts';

const PARTITIONS = 8;
const LIMIT_MS = 240_000;

/** The members who share the budget of a day. */
const EXCEPTIONS = new Set(['select count(*) as "plans" from "reading_plans"']);

/** The product on tables that are split over eight partitions by account. */
async function splitProduct() {
  const own = await testDatabase();
  const { rows } = await own.pool.query(`select from pg_class where relname = 'signals_part_0'`);
  if (rows.length === 0) await partitionByUser(own, PARTITIONS);
  const { database, statements } = explainStatements(own);
  const on = await product({ database });
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

const onPostgres = databaseKind === 'postgres';

test.runIf(onPostgres)(
  'no statement of a signed-in call touches the rows of two accounts',
  async () => {
    const { on, findWide, seen } = await splitProduct();
    const reader = await holder(on);
    await linked(on, reader);
    await tracked(on, reader);
    for (const route of READS) {
      const wide = await findWide(() => callRead(reader, route));
      expect([route.path, wide]).toEqual([route.path, []]);
    }
    for (const write of WRITES) {
      const [, held] = await begun(on, write);
      expect([nameOf(write), await findWide(() => held.release())]).toEqual([nameOf(write), []]);
    }
    expect(new Set(seen.map(({ text }) => text)).size).toBeGreaterThan(100);
  },
  LIMIT_MS,
);

test.runIf(onPostgres)(
  'no statement of a sign-in, a reset, a return from Stripe, or a call with an API token does either',
  async () => {
    const { on, findWide } = await splitProduct();
    for (const [way, prepare] of Object.entries(SESSION_ENDINGS)) {
      const end = await prepare(on, await holder(on));
      expect([way, await findWide(end)]).toEqual([way, []]);
    }
    const member = await holder(on);
    await subscribed(on, member, { portalOpenedAt: null });
    const login = { email: member.email, password: PASSWORD, accessType: 'web' };
    expect(await findWide(() => member.call('/auth/login', { body: login }))).toEqual([]);
    const back = '/payments/stripe/checkout-complete?session_id=cs_test_1';
    expect(await findWide(() => member.call(back))).toEqual([]);
    for (const route of routes.filter((each) => nameOfRoute(each) in REACH)) {
      const owner = await holder(on);
      const { params = {}, query = {}, body } = await findValidCall(route).prepare(on, owner);
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? name);
      const token = await createToken(on, owner);
      const { method } = route;
      const call = { token, method, ...(method === 'GET' || body === undefined ? {} : { body }) };
      const wide = await findWide(() => owner.call(`${path}?${new URLSearchParams(query)}`, call));
      expect([nameOfRoute(route), wide]).toEqual([nameOfRoute(route), []]);
    }
  },
  LIMIT_MS,
);
