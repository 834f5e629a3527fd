import { expect, test } from 'vitest';
import { documents, sources } from './tree.ts';

/** The rows of a document's tables that begin with an id; the last cell quotes names of tests. */
function rowsOf(path: string, id: RegExp) {
  const text = documents.find((document) => document.path === path)?.text ?? '';
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => id.test(first))
    .map((cells) => ({
      id: cells[1] ?? '',
      tests: [...(cells.at(-2) ?? '').matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
    }));
}

const statements = rowsOf('docs/specification.md', /^S\d/);
const failures = rowsOf('docs/security.md', /^T\d/);
const tests = sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

/** A name ends where its quote does; before it a template may say of what. */
function isNamed(name: string): boolean {
  return tests.some((file) =>
    ["'", '`'].some((quote) =>
      [quote, '” '].some((before) => file.text.includes(`${before}${name}${quote}`)),
    ),
  );
}

test.each([
  ['statement of the specification', statements, 210],
  ['failure that security knows', failures, 53],
])('every %s names tests that exist', (_, rows, least) => {
  expect(rows.length).toBeGreaterThan(least);
  expect(rows.filter((row) => row.tests.length === 0)).toEqual([]);
  const unheld = rows.flatMap(({ id, tests: names }) =>
    names.filter((name) => !isNamed(name)).map((name) => `${id}: ${name}`),
  );
  expect(unheld).toEqual([]);
});

test('no two statements share an id, even where two changes met', () => {
  const ids = statements.map(({ id }) => id);
  expect(ids.filter((id, place) => ids.indexOf(id) !== place)).toEqual([]);
});

test('the statements are numbered within their sections, and none is left out', () => {
  const places = new Map<string, number>();
  for (const { id } of statements) {
    const [section = '', number] = id.split('.');
    const place = (places.get(section) ?? 0) + 1;
    places.set(section, place);
    expect([id, Number(number)]).toEqual([id, place]);
  }
});

test('the failures are numbered, none twice and none left out, and their tests begin with the number', () => {
  const expected = failures.map((_, place) => `T${String(place + 1).padStart(2, '0')}`);
  expect(failures.map(({ id }) => id)).toEqual(expected);
  const numbersOf = (name: string) => /^(?:T\d\d,? )+/.exec(name)?.[0] ?? '';
  const misnamed = failures.filter(
    ({ id, tests: names }) => !names.every((name) => numbersOf(name).includes(id)),
  );
  expect(misnamed).toEqual([]);
});
