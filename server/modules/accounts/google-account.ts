import { NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Identity } from '../../gateways/identity.ts';
import type { Db } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/transactions.ts';
import { reportSignUp } from '../affiliates/affiliates.ts';
import { noteSecurityEvent } from '../security/security.ts';
import { endAllSessions } from '../sessions/sessions.ts';
import * as store from './accounts.store.ts';
import { deletePending } from './codes.store.ts';
import { forgetDevices } from './devices.ts';
import * as google from './google.store.ts';
import { notify } from './notices.jobs.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'affiliates'>;
type Newcomer = { identity: Identity; fpromTid: string | null; timeZone: string };

/**
 * The account of an identity: the one it was linked to, else the one with its address, else a new
 * one. Null where the provider does not vouch for the address: whoever typed it into a provider's
 * form must not get at, or in the way of, the account of the person who reads it.
 */
export async function accountOf(deps: AccountDeps, newcomer: Newcomer): Promise<string | null> {
  const { identity } = newcomer;
  const known = await google.findByIdentity(deps.db, identity);
  if (known !== undefined) return known;
  if (!identity.emailVerified) return null;
  return inTransaction(deps.db, async (tx) => {
    const userId = (await adopt(deps, tx, identity)) ?? (await open(deps, tx, newcomer));
    const link = { ...identity, userId, now: deps.clock.now() };
    if (await google.linkIdentity(tx, link)) return userId;
    // Another sign-in of the same person was faster.
    return (await google.findByIdentity(tx, identity)) ?? null;
  });
}

/**
 * An account with the address exists. If it once proved the address, it is this person's. If not,
 * somebody else may have opened it to wait for this day: whatever they know of it stops working.
 */
async function adopt(deps: AccountDeps, tx: Db, identity: Identity): Promise<string | undefined> {
  const account = await google.lockByEmail(tx, identity.email);
  if (!account) return undefined;
  if (account.isProved) {
    await notify(deps, account.id, 'googleLinked');
    await noteSecurityEvent(deps, 'google_linked', { userId: account.id });
    return account.id;
  }
  await store.setPassword(tx, account.id, {
    passwordHash: null,
    emailVerifiedAt: deps.clock.now(),
  });
  await endAllSessions(deps, account.id);
  await deletePending(tx, account.id);
  await forgetDevices(tx, account.id);
  await notify(deps, account.id, 'googleAdopted');
  await noteSecurityEvent(deps, 'google_adopted', { userId: account.id });
  return account.id;
}

async function open(
  deps: AccountDeps,
  tx: Db,
  { identity, fpromTid, timeZone }: Newcomer,
): Promise<string> {
  const now = deps.clock.now();
  const account = {
    id: crypto.randomUUID(),
    email: identity.email,
    ...namesOf(identity),
    passwordHash: null,
    emailVerifiedAt: now,
    timeZone,
    fpromTid,
    createdAt: now,
  };
  if (await store.insertAccount(tx, account)) {
    await notify(deps, account.id, 'welcome');
    await reportSignUp(deps, account);
    return account.id;
  }
  // Opened since we looked: it is there now.
  const opened = await adopt(deps, tx, identity);
  if (opened === undefined) throw new Error('An address was taken and free within one transaction');
  return opened;
}

/** A name from outside, in the form of our own: one line, not too long, never empty. */
function namesOf(identity: Identity): { firstName: string; lastName: string } {
  const firstName = tidy(identity.firstName) || (identity.email.split('@', 1)[0] ?? identity.email);
  return { firstName: firstName.slice(0, NAME_MAX_LENGTH), lastName: tidy(identity.lastName) };
}

function tidy(name: string): string {
  return name
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX_LENGTH);
}
