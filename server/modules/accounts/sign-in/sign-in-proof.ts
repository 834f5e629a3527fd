import type { Db } from '../../../platform/database/tables.ts';
import { hasPassword } from '../../users/users.ts';
import { findUserOfIdentity, type IdentityKey } from '../google/google.store.ts';

/** The proof of a sign-in: the hash that a password matched, or an identity. */
export type SignInProof =
  | { way: 'password'; passwordHash: string }
  | { way: 'google'; identity: IdentityKey };

/**
 * False if the password has changed or the identity was dropped since. Needs the account's lock,
 * which every change of either takes first.
 */
export async function isStillValid(tx: Db, userId: string, proof: SignInProof): Promise<boolean> {
  if (proof.way === 'password') return hasPassword(tx, userId, proof.passwordHash);
  return (await findUserOfIdentity(tx, proof.identity)) === userId;
}
