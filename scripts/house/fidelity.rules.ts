import { expect, test } from 'vitest';
import { documents, tests } from './tree.ts';

const PATH = 'docs/fidelity.md';
/** An id, the behavior of the service, its source, and the tests or records that cover it. */
const rows = (documents.find(({ path }) => path === PATH)?.text ?? '')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, id = '', , , held = '']) => (/^F\d/.test(id) ? [{ id, held }] : []));

/** Ids begin a test's title, after those of `docs/security.md`: `T19 F1.22 …`. */
const tested = new Set(
  tests
    .flatMap((text) => [...text.matchAll(/['`](?:(?:T\d\d,? )*)((?:F\d+\.\d+,? )+)/g)])
    .flatMap(([, ids = '']) => ids.match(/F\d+\.\d+/g) ?? []),
);

/** Records list the rows that they decide: `(F1.18)`. */
function decides(id: string, held: string): boolean {
  return [...held.matchAll(/\((decisions\/[\w-]+\.md)\)/g)].some(([, path]) => {
    const record = documents.find((document) => document.path === `docs/${path}`);
    return new RegExp(`\\b${id.replace('.', '\\.')}\\b(?!\\.?\\d)`).test(record?.text ?? '');
  });
}

test('every row about an outside service has a test with its id, or a record that names it', () => {
  expect(rows.length).toBeGreaterThan(60);
  const bare = rows.filter(({ id, held }) => {
    const hasTests = /\btests\b/.test(held);
    return hasTests ? !tested.has(id) : !decides(id, held);
  });
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('a row that has tests says so, and no test has the id of another row', () => {
  const says = rows.filter(({ held }) => /\btests\b/.test(held)).map(({ id }) => id);
  expect([...tested].filter((id) => !says.includes(id))).toEqual([]);
});

test('rows about outside services are numbered, in each table from one', () => {
  const places = new Map<string, number>();
  for (const { id } of rows) {
    const [table = ''] = id.split('.');
    const place = (places.get(table) ?? 0) + 1;
    places.set(table, place);
    expect(id).toBe(`${table}.${place}`);
  }
});
