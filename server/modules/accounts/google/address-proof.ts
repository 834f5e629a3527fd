import type { Deps } from '../../../deps.ts';
import type { ProvedIdentity } from '../../../gateways/identity.ts';
import { hashSha256 } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { revokeAllAgents } from '../../agents/agents.ts';
import { revokeAllTokens } from '../../api-tokens/api-tokens.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endAllSessions } from '../../sessions/sessions.ts';
import { findAccount, verifyEmail } from '../../users/users.ts';
import { deletePending } from '../codes/codes.store.ts';
import { notify } from '../notices.ts';
import * as google from './google.store.ts';

type AddressProofDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>;

/**
 * After a mailed code proved the address: identities whose address the provider does not manage may
 * belong to a former owner. The caller ends the sessions.
 */
export async function dropUnprovedIdentities(
  deps: AddressProofDeps,
  tx: Db,
  userId: string,
): Promise<void> {
  if (await google.deleteUnprovedIdentities(tx, userId)) {
    await notify(deps, userId, 'googleRemoved');
  }
}

/** After `identity` proved the address, which no other identity can have at the same time. */
export async function dropOtherIdentities(
  deps: AddressProofDeps,
  tx: Db,
  userId: string,
  identity: ProvedIdentity,
): Promise<void> {
  if (!(await google.deleteOtherIdentities(tx, userId, identity))) return;
  await endAllSessions(deps, userId);
  await revokeAllTokens(deps, userId);
  await revokeAllAgents(deps, userId);
  await deletePending(tx, userId);
  await notify(deps, userId, 'googleRemoved');
}

/** The provider may have begun to manage the address after the identity was linked. */
export async function confirmAddress(
  deps: AddressProofDeps,
  tx: Db,
  userId: string,
  identity: ProvedIdentity,
): Promise<void> {
  if (!identity.isAuthoritative) return;
  const account = await findAccount(tx, userId);
  if (account?.email !== identity.email) return;
  const now = deps.clock.now();
  if (!(await google.confirmIdentity(tx, { ...identity, userId }, now))) return;
  await verifyEmail(tx, userId, now);
  await dropOtherIdentities(deps, tx, userId, identity);
}

/** The account keeps its address: mails to the new one would reveal the account there. */
export async function reportOtherAddress(
  deps: AddressProofDeps & Pick<Deps, 'log'>,
  tx: Db,
  userId: string,
  identity: ProvedIdentity,
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (!account) return;
  const isOther = account.email !== identity.email;
  const isNew = await google.setOtherAddress(
    tx,
    { ...identity, userId },
    isOther ? hashSha256(identity.email) : null,
  );
  if (!isOther || !isNew) return;
  await notify(deps, userId, 'googleAddressChanged');
  await recordSecurityEvent(deps, 'google_address_changed', { userId });
}
