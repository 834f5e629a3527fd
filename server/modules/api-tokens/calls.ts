import type { Deps } from '../../deps.ts';
import { hashSha256 } from '../../platform/crypto/crypto.ts';
import type { Db } from '../../platform/database/tables.ts';
import { runInTransaction, withProof } from '../../platform/database/transactions.ts';
import { fail } from '../../platform/failure.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import type { TokenActor } from '../../platform/http/routes/actors.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import type { Quota } from '../../platform/http/routes/quota.ts';
import type { Repeats } from '../../platform/http/routes/repeats.ts';
import { lockAccount } from '../users/users.ts';
import * as answers from './answers.store.ts';
import { CALLS, isApiToken, KEYED_CALLS, USE_RECORDED_EVERY_MS } from './api-tokens.rules.ts';
import { findToken, findTokenByHash, recordUse, type TokenRow } from './api-tokens.store.ts';

/** Null for a token that does not exist or was revoked. An expired one is refused by its actor. */
export async function findTokenActor(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  token: string,
  client: RequestClient,
): Promise<TokenActor | null> {
  if (!isApiToken(token)) return null;
  const row = await findTokenByHash(deps.db, hashSha256(token));
  if (!row) return null;
  recordUseInBackground(deps, row, client);
  const { user_id: userId, id: tokenId, scopes, expires_at: expiresAt } = row;
  return { kind: 'token', tokenId, scopes, expiresAt, member: { userId } };
}

/** Each transaction in it first locks the account's row and checks that the token is live. */
export function runWhileTokenLives<T>(
  { clock }: Pick<Deps, 'clock'>,
  { tokenId, member: { userId } }: TokenActor,
  work: () => Promise<T>,
): Promise<T> {
  return withProof(async (tx: Db) => {
    const exists = await lockAccount(tx, userId);
    const token = exists && (await findToken(tx, { userId, id: tokenId }));
    if (!token || token.expires_at <= clock.now()) throw fail('unauthenticated');
  }, work);
}

export async function meterToken(
  { limits }: Pick<Deps, 'limits'>,
  { member }: TokenActor,
): Promise<Quota> {
  const { remaining, resetSeconds } = await limits.measure(CALLS, member.userId);
  return { limit: CALLS.points, remaining, resetSeconds };
}

/** Each write that a token reaches has a key of its own, or gives the same row when it repeats. */
export function rememberAnswers({
  db,
  clock,
  limits,
}: Pick<Deps, 'db' | 'clock' | 'limits'>): Repeats {
  return {
    async begin({ tokenId, member: { userId } }, { key, fingerprint }) {
      await limits.consume(KEYED_CALLS, userId);
      const asked = { user_id: userId, token_id: tokenId, key, fingerprint };
      const row = await runInTransaction(db, (tx) =>
        answers.takeAnswer(tx, { ...asked, begun_at: clock.now() }),
      );
      const { status, body } = row;
      return { fingerprint: row.fingerprint, answer: status === null ? null : { status, body } };
    },
    async end({ tokenId, member: { userId } }, { key }, { status, body }) {
      const answer = { user_id: userId, token_id: tokenId, key, status, body };
      await runInTransaction(db, (tx) => answers.saveAnswer(tx, answer));
    },
  };
}

/** The call does not wait for this write or depend on it. */
function recordUseInBackground(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { user_id: userId, id, last_used_at: lastUsedAt, expires_at: expiresAt }: TokenRow,
  client: RequestClient,
): void {
  const at = clock.now();
  if (expiresAt <= at) return;
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < USE_RECORDED_EVERY_MS) return;
  recordUse(db, { userId, id, at, prefix: getAddressPrefix(client.address) }).catch(
    (error: unknown) => log.warn({ err: error }, 'the use of a token could not be recorded'),
  );
}
