import type { Deps } from '../../../deps.ts';
import { formatKey, type PersonKey } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { suppressRevealed } from '../../privacy/privacy.ts';
import { eraseFrom } from '../people/erase-person.ts';
import { findKeysByPerson } from '../people/holders.store.ts';
import { findStoredSignals } from './find-page.store.ts';
import type { IngestedPage } from './ingested-page.ts';

/**
 * Suppresses ids that the page reveals of people who objected, and erases what the account stores by
 * them; the nightly check erases it elsewhere. Returns the ids. Needs the lock of the counters.
 */
export async function suppressRevealedIds(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  { userId, items, readAt }: IngestedPage,
  suppressed: ReadonlySet<string>,
): Promise<PersonKey[]> {
  const revealed = items.flatMap(({ actor, keys }) => {
    const named = keys.find((key) => key.kind === 'public' && suppressed.has(formatKey(key)));
    const ids = keys.filter((key) => actor.kind === 'member' && key.kind !== 'public');
    return named ? ids.map((id) => ({ named, id })) : [];
  });
  const unknown = revealed.filter(({ id }) => !suppressed.has(formatKey(id)));
  if (unknown.length === 0) return [];
  const ids = await suppressRevealed(deps, tx, { revealed: unknown, now: readAt });
  for (const id of ids) await eraseFrom(deps, tx, userId, [id]);
  return ids;
}

/**
 * Erases the authors of stored comments that the page shows under a suppressed key: they had another
 * identifier before. An author whose id is known may be another person, who has the identifier now.
 * Needs the lock of the counters.
 */
export async function eraseRevealedAuthors(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  page: IngestedPage,
  suppressed: ReadonlySet<string>,
): Promise<void> {
  if (page.kind !== 'comment') return;
  const { userId } = page;
  const refused = page.items.filter(({ keys }) =>
    keys.some((key) => suppressed.has(formatKey(key))),
  );
  const comments = refused.map(({ itemId }) => itemId);
  const stored = await findStoredSignals(tx, page, { people: [], comments });
  for (const author of new Set(stored.map(({ person_id: id }) => id))) {
    const keys = await findKeysByPerson(tx, userId, author);
    if (keys.every(({ kind }) => kind === 'public')) await eraseFrom(deps, tx, userId, keys);
  }
}
