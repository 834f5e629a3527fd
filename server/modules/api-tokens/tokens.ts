import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { BodyOf, ReplyOf } from '../../../contract/http/route.ts';
import type {
  createApiToken as createRoute,
  getOwnApiToken,
  listApiTokens as listRoute,
} from '../../../contract/routes/api-tokens.ts';
import { TOKENS_MAX } from '../../../contract/scopes.ts';
import type { Deps } from '../../deps.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import { runInTransaction } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { maskAddress } from '../../platform/http/requests/client-description.ts';
import { DAY_MS } from '../../platform/time/durations.ts';
import { recordSecurityEvent } from '../security/security.ts';
import { lockAccount } from '../users/users.ts';
import { buildApiToken, HINT_LENGTH } from './api-tokens.rules.ts';
import * as store from './api-tokens.store.ts';

type TokenDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

export async function listApiTokens(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof listRoute>> {
  const now = clock.now();
  return (await store.listTokens(db, userId)).map((row) => presentToken(row, now));
}

/** Only the hash is stored. */
export async function createApiToken(
  deps: TokenDeps,
  userId: string,
  { name, scopes, days }: BodyOf<typeof createRoute>,
): Promise<ReplyOf<typeof createRoute>> {
  const token = buildApiToken(randomBytes(32));
  const now = deps.clock.now();
  const row = {
    user_id: userId,
    id: crypto.randomUUID(),
    name: name.trim(),
    hint: token.slice(0, HINT_LENGTH),
    scopes: [...new Set(scopes)],
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
    last_used_at: null,
    last_used_prefix: null,
    revoked_at: null,
  };
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if ((await store.countLiveTokens(tx, userId, now)) >= TOKENS_MAX) throw refuseTooMany();
    await store.insertToken(tx, row, hashSha256(token));
    await recordSecurityEvent(deps, 'api_token_created', { userId });
  });
  return { token, apiToken: presentToken(row, now) };
}

export async function findOwnToken(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  id: string,
): Promise<store.TokenRow | undefined> {
  return z.uuid().safeParse(id).success ? store.findToken(db, { userId, id }) : undefined;
}

export async function revokeApiToken(
  deps: TokenDeps,
  { user_id: userId, id }: store.TokenRow,
): Promise<{ revoked: true }> {
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await store.revokeTokens(tx, { userId, id, now: deps.clock.now() }))) return;
    await recordSecurityEvent(deps, 'api_token_revoked', { userId });
  });
  return { revoked: true };
}

/** When the owner of the address has recovered the account: someone else may have made them. */
export async function revokeAllTokens(
  deps: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<void> {
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    await store.revokeTokens(tx, { userId, now: deps.clock.now() });
  });
}

export function presentToken(row: store.TokenRow, now: Date): ReplyOf<typeof getOwnApiToken> {
  return {
    id: row.id,
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    hasEnded: row.expires_at <= now,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_prefix === null ? null : maskAddress(row.last_used_prefix),
  };
}

function refuseTooMany() {
  const says = `There are ${TOKENS_MAX} tokens. Please revoke one first`;
  return fail('bad_request', { errors: { name: [says] } });
}
