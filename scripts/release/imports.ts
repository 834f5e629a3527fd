import { readdirSync, readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** `pg` and `debug` try to load them, and do without them. */
const OPTIONAL = ['pg-native', 'supports-color'];

type Import = { readonly name: string; readonly from: string };

/**
 * Imports of packages by the bundled server, and by the packages beside it, that are not inside the
 * release. Above a release in the checkout are the checkout's packages, where Node finds them all.
 */
export function findUnresolvedImports(release: string): Import[] {
  const imports = [...findBundleImports(join(release, 'server')), ...findDependencies(release)];
  return imports.filter((each) => !OPTIONAL.includes(each.name) && !resolvesInside(release, each));
}

function resolvesInside(release: string, { name, from }: Import): boolean {
  try {
    return createRequire(from)
      .resolve(name)
      .startsWith(release + sep);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')
      return false;
    throw error;
  }
}

function findBundleImports(directory: string): Import[] {
  const files = readdirSync(directory).filter((name) => name.endsWith('.js'));
  return files.flatMap((file) => {
    const from = join(directory, file);
    const names = new Set(readImports(file, readFileSync(from, 'utf8')));
    return [...names].filter(isPackage).map((name) => ({ name, from }));
  });
}

function isPackage(name: string): boolean {
  return !name.startsWith('.') && !isBuiltin(name);
}

function readImports(file: string, text: string): string[] {
  const names: string[] = [];
  const add = (node: { readonly type: string; readonly value?: unknown } | null | undefined) => {
    if (typeof node?.value === 'string') names.push(node.value);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ImportExpression: ({ source }) => add(source),
    CallExpression({ callee, arguments: [first] }) {
      // The second is what rolldown makes of the first.
      if (callee.type === 'Identifier' && ['require', '__require'].includes(callee.name))
        add(first);
    },
  }).visit(parseSync(file, text).program);
  return names;
}

function findDependencies(release: string): Import[] {
  const directory = join(release, 'node_modules');
  const manifests = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => /^(?:@[^/]+\/)?[^/]+\/package\.json$/.test(path.replaceAll(sep, '/')))
    .map((path) => join(directory, path));
  return manifests.flatMap((from) => {
    const { dependencies = {} } = JSON.parse(readFileSync(from, 'utf8')) as {
      dependencies?: Record<string, string>;
    };
    return Object.keys(dependencies).map((name) => ({ name, from }));
  });
}
