import { dirname, join } from 'node:path';
import ts from 'typescript';
import { files, type SourceFile, sources } from './tree.ts';

/** Tests, their helpers, and the rules themselves, which contain the forbidden names. */
const isTest = (path: string) =>
  /\.test\.tsx?$|\.fixture\.tsx?$|^e2e\/|\/testing\/|^scripts\/house\//.test(path);

export const program: readonly SourceFile[] = sources.filter(({ path }) => !isTest(path));

/** Includes styles and data. */
const known = new Set(files.map(({ path }) => path));

type FileImports = {
  readonly files: readonly string[];
  readonly packages: readonly string[];
};

/** The graph of all sources, tests included. */
export const allImportsByPath: ReadonlyMap<string, FileImports> = new Map(
  sources.map(({ path, text }) => {
    const names = ts.preProcessFile(text, true, true).importedFiles.map((file) => file.fileName);
    const isPath = (name: string) => name.startsWith('.');
    const targets = names
      .filter(isPath)
      .map((name) => join(dirname(path), name.replace(/\?.*$/, '')));
    return [
      path,
      {
        files: targets.filter((target) => known.has(target)),
        packages: names.filter((name) => !isPath(name)),
      },
    ];
  }),
);

export const importsByPath: ReadonlyMap<string, FileImports> = new Map(
  [...allImportsByPath].filter(([path]) => !isTest(path)),
);

type Graph = ReadonlyMap<string, Iterable<string>>;

/** The first cycle, in its order; empty if there is none. */
export function findCycle(graph: Graph): string[] {
  const done = new Set<string>();

  function follow(path: readonly string[], node: string): string[] {
    if (path.includes(node)) return path.slice(path.indexOf(node));
    if (done.has(node)) return [];
    for (const next of graph.get(node) ?? []) {
      const cycle = follow([...path, node], next);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  }

  for (const node of graph.keys()) {
    const cycle = follow([], node);
    if (cycle.length > 0) return cycle;
  }
  return [];
}
