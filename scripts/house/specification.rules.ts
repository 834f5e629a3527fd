import { expect, test } from 'vitest';
import { documents, tests } from './tree.ts';

/** The ids that begin the items of a document's lists, in order. */
function findIds(path: string, id: RegExp): string[] {
  const text = documents.find((document) => document.path === path)?.text ?? '';
  return [...text.matchAll(id)].map(([, found = '']) => found);
}

const statements = findIds('docs/specification.md', /^- (S[\d.]+): /gm);
const failures = findIds('docs/security.md', /^- (T\d+): /gm);

/** Ids of statements end the title of a test that `npm test` runs: `… [S2.13, S2.15]`. */
const held = new Set(
  tests
    .flatMap((text) => [...text.matchAll(/ \[(S\d[\d., S]*)\]['`](?!,\s*LONG)/g)])
    .flatMap(([, ids = '']) => ids.split(', ')),
);
/** Ids of failures begin it: `T04, T05 …`. */
const prevented = new Set(
  tests
    .flatMap((text) => [...text.matchAll(/['`]((?:T\d\d,? )+)[^'`\n]*['`](?!,\s*LONG)/g)])
    .flatMap(([, ids = '']) => ids.match(/T\d\d/g) ?? []),
);

test.each([
  ['statement of the specification', statements, held, 210],
  ['failure that security knows', failures, prevented, 53],
])('every %s has a test with its id, and no test has another id', (_, ids, tested, min) => {
  expect(ids.length).toBeGreaterThan(min);
  expect(ids.filter((id) => !tested.has(id))).toEqual([]);
  expect([...tested].filter((id) => !ids.includes(id))).toEqual([]);
});

test('no two statements or failures share an id', () => {
  const ids = [...statements, ...failures];
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});
