import type { Db } from '../../../platform/database/tables.ts';
import { hasPassword } from '../../users/users.ts';
import { findUserOfIdentity, type IdentityKey } from '../google/google.store.ts';

/** What opened an account: the hash that a password matched, or an identity. */
export type SignInProof =
  | { way: 'password'; passwordHash: string }
  | { way: 'google'; identity: IdentityKey };

/**
 * False if the password has changed or the identity was dropped since. Needs the account's lock,
 * which whatever changes either of them takes first.
 */
export async function stillOpens(tx: Db, userId: string, proof: SignInProof): Promise<boolean> {
  if (proof.way === 'password') return hasPassword(tx, userId, proof.passwordHash);
  return (await findUserOfIdentity(tx, proof.identity)) === userId;
}
