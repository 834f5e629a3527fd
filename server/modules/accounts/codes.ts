import type { Deps } from '../../deps.ts';
import { equalSecrets, hashCode } from '../../platform/crypto.ts';
import type { Db } from '../../platform/database/database.ts';
import * as store from './codes.store.ts';

/** How many codes of one account and purpose may be live at a time. */
const MOST_LIVE_CODES = 3;

/**
 * Keeps a new code beside the live ones, which stay good. Where there is no room, one that a
 * stranger asked for gives way to a code for the owner, else the oldest; to a stranger none does.
 * False where the code was not kept. Needs the account's lock.
 */
export async function addCode(
  tx: Db,
  { isForOwner, ...code }: store.NewCode & { isForOwner: boolean },
): Promise<boolean> {
  const live = await store.findLiveCodes(tx, code);
  const others = live.filter(({ id }) => id !== code.id);
  if (others.length >= MOST_LIVE_CODES) {
    const least = others.find(({ device }) => device === null) ?? others[0];
    if (!isForOwner || !least) return false;
    await store.deleteCode(tx, code.userId, least.id);
  }
  // A signed-in user's codes share five tries: a new code continues their count.
  const tries = code.challengeHash ? 0 : Math.max(0, ...others.map((other) => other.tries));
  await store.putCode(tx, { ...code, tries });
  return true;
}

/** The typed code if it is one of `live`; does the same work if there is none. */
export async function findMatch<T extends { codeHash: string | null }>(
  { secrets }: Pick<Deps, 'secrets'>,
  { typed, isFor }: { typed: string; isFor: string | Buffer },
  live: readonly T[],
): Promise<T | undefined> {
  const hash = await hashCode(typed, { isFor, pepper: secrets.codePepper });
  return live.find(({ codeHash }) => codeHash !== null && equalSecrets(hash, codeHash));
}
