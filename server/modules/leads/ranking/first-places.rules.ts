import { RANKING_NUMBERS } from './ranking-numbers.ts';

export type Held = 'newFace' | 'yesterday';

export type Order = Uint32Array | number[];

export type FirstPlaces<T extends Order> = {
  order: T;
  held: ReadonlyMap<number, Held>;
};

/**
 * Ranking and answers influence each other: people who never rank high never get an answer. So the
 * best new face takes the fifth place if none of the first five open leads is one.
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

/** The index of the fifth open lead; null if one of the five is a new face, or there are fewer. */
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

/**
 * Time alone changes the order: a face is no longer new, a post leaves the window, a ring is found.
 * Of the first ten, at most three a day are replaced by people who did not engage, or as many as
 * left the ranking. The people kept by this rule come last among the ten.
 */
export function limitChanges<T extends Order>(
  { order, held }: FirstPlaces<T>,
  o: {
    /** Last night's order, at least the first ten. */
    former: readonly number[];
    hasEngaged: (person: number) => boolean;
  },
): FirstPlaces<T> {
  const { firstPlaces, aDay } = RANKING_NUMBERS.changes;
  const before = new Set(o.former.slice(0, firstPlaces));
  const first = Array.from(order.slice(0, firstPlaces));
  const entered = first.filter((person) => !before.has(person) && !o.hasEngaged(person));
  if (entered.length <= aDay) return { order, held };
  const stayed = first.filter((person) => before.has(person)).length;
  const fallen = Array.from(order.slice(firstPlaces)).filter((person) => before.has(person));
  const over = entered.length - Math.max(aDay, firstPlaces - stayed - fallen.length);
  if (over <= 0) return { order, held };
  const out = entered.filter((person) => !held.has(person)).slice(-over);
  const back = fallen.slice(0, out.length);
  const kept = first.filter((person) => !out.includes(person));
  return {
    order: withFirst(order, { kept, back, out }),
    held: new Map([...held, ...back.map((person) => [person, 'yesterday'] as const)]),
  };
}

function withFirst<T extends Order>(
  order: T,
  { kept, back, out }: Record<'kept' | 'back' | 'out', readonly number[]>,
): T {
  let changed = order;
  for (const [index, person] of back.entries()) {
    changed = moved(changed, changed.indexOf(person), kept.length + out.length + index);
  }
  for (const [index, person] of [...kept, ...back, ...out].entries()) changed[index] = person;
  return changed;
}
