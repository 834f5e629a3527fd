import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keepPlaceForNewFace } from './first-places.rules.ts';

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

test('who was contacted counts neither among the first five nor as the new face', () => {
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
      const order = Uint32Array.from(drawn.keys());
      const isOpen = (row: number) => drawn[row]?.isOpen === true;
      const isNewFace = (row: number) => drawn[row]?.isFace === true;
      const kept = keepPlaceForNewFace(order, { isOpen, isNewFace });
      const first = [...kept.order].filter(isOpen).slice(0, 5);
      const face = (row: number) => isOpen(row) && isNewFace(row);
      expect(first.some(face)).toBe([...order].some(face));
      expect(kept.order.toSorted()).toEqual(order);
      const others = [...kept.order].filter((row) => !kept.held.has(row));
      expect(others).toEqual(others.toSorted((one, other) => one - other));
      expect(kept.held.size).toBeLessThanOrEqual(1);
    }),
  );
});
