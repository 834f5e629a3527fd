import { DAY_MS } from '../../../platform/time/durations.ts';
import type { WarmPeople } from '../../signals/signals.ts';
import { type Held, keepPlaceForNewFace, limitChanges } from '../ranking/first-places.rules.ts';
import { type PlacedPeople, ranksOf, valueAt } from '../ranking/place-people.rules.ts';
import { RANKING_NUMBERS } from '../ranking/ranking-numbers.ts';
import { isNew } from '../ranking/ranking.ts';
import { isOpenAt, type LeadState, NO_STATE } from '../records/states.rules.ts';
import type { Snapshot } from './snapshot.store.ts';

const SNAPSHOT_MAX_AGE_MS = 2 * DAY_MS;
/** A reaction is dated midway between two readings, so a new one may be backdated by up to this. */
const DATED_BACK_MS = DAY_MS;

export type Arranged = PlacedPeople & {
  held: ReadonlyMap<number, Held>;
};

export type Arranging = {
  at: Date;
  today: string;
  people: WarmPeople;
  states: ReadonlyMap<number, LeadState>;
};

/** Applies the reserved first places. `former` is an earlier ranking by the same rules. */
export function arrange(placed: PlacedPeople, o: Arranging, former?: Snapshot): Arranged {
  const { people, states, at, today } = o;
  const isOpen = (row: number) => {
    const lastAt = new Date(valueAt(people.lastAt, row));
    return isOpenAt(states.get(valueAt(people.ids, row)) ?? NO_STATE, { today, lastAt });
  };
  const isNewFace = (row: number) => isNew(valueAt(people.firstAt, row), at);
  const kept = keepPlaceForNewFace(placed.ranked, { isOpen, isNewFace });
  const { order, held } = former ? limitChanges(kept, changesSince(former, people)) : kept;
  return { ...placed, ranked: order, ranks: ranksOf(order, people.ids.length), held };
}

function changesSince({ at, people: former }: Snapshot, { ids, lastAt }: WarmPeople) {
  const since = at.getTime() - DATED_BACK_MS;
  const first = former.slice(0, RANKING_NUMBERS.changes.firstPlaces);
  return {
    former: first.map((id) => ids.indexOf(id)),
    hasEngaged: (row: number) => valueAt(lastAt, row) > since,
  };
}

export function isRecent(snapshot: Snapshot, at: Date): boolean {
  return at.getTime() - snapshot.at.getTime() <= SNAPSHOT_MAX_AGE_MS;
}
