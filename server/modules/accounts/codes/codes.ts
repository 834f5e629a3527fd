import type { Deps } from '../../../deps.ts';
import { areSecretsEqual } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/database/tables.ts';
import * as store from './codes.store.ts';

/** Per account and purpose. */
const MAX_LIVE_CODES = 3;

/**
 * At the maximum, a code for the owner replaces one that an unknown device requested, or else the
 * oldest. A code for an unknown device replaces none and returns false. Needs the account's lock.
 */
export async function addCode(
  tx: Db,
  { isForOwner, ...code }: store.NewCode & { isForOwner: boolean },
): Promise<boolean> {
  const live = await store.findLiveCodes(tx, code);
  const others = live.filter(({ id }) => id !== code.id);
  if (others.length >= MAX_LIVE_CODES) {
    const least = others.find(({ device }) => device === null) ?? others[0];
    if (!isForOwner || !least) return false;
    await store.deleteCode(tx, code.userId, least.id);
  }
  // A signed-in user's codes share their tries: a new code continues the count.
  const counted = code.challengeHash ? [] : others.map(({ tries }) => tries);
  await store.putCode(tx, { ...code, tries: Math.max(0, ...counted) });
  return true;
}

/** Takes the same time if `live` is empty. */
export async function findMatch<T extends { codeHash: string | null }>(
  { codes }: Pick<Deps, 'codes'>,
  { typed, isFor }: { typed: string; isFor: string | Buffer },
  live: readonly T[],
): Promise<T | undefined> {
  const hash = await codes.hash(typed, isFor);
  return live.find(({ codeHash }) => codeHash !== null && areSecretsEqual(hash, codeHash));
}
