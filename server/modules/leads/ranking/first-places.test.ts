import { fc } from '../../../../contract/testing/properties.ts';
import { expect, test } from 'vitest';
import { keepPlaceForNewFace, limitChanges } from './first-places.rules.ts';

const open = () => true;
const among = (people: readonly number[]) => (person: number) => people.includes(person);

test('the best new face takes the fifth place if none of the first five is one', () => {
  const kept = keepPlaceForNewFace([1, 2, 3, 4, 5, 6, 7, 8], {
    isOpen: open,
    isNewFace: among([7, 8]),
  });
  expect(kept).toEqual({
    order: [1, 2, 3, 4, 7, 5, 6, 8],
    held: new Map([[7, 'newFace']]),
  });
});

test('a new face among the first five keeps its own place', () => {
  for (const face of [1, 5]) {
    const order = [1, 2, 3, 4, 5, 6];
    const kept = keepPlaceForNewFace(order, { isOpen: open, isNewFace: among([face, 6]) });
    expect(kept).toEqual({ order, held: new Map() });
  }
});

test('a contacted person counts neither among the first five nor as the new face', () => {
  const isOpen = (person: number) => ![1, 3, 7].includes(person);
  const order = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const kept = keepPlaceForNewFace(order, { isOpen, isNewFace: among([1, 7, 10]) });
  expect(kept.order).toEqual([1, 2, 3, 4, 5, 6, 7, 10, 8, 9]);
});

test('one of the first five who are open is a new face if there is any, and all others keep their order', () => {
  const people = fc.array(fc.record({ isOpen: fc.boolean(), isFace: fc.boolean() }), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(people, (drawn) => {
      const order = [...drawn.keys()];
      const isOpen = (row: number) => drawn[row]?.isOpen === true;
      const isNewFace = (row: number) => drawn[row]?.isFace === true;
      const kept = keepPlaceForNewFace(order, { isOpen, isNewFace });
      const first = [...kept.order].filter(isOpen).slice(0, 5);
      const face = (row: number) => isOpen(row) && isNewFace(row);
      expect(first.some(face)).toBe([...order].some(face));
      expect(kept.order.toSorted((one, other) => one - other)).toEqual(order);
      const others = [...kept.order].filter((row) => !kept.held.has(row));
      expect(others).toEqual(others.toSorted((one, other) => one - other));
      expect(kept.held.size).toBeLessThanOrEqual(1);
    }),
  );
});

const FORMER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const noOne = () => false;

test('three of the first ten are replaced by people who did not engage, and the others stay behind them', () => {
  const order = [11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const limited = limitChanges({ order, held: new Map() }, { former: FORMER, hasEngaged: noOne });
  expect(limited).toEqual({
    order: [11, 12, 13, 1, 2, 3, 4, 5, 6, 7, 14, 15, 8, 9, 10],
    held: new Map([
      [6, 'yesterday'],
      [7, 'yesterday'],
    ]),
  });
});

test('people who engaged enter without a limit, and so do others in place of those who left', () => {
  const order = [11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const asIs = { order, held: new Map() };
  const engaged = { former: FORMER, hasEngaged: among([11, 12]) };
  expect(limitChanges(asIs, engaged)).toEqual(asIs);
  const left = [101, 102, 103, 104, 105];
  const app = { former: [...left, 1, 2, 3, 4, 5], hasEngaged: noOne };
  expect(limitChanges(asIs, app)).toEqual(asIs);
});

test('the place of the new face is never withdrawn', () => {
  const order = [11, 12, 13, 14, 15, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const held = new Map([[15, 'newFace' as const]]);
  const limited = limitChanges({ order, held }, { former: FORMER, hasEngaged: noOne });
  expect(limited.order.slice(0, 10)).toEqual([11, 12, 15, 1, 2, 3, 4, 5, 6, 7]);
  expect(limited.held.get(15)).toBe('newFace');
});

test('after any change, few of the first ten are new without engagement, and no one is lost', () => {
  const people = 20;
  const numbers = Array.from({ length: people }, (_, index) => index);
  const drawn = fc.record({
    order: fc.shuffledSubarray(numbers),
    former: fc.shuffledSubarray(numbers, { maxLength: 12 }),
    engaged: fc.subarray(numbers),
    face: fc.constantFrom(null, ...numbers),
  });
  fc.assert(
    fc.property(drawn, ({ order, former, engaged, face }) => {
      const first = order.slice(0, 10);
      const held = new Map(
        face !== null && first.includes(face) ? [[face, 'newFace' as const]] : [],
      );
      const limited = limitChanges({ order, held }, { former, hasEngaged: among(engaged) });
      expect(limited.order.toSorted()).toEqual(order.toSorted());
      const before = former.slice(0, 10);
      const after = Array.from(limited.order.slice(0, 10));
      const entered = after.filter((each) => !before.includes(each) && !engaged.includes(each));
      const left = 10 - before.filter((each) => order.includes(each)).length;
      expect(entered.length).toBeLessThanOrEqual(Math.max(3, left));
      for (const each of held.keys()) expect(after).toContain(each);
      // No one displaces people who engaged or were there before.
      const safe = first.filter((each) => engaged.includes(each) || before.includes(each));
      for (const each of safe) expect(after).toContain(each);
      const kept = [...limited.held].filter(([, why]) => why === 'yesterday').map(([row]) => row);
      expect(kept.every((row) => before.includes(row) && !first.includes(row))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});
