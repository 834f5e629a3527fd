import { expect, test } from 'vitest';
import { changesOf } from './changes.ts';

const changed = (source: string) => changesOf('a.ts', source).map(({ text }) => text.trim());

test('a statement is left out', () => {
  expect(changed('async function f() { await end(user); }')).toEqual(['async function f() {  }']);
});

test('a guard is left out and turned round', () => {
  expect(changed('function f() { if (late) throw gone(); }')).toEqual([
    'function f() {  }',
    'function f() { if (!(late)) throw gone(); }',
  ]);
});

test('comparisons, joints and numbers become others', () => {
  expect(changed('const a = b < c;')).toEqual(['const a = b <= c;']);
  expect(changed('const a = b && c;')).toEqual(['const a = b || c;']);
  expect(changed('const a = 5;')).toEqual(['const a = 51;']);
  expect(changed("const a = b + ' words';")).toEqual([]);
});

test('a query loses a condition, or has it turned round', () => {
  expect(changed("const a = b.where('id', '=', id).execute();")).toEqual([
    'const a = b.execute();',
    "const a = b.where('id', '!=', id).execute();",
  ]);
});

test('types and imports are left as they are', () => {
  expect(changed("import { a } from 'b'; type C = { d: 5 };")).toEqual([]);
});

test('a change says where it is and what it is', () => {
  expect(changesOf('a.ts', '\nconst a = true;')).toMatchObject([
    { path: 'a.ts', line: 2, from: 'true', to: 'false' },
  ]);
});
