import { expect, test } from 'vitest';
import { documents, sources } from './tree.ts';

const tests = sources.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path));

/** The rows of a document's tables that begin with an id; the last cell quotes a test's name. */
function rowsOf(path: string, id: RegExp) {
  const text = documents.find((document) => document.path === path)?.text ?? '';
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, first = '']) => id.test(first))
    .map((cells) => ({ id: cells[1] ?? '', test: /^“(.+)”$/.exec(cells.at(-2) ?? '')?.[1] ?? '' }));
}

const statements = rowsOf('docs/specification.md', /^S\d/);
const failures = rowsOf('docs/security.md', /^T\d/);

test.each([
  ['statement of the specification', statements],
  ['failure that security knows', failures],
])('every %s names a test that exists', (_, rows) => {
  expect(rows.length).toBeGreaterThan(50);
  const unheld = rows.filter(
    (row) => row.test === '' || !tests.some((file) => file.text.includes(row.test)),
  );
  expect(unheld).toEqual([]);
});

test('the statements are numbered within their sections, none twice and none left out', () => {
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
  expect(failures.filter((row) => !numbersOf(row.test).includes(row.id))).toEqual([]);
});
