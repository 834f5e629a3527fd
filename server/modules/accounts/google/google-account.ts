import { DIRECTION_MARK } from '../../../../contract/fields.ts';
import { NAME_MAX_LENGTH } from '../../../../contract/limits.ts';
import { removeInvisible } from '../../../../contract/text.ts';
import type { Deps } from '../../../deps.ts';
import type { ProvedIdentity } from '../../../gateways/identity.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { runInTransaction } from '../../../platform/database/transactions.ts';
import { reportSignUp } from '../../affiliates/affiliates.ts';
import { revokeAllAgents } from '../../agents/agents.ts';
import { revokeAllTokens } from '../../api-tokens/api-tokens.ts';
import { recordSecurityEvent } from '../../security/security.ts';
import { endAllSessions } from '../../sessions/sessions.ts';
import { insertAccount, lockAccountByEmail, setNames, setPassword } from '../../users/users.ts';
import { deletePending } from '../codes/codes.store.ts';
import { deleteDevices } from '../devices/devices.ts';
import { dropOtherIdentities } from './address-proof.ts';
import * as google from './google.store.ts';
import { notify } from '../notices.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'affiliates'>;
type Newcomer = { identity: ProvedIdentity; fpromTid: string | null; timeZone: string };

type AccountMatch = { userId: string } | { problem: 'google_unverified' | 'google_unproved' };

/**
 * The account linked to an identity, else the one with its address, else a new one. None if the
 * provider has not verified the address. Also none if an account has the address and only an
 * earlier verification by the provider names its owner: the address may belong to someone else
 * now.
 */
export async function findOrCreateAccount(
  deps: AccountDeps,
  newcomer: Newcomer,
): Promise<AccountMatch> {
  const { identity } = newcomer;
  const known = await google.findUserOfIdentity(deps.db, identity);
  if (known !== undefined) return { userId: known };
  if (!identity.emailVerified) return { problem: 'google_unverified' };
  return runInTransaction(deps.db, async (tx): Promise<AccountMatch> => {
    const found =
      (await adoptIdentity(deps, tx, identity)) ?? (await openAccount(deps, tx, newcomer));
    if ('problem' in found) return found;
    const { userId } = found;
    await google.linkIdentity(tx, { ...identity, userId, now: deps.clock.now() });
    // A parallel sign-in of the same user may have linked it first.
    return { userId: (await google.findUserOfIdentity(tx, identity)) ?? userId };
  });
}

/**
 * Takes over the account with the identity's address, if the provider is authoritative for it. If
 * that address was never verified, someone else may have opened the account in advance: their
 * password, identities, sessions and codes stop working, and the name is replaced.
 */
async function adoptIdentity(
  deps: AccountDeps,
  tx: Db,
  identity: ProvedIdentity,
): Promise<AccountMatch | undefined> {
  const account = await lockAccountByEmail(tx, identity.email);
  if (!account) return undefined;
  if ((await google.findUserOfIdentity(tx, identity)) === account.id) return { userId: account.id };
  if (!identity.isAuthoritative) return { problem: 'google_unproved' };
  if (account.isVerified) {
    await dropOtherIdentities(deps, tx, account.id, identity);
    await notify(deps, account.id, 'googleLinked');
    await recordSecurityEvent(deps, 'google_linked', { userId: account.id });
    return { userId: account.id };
  }
  await setPassword(tx, account.id, {
    passwordHash: null,
    emailVerifiedAt: deps.clock.now(),
  });
  await setNames(tx, account.id, readNames(identity));
  await google.deleteIdentities(tx, account.id);
  await endAllSessions(deps, account.id);
  await revokeAllTokens(deps, account.id);
  await revokeAllAgents(deps, account.id);
  await deletePending(tx, account.id);
  await deleteDevices(tx, account.id);
  await notify(deps, account.id, 'googleAdopted');
  await recordSecurityEvent(deps, 'google_adopted', { userId: account.id });
  return { userId: account.id };
}

async function openAccount(
  deps: AccountDeps,
  tx: Db,
  { identity, fpromTid, timeZone }: Newcomer,
): Promise<AccountMatch> {
  const now = deps.clock.now();
  const account = {
    id: crypto.randomUUID(),
    email: identity.email,
    ...readNames(identity),
    passwordHash: null,
    emailVerifiedAt: identity.isAuthoritative ? now : null,
    timeZone,
    fpromTid,
    createdAt: now,
  };
  if (await insertAccount(tx, account)) {
    await notify(deps, account.id, 'welcome');
    await reportSignUp(deps, account);
    return { userId: account.id };
  }
  const opened = await adoptIdentity(deps, tx, identity);
  if (opened === undefined)
    throw new Error('An address was both taken and free within one transaction');
  return opened;
}

function readNames(identity: ProvedIdentity): { firstName: string; lastName: string } {
  const [mailbox = identity.email] = identity.email.split('@');
  const firstName = tidyName(identity.firstName) || mailbox;
  return { firstName: firstName.slice(0, NAME_MAX_LENGTH), lastName: tidyName(identity.lastName) };
}

function tidyName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(new RegExp(DIRECTION_MARK, 'g'), '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return removeInvisible(plain).trim() === '' ? '' : plain.slice(0, NAME_MAX_LENGTH).toWellFormed();
}
