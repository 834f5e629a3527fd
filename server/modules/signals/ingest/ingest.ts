import type { RawBuilder } from 'kysely';
import type { Deps } from '../../../deps.ts';
import { keysOf, keyText } from '../../../gateways/network/network.ts';
import type { Db } from '../../../platform/database/tables.ts';
import { hashOf } from '../../privacy/privacy.ts';
import { recomputeHeat } from '../people/heat.store.ts';
import { resolvePeople } from '../people/identity.rules.ts';
import { forgetLostKeys } from '../people/merge.store.ts';
import { mergePeople } from '../people/merge.ts';
import { SAME_WORDS_POSTS } from '../people/stock-phrases.ts';
import type { TrackingRow } from '../signals.tables.ts';
import { addingToTracking } from '../tracking.store.ts';
import * as store from './ingest.store.ts';
import type { IngestedPage } from './ingested-page.ts';
import { compare, type Item, type Listed } from './page.rules.ts';
import { idOf, writePeople } from './write-people.ts';
import { writeSignals } from './write-signals.ts';

export type Ingested = { added: number; changed: number; listed: Listed; suppressed: Item[] };

/**
 * Writes people and keys, signals, heat, allowance and counters, and together with them `note`,
 * whose rows it returns. The transaction holds objections and the lock of `tracking`.
 */
export async function ingestPage<Row>(
  deps: Pick<Deps, 'secrets' | 'events'>,
  tx: Db,
  tracking: TrackingRow,
  page: IngestedPage,
  note: (ingested: Ingested) => RawBuilder<Row>,
): Promise<{ ingested: Ingested; noted: Row[] }> {
  const { userId, postNo } = page;
  const { kept, suppressed, keys } = await lookUp(deps, tx, page);
  if (kept.length === 0) {
    const ingested = { added: 0, changed: 0, listed: NOTHING, suppressed };
    return { ingested, noted: await store.writeTogether(tx, [], note(ingested)) };
  }
  const items = kept.map(({ item }) => item);
  const known = store.identitiesOf(keys);
  const resolved = resolvePeople(
    kept.map((each) => each.keys),
    known,
  );
  const warmSince = warmthOf(keys, page.kind);
  for (const { kept: into, gone } of resolved.merges) {
    const ids = { kept: idOf(into), gone: idOf(gone) };
    await mergePeople(deps, tx, { userId, now: page.readAt, ...ids });
    warmSince.set(ids.kept, null);
  }
  const ids = [...new Set(resolved.people.flatMap(({ id }) => id ?? []))];
  const comments = page.kind === 'comment' ? items.map(({ itemId }) => itemId) : [];
  const isNothingKnown = ids.length + comments.length === 0;
  const stored = isNothingKnown
    ? []
    : await store.findSignalsOn(tx, { userId, postNo, people: ids, comments });
  const { added, changed, listed } = compare(page, items, resolved.people, stored);

  const people = writePeople({ page, tracking, items, resolved, keys, added });
  const signals = await writeSignals(tx, {
    page,
    tracking,
    people: people.ids,
    added,
    stored,
    warmSince,
  });
  const returned = changed.filter(({ wasWithdrawn }) => wasWithdrawn).length;
  const isCounted = people.added + added.length + returned > 0;
  const counted = addingToTracking(userId, {
    last_person: people.added,
    people: people.added,
    last_signal: added.length,
    signals: added.length,
    unseen: signals.unseen,
    waiting: added.length - signals.opened,
    withdrawn: -returned,
  });
  for (const [index, { replyTo }] of added.entries()) {
    const number = signals.numbers[index];
    if (number !== undefined) listed[replyTo ? 'replies' : 'items'].push(number);
  }
  const ingested = { added: added.length, changed: changed.length, listed, suppressed };
  const writes = [...people.writes, ...signals.writes, ...(isCounted ? [counted] : [])];
  const noted = await store.writeTogether(tx, writes, note(ingested));
  if (people.losers.length > 0) await forgetLostKeys(tx, userId, people.losers);
  if (changed.length > 0) await store.updateSignals(tx, userId, changed);
  const rewarmed = [...signals.rewarmed, ...changed.map(({ personId }) => personId)];
  if (rewarmed.length > 0) await recomputeHeat(tx, userId, rewarmed);
  return { ingested, noted };
}

const NOTHING: Listed = { items: [], replies: [] };

/** Only of people who have heat. Another comment may repeat the words of earlier ones. */
function warmthOf(
  keys: readonly store.KnownKey[],
  kind: IngestedPage['kind'],
): Map<number, Date | null> {
  const warm = keys.filter((key) => key.warm_since !== null);
  const mayRepeat = ({ warm_comments: comments }: store.KnownKey) =>
    kind === 'comment' && (comments ?? 0) >= SAME_WORDS_POSTS - 1;
  return new Map(warm.map((key) => [key.person_id, mayRepeat(key) ? null : key.warm_since]));
}

/** Whom the account knows, and the items without those of people who are suppressed. */
async function lookUp(deps: Pick<Deps, 'secrets'>, tx: Db, { userId, items }: IngestedPage) {
  const observed = items.map((item) => ({ item, keys: keysOf(item.actor) }));
  const asked = observed.flatMap(({ keys }) => keys);
  const hashed = asked.map((key) => ({ ...key, hash: hashOf(deps, key) }));
  const { known, suppressed } = await store.findKeys(tx, userId, hashed);
  const texts = new Set(suppressed.map(keyText));
  const isSuppressed = ({ keys }: (typeof observed)[number]) =>
    keys.some((key) => texts.has(keyText(key)));
  return {
    keys: known,
    kept: observed.filter((each) => !isSuppressed(each)),
    suppressed: observed.filter(isSuppressed).map(({ item }) => item),
  };
}
