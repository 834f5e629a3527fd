import type { Deps } from '../../../deps.ts';
import { keyText, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { suppressRevealed } from '../../privacy/privacy.ts';
import { eraseFrom } from '../people/erase-person.ts';
import { findKeysOf } from '../people/holders.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { Found } from './lookup.store.ts';

/**
 * Suppresses ids that the page reveals of people who objected, and erases what the account stores by
 * them; the nightly check erases it elsewhere. True if there were any. Needs the lock of the
 * counters.
 */
export async function suppressRevealedIds(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  { userId, items, readAt }: IngestedPage,
  suppressed: readonly PersonKey[],
): Promise<boolean> {
  const texts = new Set(suppressed.map(keyText));
  const revealed = items.flatMap(({ actor, keys }) => {
    const named = keys.find((key) => key.kind === 'public' && texts.has(keyText(key)));
    const ids = keys.filter((key) => actor.kind === 'member' && key.kind !== 'public');
    return named ? ids.map((id) => ({ named, id })) : [];
  });
  const unknown = revealed.filter(({ id }) => !texts.has(keyText(id)));
  if (unknown.length === 0) return false;
  const ids = await suppressRevealed(deps, tx, { revealed: unknown, now: readAt });
  for (const id of ids) await eraseFrom(deps, tx, userId, [id]);
  return ids.length > 0;
}

/**
 * Erases the authors of stored comments that the page shows under a suppressed key: they had another
 * identifier before. An author whose id is known may be somebody else, who has the identifier now.
 * True if there were any. Needs the lock of the counters.
 */
export async function eraseRevealedAuthors(
  deps: Pick<Deps, 'secrets'>,
  tx: Db,
  { userId, items }: IngestedPage,
  { suppressed, stored }: Found,
): Promise<boolean> {
  const texts = new Set(suppressed.map(keyText));
  const refused = items.filter(({ keys }) => keys.some((key) => texts.has(keyText(key))));
  const comments = new Set(refused.map(({ itemId }) => itemId));
  const shown = stored.filter(({ kind, item_id: id }) => kind === 'comment' && comments.has(id));
  let erased = 0;
  for (const author of new Set(shown.map(({ person_id: id }) => id))) {
    const keys = await findKeysOf(tx, userId, author);
    if (keys.every(({ kind }) => kind === 'public')) {
      erased += await eraseFrom(deps, tx, userId, keys);
    }
  }
  return erased > 0;
}
