import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../steps.ts';

export type Figure = { readonly id: string; readonly count: number; readonly unit: string };

export function parseFigure(text: string): Figure {
  const [, id, count, unit] = /^(T\d\d) (\d[\d,]*) (\S.*)$/.exec(text) ?? [];
  if (!id || !count || !unit) throw new Error(`"${text}" is no strength: write "T56 10 guesses"`);
  return { id, count: Number(count.replaceAll(',', '')), unit };
}

export function addUp(figures: readonly Figure[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const figure of figures) {
    const key = `${figure.id} ${figure.unit}`;
    sums.set(key, { ...figure, count: figure.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

export type Runner = 'vitest' | 'playwright';

export function fileOf(runner: Runner): string {
  return join(root, '.cache', 'strength', `${runner}.json`);
}

export function keepFigures(runner: Runner, figures: readonly Figure[]): void {
  mkdirSync(dirname(fileOf(runner)), { recursive: true });
  writeFileSync(fileOf(runner), JSON.stringify(figures));
}
