import { expect, test } from 'vitest';
import { importsByPath, program } from './import-graph.ts';

const server = program.filter(
  ({ path }) => path.startsWith('server/') && !path.startsWith('server/migrations/'),
);

const findOwner = (path: string) =>
  /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[1] ?? path;

/** Statements of nearly every call, which join what several modules know about an account. */
const READ_UNDECLARED = [
  'server/modules/sessions/sessions.store.ts',
  'server/modules/standing/standing.store.ts',
];

/** By table, the file that declares it in a type such as `UsersTables`. */
const declaredIn = new Map(
  server.flatMap(({ path, text }) =>
    [...text.matchAll(/^export type \w*Tables = \{\n(.*?)^\};/gms)].flatMap(([, members = '']) =>
      [...members.matchAll(/^ {2}(\w+):/gm)].map(([, table = '']) => [table, path] as const),
    ),
  ),
);

const WRITES =
  /\b(?:insert into|update|delete from|truncate|merge into)\s+(?:only\s+)?(\w+)|\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)/gi;
const READS = /\b(?:from|join|using)\s+\(?(\w+)|\.(?:selectFrom|from|using|\w*join)\(\s*'(\w+)/gi;

function findForeignTables({ path, text }: { path: string; text: string }, pattern: RegExp) {
  const code = text.replaceAll(/\/\*.*?\*\/|\/\/.*?$/gms, '');
  const named = [...code.matchAll(pattern)].map(([, raw, called]) => raw ?? called ?? '');
  return [...new Set(named)].filter((table) => {
    const declaration = declaredIn.get(table);
    return declaration !== undefined && findOwner(declaration) !== findOwner(path);
  });
}

/** Created, by SQL or by a call; dropped; renamed from one name to another. */
const TABLE_CHANGES =
  /\bcreate table (\w+)|\.createTable\('(\w+)'\)|\bdrop table (\w+)|\balter table (\w+) rename to (\w+)/g;

test('every table of the migrations belongs to one module', () => {
  const changes = program
    .filter(({ path }) => /^server\/(migrations|platform\/database)\//.test(path))
    .toSorted((one, other) => one.path.localeCompare(other.path))
    .flatMap(({ text }) => [...text.matchAll(TABLE_CHANGES)]);
  const made = new Set<string>();
  for (const [, raw, called, dropped, before, after] of changes) {
    made.delete(dropped ?? before ?? '');
    const table = raw ?? called ?? after;
    if (table !== undefined) made.add(table);
  }
  expect(made.size).toBeGreaterThan(20);
  expect([...declaredIn.keys()].toSorted()).toEqual([...made].toSorted());
});

test('a table is written by its own module only [I28]', () => {
  const foreign = server.flatMap((file) =>
    findForeignTables(file, WRITES).map((table) => `${file.path} writes ${table}`),
  );
  expect(foreign).toEqual([]);
});

test('a file that reads tables of another module imports their types', () => {
  const undeclared = server.filter((file) => {
    const imported = importsByPath.get(file.path)?.files ?? [];
    const tables = findForeignTables(file, READS);
    return tables.some((table) => !imported.includes(declaredIn.get(table) ?? ''));
  });
  expect(undeclared.map(({ path }) => path).toSorted()).toEqual(READ_UNDECLARED);
});

test('one file names the place of a row, which is unique within one partition only', () => {
  const naming = server.filter(({ text }) => /\bctid\b/.test(text));
  expect(naming.map(({ path }) => path)).toEqual(['server/platform/database/unlocked.ts']);
});

test('tables are found in SQL and in calls', () => {
  const file = { path: 'server/modules/none/none.store.ts' };
  const comment = '/* from posts */ // delete from posts';
  expect(findForeignTables({ ...file, text: comment }, READS)).toEqual([]);
  const written = "sql`update users set a = 1`; on(db).deleteFrom('posts'); 'for update'";
  expect(findForeignTables({ ...file, text: written }, WRITES)).toEqual(['users', 'posts']);
  const read = "sql`from users u join people p`; on(db).selectFrom('posts as p').where('signals')";
  expect(findForeignTables({ ...file, text: read }, READS)).toEqual(['users', 'people', 'posts']);
});
