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
  readonly unknown: readonly string[];
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
        unknown: targets.filter((target) => !known.has(target)),
        packages: names.filter((name) => !isPath(name)),
      },
    ];
  }),
);

export const importsByPath: ReadonlyMap<string, FileImports> = new Map(
  [...allImportsByPath].filter(([path]) => !isTest(path)),
);

export type Graph = ReadonlyMap<string, Iterable<string>>;

/** The cycles of a graph: its strongly connected components (Tarjan). */
export function findCycles(graph: Graph): string[][] {
  const numbers = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];

  /** The lowest number reachable from `node`. */
  function visit(node: string): number {
    const own = numbers.size;
    numbers.set(node, own);
    open.push(node);
    let lowest = own;
    for (const next of graph.get(node) ?? []) {
      const number = numbers.get(next);
      if (number === undefined) lowest = Math.min(lowest, visit(next));
      else if (open.includes(next)) lowest = Math.min(lowest, number);
    }
    if (lowest === own) {
      const circle = open.splice(open.indexOf(node));
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return lowest;
  }

  for (const node of graph.keys()) if (!numbers.has(node)) visit(node);
  return circles;
}
