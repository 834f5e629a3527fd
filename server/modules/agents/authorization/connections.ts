import type { ReplyOf } from '../../../../contract/http/route.ts';
import type { listAgents as listRoute } from '../../../../contract/routes/agents.ts';
import type { Deps } from '../../../deps.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction, withProof } from '../../../platform/database/transactions.ts';
import { fail } from '../../../platform/failure.ts';
import { getAddressPrefix } from '../../../platform/http/requests/client-address.ts';
import { maskAddress } from '../../../platform/http/requests/client-description.ts';
import type { TokenActor } from '../../../platform/http/routes/actors.ts';
import type { RequestClient } from '../../../platform/http/routes/binding.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { findAccount, lockAccount } from '../../users/users.ts';
import * as store from './grants.store.ts';
import { listAskedScopes } from './provider.ts';
import { findOwner, findStoredToken } from './tokens.store.ts';

const USE_RECORDED_EVERY_MS = 10 * 60_000;

export async function listAgents(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<ReplyOf<typeof listRoute>> {
  const rows = await store.listGrants(db, userId, clock.now());
  return rows.map((row) => ({
    id: row.id,
    name: row.client_name,
    redirectHost: row.redirect_host,
    scopes: row.scopes,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_prefix === null ? null : maskAddress(row.last_used_prefix),
  }));
}

export async function findOwnAgent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<store.GrantRow | undefined> {
  return store.findGrant(db, { userId, id, now: clock.now() });
}

export async function revokeAgent(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { user_id: userId, id }: store.GrantRow,
): Promise<{ revoked: true }> {
  await runInTransaction(deps.db, async (tx) => {
    await lockAccount(tx, userId);
    if (!(await store.deleteGrant(tx, { userId, id }))) return;
    await recordSecurityEvent(deps, 'agent_revoked', { userId });
  });
  return { revoked: true };
}

/** When the owner of the address has recovered the account: someone else may have made them. */
export async function revokeAllAgents({ db }: Pick<Deps, 'db'>, userId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await lockAccount(tx, userId);
    await store.deleteGrantsOfMember(tx, userId);
  });
}

/** The member of an access token for our endpoint; null unless token, grant and account live. */
export async function findAgentActor(
  deps: Pick<Deps, 'db' | 'clock' | 'log'> & { appUrl: string },
  token: string,
  client: RequestClient,
): Promise<TokenActor | null> {
  const key = hashSha256(token);
  const userId = await findOwner(deps.db, key);
  if (userId === undefined) return null;
  const now = deps.clock.now();
  const row = await findStoredToken(deps.db, { userId, key, kind: 'AccessToken', now });
  if (!row || !('aud' in row.payload) || row.payload.aud !== `${deps.appUrl}/mcp`) return null;
  const grant = await store.findGrant(deps.db, { userId, id: row.grant_id, now });
  if (!grant || !(await findAccount(deps.db, userId))) return null;
  recordUseInBackground(deps, grant, client);
  const scopes = listAskedScopes('scope' in row.payload ? row.payload.scope : '');
  const { grant_id: tokenId, expires_at: expiresAt } = row;
  return { kind: 'token', by: 'grant', tokenId, scopes, expiresAt, member: { userId } };
}

/** Each transaction in it first locks the account's row and checks that the grant is there. */
export function runWhileGrantLives<T>(
  { clock }: Pick<Deps, 'clock'>,
  { tokenId: id, member: { userId } }: TokenActor,
  work: () => Promise<T>,
): Promise<T> {
  return withProof(async (tx: Db) => {
    const exists = await lockAccount(tx, userId);
    const grant = exists && (await store.findGrant(tx, { userId, id, now: clock.now() }));
    if (!grant) throw fail('unauthenticated');
  }, work);
}

/** The call does not wait for this write or depend on it. */
function recordUseInBackground(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { user_id: userId, id, last_used_at: lastUsedAt }: store.GrantRow,
  client: RequestClient,
): void {
  const at = clock.now();
  if (lastUsedAt && at.getTime() - lastUsedAt.getTime() < USE_RECORDED_EVERY_MS) return;
  store
    .recordGrantUse(db, { userId, id, at, prefix: getAddressPrefix(client.address) })
    .catch((error: unknown) => log.warn({ err: error }, 'the use of an agent was not recorded'));
}
