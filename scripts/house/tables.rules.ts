import { dirname, join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { program } from './import-graph.ts';

/**
 * Statements that join tables of other modules for speed: each serves most calls and replaces
 * several statements. All others call the table's owner.
 */
const DECLARED = [
  {
    file: 'server/modules/sessions/sessions.store.ts',
    tables: ['users'],
    because: 'every signed-in call asks whether its session lives, and its account with it',
  },
  {
    file: 'server/modules/standing/standing.store.ts',
    tables: ['data_processings', 'linked_profiles', 'subscriptions', 'users'],
    because: 'every screen shows its user and where they stand, which four modules know',
  },
];

const server = program
  .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/migrations/'))
  .map(({ path, text }) => ({
    path,
    source: ts.createSourceFile(path, text, ts.ScriptTarget.Latest),
  }));

const ownerOf = (path: string) =>
  /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? path.split('/')[1] ?? path;

const tables = new Map(
  server.flatMap(({ path, source }) =>
    source.statements
      .filter((statement) => ts.isTypeAliasDeclaration(statement))
      .filter(({ name, type }) => name.text.endsWith('Tables') && ts.isTypeLiteralNode(type))
      .flatMap(({ type }) => (ts.isTypeLiteralNode(type) ? [...type.members] : []))
      .flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []))
      .map((table) => [table, ownerOf(path)] as const),
  ),
);

const BEFORE_TABLES = /\b(?:from|join|into|update|using|table|truncate)\b/gi;
/** A table with its alias, and whether another one follows. */
const TABLE =
  /^[\s(]*(?:if\s+exists\s+|only\s+)?(?:"?\w+"?\.)?"?([a-z_]+)"?(?:\s+(?:as\s+)?[a-z_]+)?\s*(,?)/i;
const IN_CALL =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|from|using|table|ref|raw|id|\w*[jJ]oin)$/;

function tablesIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const note = (text: string) => {
    for (const { index, 0: word } of text.matchAll(BEFORE_TABLES)) {
      let rest = text.slice(index + word.length);
      for (let table = TABLE.exec(rest); table; table = TABLE.exec(rest)) {
        found.push(table[1]?.toLowerCase() ?? '');
        rest = table[2] === ',' ? rest.slice(table[0].length) : '';
      }
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) note(node.text);
    if (ts.isTemplateExpression(node)) {
      note(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)]
          .map(({ text }) => text)
          .join(' '),
      );
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [first] = node.arguments;
      const named = first && ts.isArrayLiteralExpression(first) ? first.elements : [first];
      for (const name of IN_CALL.test(node.expression.name.text) ? named : []) {
        if (name && ts.isStringLiteralLike(name)) found.push(name.text.split(/[ .]/)[0] ?? '');
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...new Set(found)].toSorted();
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
  expect([...tables.keys()].toSorted()).toEqual([...made].toSorted());
});

test('a table is named by its own module, and by others only if that is declared [I28]', () => {
  const foreign = server
    .map(({ path, source }) => ({
      file: path,
      tables: tablesIn(source).filter(
        (table) => tables.has(table) && tables.get(table) !== ownerOf(path),
      ),
    }))
    .filter((file) => file.tables.length > 0);
  expect(foreign).toEqual(DECLARED.map(({ file, tables: joined }) => ({ file, tables: joined })));
});

/** The exports that are SQL, or that return it. */
function partsIn(source: ts.SourceFile): string[] {
  return source.statements
    .filter((statement) => ts.isFunctionDeclaration(statement) || ts.isVariableStatement(statement))
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .flatMap((statement): readonly ts.NamedDeclaration[] =>
      ts.isFunctionDeclaration(statement) ? [statement] : statement.declarationList.declarations,
    )
    .filter((declaration) => isSql(declaration, source))
    .flatMap(({ name }) => (name && ts.isIdentifier(name) ? [name.text] : []));
}

function isSql(node: ts.Node | undefined, source: ts.SourceFile): boolean {
  if (!node) return false;
  if (ts.isVariableDeclaration(node)) return isSql(node.initializer, source);
  if (ts.isFunctionLike(node) && node.type?.getText(source).includes('RawBuilder')) return true;
  if (ts.isArrowFunction(node)) return isSql(node.body, source);
  return ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql';
}

type Named = { readonly path: string; readonly name: string };

/** The names of `{ … } from '…'`, as they are called in the other file. */
function namesFrom(
  { path }: { readonly path: string },
  specifier: ts.Expression | undefined,
  named: ts.Node | undefined,
): (Named & { readonly as: string })[] {
  if (!specifier || !ts.isStringLiteral(specifier)) return [];
  if (!named || !(ts.isNamedImports(named) || ts.isNamedExports(named))) return [];
  const from = join(dirname(path), specifier.text);
  return named.elements.map(({ name, propertyName }) => ({
    path: from,
    name: (propertyName ?? name).text,
    as: name.text,
  }));
}

/** Where a name is declared that `path` may only pass on. */
function originOf({ path, name }: Named): Named {
  const file = server.find((each) => each.path === path);
  const passed = file?.source.statements
    .filter((statement) => ts.isExportDeclaration(statement))
    .flatMap((each) => namesFrom(file, each.moduleSpecifier, each.exportClause))
    .find((each) => each.as === name);
  return passed ? originOf(passed) : { path, name };
}

test('a part of SQL is used by its own module only', () => {
  const keyOf = ({ path, name }: Named) => `${path} ${name}`;
  const parts = new Set(
    server.flatMap(({ path, source }) => partsIn(source).map((name) => keyOf({ path, name }))),
  );
  const foreign = server
    .filter(({ path }) => path.startsWith('server/modules/'))
    .map((file) => ({
      file: file.path,
      parts: file.source.statements
        .filter((statement) => ts.isImportDeclaration(statement))
        .flatMap((each) => namesFrom(file, each.moduleSpecifier, each.importClause?.namedBindings))
        .map(originOf)
        .filter((each) => each.path.startsWith('server/modules/') && parts.has(keyOf(each)))
        .filter((each) => ownerOf(each.path) !== ownerOf(file.path))
        .map(({ name }) => name),
    }))
    .filter((file) => file.parts.length > 0);
  expect(foreign).toEqual([]);
});

test('exports are found to be SQL by their type and by their template', () => {
  const found = (text: string) =>
    partsIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest));
  expect(found('export function a(): RawBuilder<unknown>[] { return b(); }')).toEqual(['a']);
  expect(found('export const a = sql`select 1`, b = 1;')).toEqual(['a']);
  expect(found('export const a = sql<boolean>`true`;')).toEqual(['a']);
  expect(found('export const a = (id: string) => sql`${id}`;')).toEqual(['a']);
  expect(found('export const a = (): RawBuilder<boolean> => b();')).toEqual(['a']);
  expect(found('const a = sql`select 1`; export const b = 1;')).toEqual([]);
});

test('tables are found in SQL, in calls, and in template parts', () => {
  const found = (text: string) =>
    tablesIn(ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest));
  expect(found("on(db).selectFrom('users as u').leftJoin('posts', 'a', 'b')")).toEqual([
    'posts',
    'users',
  ]);
  expect(
    found('sql`delete FROM only users where id = ${id} and x in (select y from posts)`'),
  ).toEqual(['posts', 'users']);
  expect(found("pool.query('update users set a = 1')")).toEqual(['users']);
  expect(found('sql`select 1 from leads l, "users" as u, public.posts where a`')).toEqual([
    'leads',
    'posts',
    'users',
  ]);
  expect(found("on(db).selectFrom(['users', 'posts as p'])")).toEqual(['posts', 'users']);
  expect(found("on(db).updateTable('posts').from('users')")).toEqual(['posts', 'users']);
  expect(found("sql`select 1 from ${sql.table('users')}, ${sql.ref('posts.id')}`")).toEqual([
    'posts',
    'users',
  ]);
  expect(found('sql`truncate users`')).toEqual(['users']);
  expect(found("const users = say('hello')")).toEqual([]);
});
