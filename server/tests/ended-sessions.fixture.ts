import { PASSWORD } from '../modules/accounts/accounts.fixture.ts';
import { insertChallenge } from '../modules/accounts/reset/challenges.store.ts';
import { bindToAddress } from '../modules/accounts/codes/code-mails.ts';
import { type CodeOwner, putCode } from '../modules/accounts/codes/codes.store.ts';
import { insertGrant } from '../modules/accounts/reset/grants.store.ts';
import { isStillProven } from '../modules/sessions/sessions.fixture.ts';
import { createSession } from '../modules/sessions/sessions.ts';
import type { IdentityGateway } from '../gateways/identity.ts';
import { type PasswordHasher, makeToken, hashSha256 } from '../platform/crypto/crypto.ts';
import { makeOwnedSecret } from '../platform/crypto/owned-secrets.ts';
import { startWholeProduct } from '../testing/product.ts';

export type Product = Awaited<ReturnType<typeof startProduct>>;
export type Holder = Awaited<ReturnType<typeof addHolder>>;

const CODE = '123456';
const client = { address: '192.0.2.1', userAgent: 'Browser' };

/**
 * The whole product with paused jobs. Password hashing is instant so that concurrent calls meet in
 * the database, and the identity provider confirms any address given as its code.
 */
export async function startProduct(changes: Parameters<typeof startWholeProduct>[0] = {}) {
  return startWholeProduct({
    ...changes,
    works: false,
    environment: { TRUSTED_PROXIES: '1' },
    deps: { passwords: plainPasswords, identity: credulousProvider, ...changes.deps },
  });
}

const plainPasswords: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  matches: async (password, hash) => hash === `plain ${password}`,
};

const credulousProvider: IdentityGateway = {
  async begin() {
    const secrets = { state: 's', nonce: 'n', verifier: 'v' };
    return { url: 'https://accounts.example/', secrets };
  },
  async finish(returned) {
    const email = returned.get('code') ?? '';
    const names = { firstName: 'Ada', lastName: 'Lovelace' };
    return {
      issuer: 'https://accounts.example',
      subject: email,
      email,
      emailVerified: true,
      isAuthoritative: true,
      ...names,
    };
  },
};

let holders = 0;

export async function addHolder({ deps, origin }: Pick<Product, 'deps' | 'origin'>) {
  holders += 1;
  const userId = crypto.randomUUID();
  const email = `${userId}@example.com`;
  const now = deps.clock.now();
  await deps.db
    .insertInto('users')
    .values({
      id: userId,
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      password_hash: await deps.passwords.hash(PASSWORD, 'owner'),
      created_at: now,
    })
    .execute();
  const putMemberCode = async (code: CodeOwner & { isFor: string }) => {
    await putCode(deps.db, {
      userId,
      purpose: code.purpose,
      id: crypto.randomUUID(),
      challengeHash: null,
      codeHash: await deps.codes.hash(CODE, code.isFor),
      tries: 0,
      now: new Date(now.getTime() - 120_000),
      expiresAt: new Date(now.getTime() + 600_000),
    });
    return CODE;
  };
  // Empty if the account was deleted meanwhile.
  const signIn = async () =>
    (await createSession(deps, { userId, kind: 'web', client }, isStillProven))?.token ?? '';
  const address = `198.51.${Math.floor(holders / 250)}.${1 + (holders % 250)}`;
  return {
    userId,
    email,
    address,
    token: await signIn(),
    signIn,
    async call(
      path: string,
      options: { token?: string; method?: string; body?: unknown; cookie?: string } = {},
    ) {
      const response = await fetch(`${origin}/api${path}`, {
        method: options.method ?? (options.body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          'x-forwarded-for': address,
          ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
          ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
        },
        ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      });
      const text = await response.text();
      const cookie = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
      const location = response.headers.get('location');
      return { status: response.status, location, cookie: cookie.join('; '), text };
    },
    deletionCode: () => putMemberCode({ userId, purpose: 'delete', isFor: userId }),
    emailCode: () =>
      putMemberCode({ userId, purpose: 'verify', isFor: bindToAddress(userId, email) }),
    async resetCode() {
      const [challenge, expiresAt] = [makeToken(), new Date(now.getTime() + 600_000)];
      const hash = hashSha256(challenge);
      await insertChallenge(deps.db, { hash, email, device: null, now, expiresAt });
      const codeHash = await deps.codes.hash(CODE, hash);
      const code = { userId, purpose: 'reset', challengeHash: hash, codeHash } as const;
      await putCode(deps.db, { ...code, id: crypto.randomUUID(), tries: 0, now, expiresAt });
      return { message: challenge, code: CODE };
    },
    async resetCookie() {
      const grant = makeOwnedSecret(userId);
      const expiresAt = new Date(now.getTime() + 600_000);
      await insertGrant(deps.db, { userId, hash: hashSha256(grant), now, expiresAt });
      return `rapport-reset=${grant}`;
    },
  };
}

export async function getSessionId(
  { deps }: Pick<Product, 'deps'>,
  { token }: Pick<Holder, 'token'>,
): Promise<string> {
  const { id } = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashSha256(token))
    .executeTakeFirstOrThrow();
  return id;
}

/** Not the cost of calls: it is counted before a call, even if that fails. */
export async function findRows(
  { deps }: Pick<Product, 'deps'>,
  { userId }: Holder,
): Promise<string[]> {
  const { rows: tables } = await deps.database.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'user_id' and relkind in ('r', 'p') and not relispartition
        and relnamespace = 'public'::regnamespace and relname <> 'account_costs' order by 1`,
  );
  const own = tables.map(
    ({ name }) => `select '${name}' as place, to_jsonb(t) as row from ${name} t where user_id = $1`,
  );
  const { rows } = await deps.database.pool.query<{ place: string; row: unknown }>(
    `select 'users' as place, to_jsonb(t) as row from users t where id = $1
      union all ${own.join(' union all ')}
      union all select 'jobs', to_jsonb(t) from pgboss.job t where strpos(data::text, $1::text) > 0`,
    [userId],
  );
  return rows.map(({ place, row }) => `${place} ${JSON.stringify(row)}`).toSorted();
}

const NEW_PASSWORD = 'Loud$Mountain8';
const renewed = { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };

export type Prepared = (
  product: Product,
  member: Holder,
) => Promise<() => Promise<{ status: number }>>;

export const SESSION_ENDINGS: Readonly<Record<string, Prepared>> = {
  'signing out': async (_, { call, token }) => {
    return () => call('/auth/logout', { method: 'POST', token });
  },
  'being signed out from another session': async (on, member) => {
    const { call, signIn } = member;
    const path = `/user/sessions/${await getSessionId(on, member)}`;
    const token = await signIn();
    return () => call(path, { method: 'DELETE', token });
  },
  'another session signing out all others': async (_, { call, signIn }) => {
    const token = await signIn();
    return () => call('/user/sessions/end-others', { method: 'POST', token });
  },
  'a new password': async (_, { call, signIn }) => {
    const token = await signIn();
    const body = { currentPassword: PASSWORD, ...renewed };
    return () => call('/user/changePassword', { token, body });
  },
  'a reset password': async (_, { call, email, resetCookie }) => {
    const cookie = await resetCookie();
    return () => call('/auth/password/reset', { cookie, body: { email, ...renewed } });
  },
  'adoption by Google': async ({ origin }, { call, email }) => {
    const { cookie } = await call(`/auth/google?redirect_uri=${origin}/auth&accessType=web`);
    return async () => {
      const back = await call(`/auth/google/callback?code=${email}&state=s`, { cookie });
      const isSignedIn = back.location?.includes('token=') ?? false;
      return { status: isSignedIn ? 200 : back.status };
    };
  },
  'ten newer sessions': async (_, { signIn }) => {
    return async () => {
      for (let count = 0; count < 10; count += 1) await signIn();
      return { status: 200 };
    };
  },
  'deletion of the account': async (_, { call, signIn, deletionCode }) => {
    const [token, code] = [await signIn(), await deletionCode()];
    return () => call('/user/delete', { token, body: { code } });
  },
};
