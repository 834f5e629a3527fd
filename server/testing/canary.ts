import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Route } from '../../contract/http/route.ts';
import * as accounts from '../../contract/routes/accounts.ts';
import * as billing from '../../contract/routes/billing.ts';
import * as profiles from '../../contract/routes/profiles.ts';
import * as support from '../../contract/routes/support.ts';
import { callControl } from '../../sandbox/testing/start.ts';
import { createLog } from '../platform/log/log.ts';
import { createCaller, type CallOptions } from './caller.ts';
import { startWholeProduct } from './product.ts';

/** Used in every field that a member fills in, and nowhere else. */
export const CANARY = 'kanarienvogel';

export type WatchedProduct = Awaited<ReturnType<typeof startWatchedProduct>>;

export async function startWatchedProduct() {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'trace', destination });
  const product = await startWholeProduct({ deps: { log } });
  return { ...product, lines };
}

export async function findTablesWithCanary({
  deps,
}: {
  deps: Pick<WatchedProduct['deps'], 'database'>;
}): Promise<string[]> {
  const found = [];
  for (const table of await listAllTables(deps)) {
    const { rows } = await deps.database.pool.query<{ hits: number }>(
      `select count(*)::int as hits from ${table} t where strpos(lower(t::text), $1) > 0`,
      [CANARY],
    );
    if (rows[0]?.hits !== 0) found.push(table);
  }
  return found;
}

export async function findTablesWithUser({ deps }: WatchedProduct, userId: string) {
  const { rows } = await deps.database.pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name
      where exists (select from pg_attribute
        where attrelid = name::regclass and attname = 'user_id' and not attisdropped)
      order by name`,
    [await listAllTables(deps)],
  );
  const tables = { filled: [] as string[], empty: [] as string[] };
  for (const { name } of rows) {
    const { rows: mine } = await deps.database.pool.query(
      `select 1 from ${name} where user_id = $1 limit 1`,
      [userId],
    );
    (mine.length > 0 ? tables.filled : tables.empty).push(name);
  }
  return tables;
}

/** Without partitions: each row is found in its parent table. */
async function listAllTables({
  database,
}: Pick<WatchedProduct['deps'], 'database'>): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition
        and nspname not in ('pg_catalog', 'information_schema')
      order by name`,
  );
  return rows.map(({ name }) => name);
}

export async function join(product: WatchedProduct, name: string) {
  const call = createCaller(product);
  const email = `${name}.${CANARY}@example.com`;
  const password = `Quiet-${CANARY}7!`;
  const headers = { 'user-agent': `${CANARY}/1.0` };
  const person = { firstName: `First ${CANARY}`, lastName: `Last ${CANARY}` };
  const { body } = await call(accounts.register, {
    body: {
      ...person,
      email,
      password,
      passwordConfirmation: password,
      fpromTid: `tid-${CANARY}`,
    },
    headers,
  });
  const { user } = z.parse(z.object({ user: z.object({ token: z.string() }) }), body);
  const { id } = await product.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const as = (route: Route, options: CallOptions = {}) =>
    call(route, { token: user.token, headers, ...options });
  return { id, email, password, token: user.token, as, call, headers };
}

export type Joined = Awaited<ReturnType<typeof join>>;

export const buildUrl = (name: string) => `https://www.linkedin.com/in/${name}-${CANARY}`;

export async function link({ as }: Joined, name: string): Promise<void> {
  const { status } = await as(profiles.linkProfile, {
    body: { linkedinProfileUrls: [buildUrl(name)] },
  });
  expect(status).toBe(201);
}

export async function startCheckout({ origin }: WatchedProduct, { as }: Joined) {
  const plans = z.parse(billing.listPlans.replies[200], (await as(billing.listPlans)).body);
  const price = plans[0]?.prices.find(({ interval }) => interval === 'monthly');
  return as(billing.startCheckout, {
    body: {
      price_id: price?.stripePriceId,
      allow_promotion_codes: false,
      success_url: `${origin}/api/payments/stripe/checkout-complete?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${origin}/payment`,
    },
  });
}

export async function subscribe(product: WatchedProduct, member: Joined): Promise<void> {
  const { body } = await startCheckout(product, member);
  const { session } = z.parse(billing.startCheckout.replies[200], body);
  const sessionId = new URL(session).pathname.split('/').at(-1) ?? '';
  await callControl(product.sandbox, 'POST', `/stripe/checkout/${sessionId}`, { action: 'pay' });
  await member.call(billing.completeCheckout, { query: { session_id: sessionId } });
}

export async function writeToSupport({ as }: Joined): Promise<number> {
  const { status } = await as(support.openSupportTicket, {
    body: { message: `My question is about ${CANARY}, please.` },
  });
  return status;
}

export async function askToDelete(
  { sandbox }: WatchedProduct,
  { as, email }: Joined,
): Promise<string> {
  expect((await as(accounts.requestDeletion)).status).toBe(200);
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const { body } = await callControl(sandbox, 'GET', `/mail?to=${encodeURIComponent(email)}`);
        const mails = z.parse(z.array(z.object({ subject: z.string(), text: z.string() })), body);
        const mail = mails.find(({ subject }) => subject.includes('delet'));
        code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1];
        return code;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return String(code);
}

export async function remove({ as }: Joined, code: string): Promise<void> {
  const { status } = await as(accounts.deleteAccount, { body: { code } });
  expect(status).toBe(200);
}

export async function readCustomersAtStripe({ sandbox }: WatchedProduct): Promise<string> {
  const { body } = await callControl(sandbox, 'GET', '/state');
  const State = z.object({ customers: z.array(z.looseObject({ id: z.string() })) });
  const { customers } = z.parse(State, body);
  const cards = await Promise.all(
    customers.map(async ({ id }) => {
      const reply = await fetch(`${sandbox.baseUrl}/v1/customers/${id}/payment_methods`, {
        headers: { authorization: 'Bearer sk_test_1' },
      });
      return reply.text();
    }),
  );
  return JSON.stringify([customers, cards]);
}
