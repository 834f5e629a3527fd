import { RANKING_NUMBERS } from './ranking-numbers.ts';

/** Why somebody stands higher than their score puts them. */
export type Held = 'newFace';

/** People by their rows or their numbers, the first first. */
export type Order = Uint32Array | number[];

export type FirstPlaces<T extends Order> = {
  order: T;
  /** Of those who stand higher than by score. */
  held: ReadonlyMap<number, Held>;
};

/**
 * Ranking and answers feed each other: who never comes first is never answered. So if none of the
 * first five that are open is a new face, the best one takes the fifth place.
 */
export function keepPlaceForNewFace<T extends Order>(
  order: T,
  o: { isOpen: (person: number) => boolean; isNewFace: (person: number) => boolean },
): FirstPlaces<T> {
  const place = lastOfFirst(order, o);
  if (place === null) return { order, held: new Map() };
  const face = order.findIndex(
    (person, index) => index > place && o.isNewFace(person) && o.isOpen(person),
  );
  const person = order[face];
  if (person === undefined) return { order, held: new Map() };
  return { order: moved(order, face, place), held: new Map([[person, 'newFace']]) };
}

/** The index of the fifth who is open; null if one of the five is a new face, or there are fewer. */
function lastOfFirst(
  order: Order,
  o: { isOpen: (person: number) => boolean; isNewFace: (person: number) => boolean },
): number | null {
  let open = 0;
  for (let index = 0; index < order.length; index += 1) {
    const person = order[index] as number; // within its length
    if (!o.isOpen(person)) continue;
    if (o.isNewFace(person)) return null;
    open += 1;
    if (open === RANKING_NUMBERS.newFace.firstPlaces) return index;
  }
  return null;
}

function moved<T extends Order>(order: T, from: number, to: number): T {
  const changed = order.slice() as T; // slice keeps the type
  const person = order[from] as number; // within its length
  changed.copyWithin(to + 1, to, from);
  changed[to] = person;
  return changed;
}
