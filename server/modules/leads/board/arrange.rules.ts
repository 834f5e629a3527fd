import type { WarmPeople } from '../../signals/signals.ts';
import { type Held, keepPlaceForNewFace } from '../ranking/first-places.rules.ts';
import { type PlacedPeople, ranksOf, valueAt } from '../ranking/place-people.rules.ts';
import { isNew } from '../ranking/ranking.ts';
import { isOpenAt, type LeadState, NO_STATE } from '../records/states.rules.ts';

export type Arranged = PlacedPeople & {
  /** Rows that stand higher than by score. */
  held: ReadonlyMap<number, Held>;
};

export type Arranging = {
  at: Date;
  /** In the member's time zone. */
  today: string;
  people: WarmPeople;
  states: ReadonlyMap<number, LeadState>;
};

/** Keeps the first places for whom they are kept. */
export function arrange(placed: PlacedPeople, o: Arranging): Arranged {
  const { people, states, at, today } = o;
  const isOpen = (row: number) => {
    const lastAt = new Date(valueAt(people.lastAt, row));
    return isOpenAt(states.get(valueAt(people.ids, row)) ?? NO_STATE, { today, lastAt });
  };
  const isNewFace = (row: number) => isNew(valueAt(people.firstAt, row), at);
  const { order, held } = keepPlaceForNewFace(placed.ranked, { isOpen, isNewFace });
  return { ...placed, ranked: order, ranks: ranksOf(order, people.ids.length), held };
}
