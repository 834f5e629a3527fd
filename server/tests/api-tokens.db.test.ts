import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CODES } from '../../contract/errors.ts';
import { getActors } from '../../contract/http/access.ts';
import { ErrorBody, type Route } from '../../contract/http/route.ts';
import { routes } from '../../contract/routes/index.ts';
import { SCOPES, type TokenScope } from '../../contract/scopes.ts';
import { atScale } from '../../contract/testing/scale.ts';
import { createApiToken, revokeApiToken } from '../modules/api-tokens/tokens.ts';
import { findToken } from '../modules/api-tokens/api-tokens.store.ts';
import { createCaller } from '../testing/caller.ts';
import { startWatchedProduct } from '../testing/canary.ts';
import { findValidCall, isOfOneMember, getName, REACH } from './api-tokens.fixture.ts';
import { addHolder, type Holder, startProduct, type Product } from './ended-sessions.fixture.ts';

const guarded = routes.filter(({ access }) => getActors(access));
const reached = guarded.filter((route) => getName(route) in REACH);

async function createToken(
  { deps }: Pick<Product, 'deps'>,
  { userId }: Holder,
  scopes: TokenScope[],
) {
  const { token, apiToken } = await createApiToken(deps, userId, { name: 'x', scopes, days: 30 });
  const place = { userId, id: apiToken.id };
  const expire = () =>
    deps.db
      .updateTable('api_tokens')
      .set({ expires_at: deps.clock.now() })
      .where('id', '=', apiToken.id)
      .execute();
  const revoke = async () => {
    const row = await findToken(deps.db, place);
    if (row) await revokeApiToken(deps, row);
  };
  return { token, expire, revoke };
}

async function getRefusal(on: Product, route: Route, token: string | undefined) {
  const { status, body } = await createCaller(on)(route, token === undefined ? {} : { token });
  return [getName(route), status, ErrorBody.safeParse(body).data?.code];
}

test('T89 the table of what tokens reach names existing routes only', () => {
  expect(reached.map(getName).toSorted()).toEqual(Object.keys(REACH).toSorted());
});

test('T89 without its scope, a token gets 403 from every route, and from the others with all scopes', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const { token: everything } = await createToken(on, member, [...SCOPES]);
  for (const route of guarded) {
    if (getName(route) in REACH) continue;
    const refused = [getName(route), 403, CODES.not_allowed.code];
    expect(await getRefusal(on, route, everything)).toEqual(refused);
  }
  for (const scope of SCOPES) {
    const { token } = await createToken(on, member, [scope]);
    for (const route of reached) {
      const needed = REACH[getName(route)];
      if (needed === scope || needed === 'any') continue;
      const refused = [getName(route), 403, CODES.not_allowed.code];
      expect(await getRefusal(on, route, token)).toEqual(refused);
    }
  }
}, 120_000);

test('T89 without a token, or with one that ended or is made up, each route answers 401', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const [expired, revoked, gone] = [
    await createToken(on, member, [...SCOPES]),
    await createToken(on, member, [...SCOPES]),
    await addHolder(on),
  ];
  await expired.expire();
  await revoked.revoke();
  const ofDeleted = await createToken(on, gone, [...SCOPES]);
  const { db, clock } = on.deps;
  await db
    .updateTable('users')
    .set({ deleted_at: clock.now() })
    .where('id', '=', gone.userId)
    .execute();
  const last = revoked.token.at(-1) === '0' ? '1' : '0';
  const credentials = {
    none: undefined,
    expired: expired.token,
    revoked: revoked.token,
    'of a deleted account': ofDeleted.token,
    'made up': `rap_${'a'.repeat(49)}`,
    'one character off': `${revoked.token.slice(0, -1)}${last}`,
  };
  const kinds = Object.entries(credentials);
  for (const [at, [name, token]] of kinds.entries()) {
    // In `npm test` each route meets two of them.
    const some = guarded.filter((_, place) => (place + at) % (kinds.length / 2) === 0);
    for (const route of atScale({ short: some, long: guarded })) {
      const refused = [getName(route), 401, CODES.unauthenticated.code];
      expect([name, ...(await getRefusal(on, route, token))]).toEqual([name, ...refused]);
    }
  }
}, 120_000);

test('T89 with its scope a token reads and writes its member’s data, and no other member’s', async () => {
  const on = await startProduct();
  const call = createCaller(on);
  for (const route of reached) {
    const [member, other] = [await addHolder(on), await addHolder(on)];
    const needed = REACH[getName(route)] ?? 'any';
    const scopes = [needed === 'any' ? ('insights:read' as const) : needed];
    const parts = await findValidCall(route).prepare(on, member);
    await findValidCall(routes.find(({ path }) => path === '/signals') ?? route).prepare(on, other);
    const ask = async (of: Holder) => {
      const { token } = await createToken(on, of, scopes);
      const { status } = await call(route, { token, ...parts });
      return [getName(route), status];
    };
    expect(await ask(other)).toEqual([getName(route), isOfOneMember(route) ? 404 : 200]);
    expect(await ask(member)).toEqual([getName(route), 200]);
  }
}, 120_000);

test('T89 a token that is revoked while a call arrives writes nothing', async () => {
  const on = await startProduct();
  const member = await addHolder(on);
  const [route] = reached.filter((each) => getName(each) === 'POST /leads/people/:id/touches');
  if (!route) throw new Error('the route exists');
  const parts = await findValidCall(route).prepare(on, member);
  const { token, revoke } = await createToken(on, member, ['leads:write']);
  const { runWhileTokenLives, findTokenActor } = await import('../modules/api-tokens/calls.ts');
  const client = { address: '192.0.2.1', userAgent: '' };
  const actor = await findTokenActor(on.deps, token, client);
  if (!actor) throw new Error('the token is live');
  await revoke();
  const { recordTouch } = await import('../modules/leads/records/touches.ts');
  const touch = z.parse(z.object({ key: z.string() }), parts.body);
  const note = { ...touch, kind: 'note', text: '', nextOn: null, person_id: 1 } as const;
  const late = runWhileTokenLives(on.deps, actor, () => recordTouch(on.deps, member.userId, note));
  await expect(late).rejects.toMatchObject({ failure: 'unauthenticated' });
  expect(await on.deps.db.selectFrom('touches').select('no').execute()).toEqual([]);
});

test('T51 a token is in no log line and no table, only its hash', async () => {
  const watched = await startWatchedProduct();
  const member = await addHolder(watched);
  const { token } = await createToken(watched, member, ['signals:read']);
  const call = createCaller(watched);
  for (const route of reached) await call(route, { token });
  const secret = token.slice(12);
  expect(watched.lines.length).toBeGreaterThan(reached.length);
  expect(watched.lines.filter((line) => line.includes(secret))).toEqual([]);
  const { pool } = watched.deps.database;
  const { rows } = await pool.query<{ found: string }>(
    `select concat_ws(' ', (select string_agg(t::text, ' ') from api_tokens t),
       (select string_agg(h::text, ' ') from api_token_hashes h)) as found`,
  );
  expect(rows[0]?.found).not.toContain(secret);
});
