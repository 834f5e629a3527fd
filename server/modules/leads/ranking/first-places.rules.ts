import { RANKING_NUMBERS } from './ranking-numbers.ts';

export type HeldPlaces = 'newFace' | 'yesterday';

export type FirstPlaces<Person> = {
  order: readonly Person[];
  held: ReadonlyMap<Person, HeldPlaces>;
};

type Openness<Person> = {
  isOpen: (person: Person) => boolean;
  isNewFace: (person: Person) => boolean;
};

/**
 * Ranking and answers influence each other: people who never rank high never get an answer. So the
 * best new face takes the fifth place if none of the first five open leads is one.
 */
export function keepPlaceForNewFace<Person>(
  order: readonly Person[],
  { isOpen, isNewFace }: Openness<Person>,
): FirstPlaces<Person> {
  const unchanged = { order, held: new Map<Person, HeldPlaces>() };
  const firstOpen = order
    .values()
    .filter(isOpen)
    .take(RANKING_NUMBERS.newFace.firstPlaces)
    .toArray();
  const last = firstOpen[RANKING_NUMBERS.newFace.firstPlaces - 1];
  if (last === undefined || firstOpen.some(isNewFace)) return unchanged;
  const face = order.find((person) => isNewFace(person) && isOpen(person));
  if (face === undefined) return unchanged;
  const others = order.filter((person) => person !== face);
  return {
    order: others.toSpliced(others.indexOf(last), 0, face),
    held: new Map([[face, 'newFace']]),
  };
}

/**
 * Time alone changes the order: a face is no longer new, a post leaves the window, a ring is found.
 * Of the first ten, at most three a day are replaced by people who did not engage, or as many as
 * left the ranking. The people kept by this rule come last among the ten.
 */
export function limitChanges<Person>(
  { order, held }: FirstPlaces<Person>,
  {
    former,
    hasEngaged,
  }: {
    /** Last night's order, at least the first ten. */
    former: readonly Person[];
    hasEngaged: (person: Person) => boolean;
  },
): FirstPlaces<Person> {
  const { firstPlaces, aDay } = RANKING_NUMBERS.changes;
  const before = new Set(former.slice(0, firstPlaces));
  const first = order.slice(0, firstPlaces);
  const entered = first.filter((person) => !before.has(person) && !hasEngaged(person));
  if (entered.length <= aDay) return { order, held };
  const stayed = first.filter((person) => before.has(person)).length;
  const fallen = order.slice(firstPlaces).filter((person) => before.has(person));
  const over = entered.length - Math.max(aDay, firstPlaces - stayed - fallen.length);
  if (over <= 0) return { order, held };
  const out = entered.filter((person) => !held.has(person)).slice(-over);
  const back = fallen.slice(0, out.length);
  const kept = first.filter((person) => !out.includes(person));
  const others = order.slice(firstPlaces).filter((person) => !back.includes(person));
  return {
    order: [...kept, ...back, ...out, ...others],
    held: new Map([...held, ...back.map((person) => [person, 'yesterday'] as const)]),
  };
}
