import { parseArgs } from 'node:util';

export const PARTS = ['ingest', 'new', 'partitions', 'feed', 'cold', 'deletion'] as const;
export type Part = (typeof PARTS)[number];

export type Options = {
  rows: number;
  parts: readonly Part[];
  /** An operator's PostgreSQL for the parts that need many signals; null for the bench's own. */
  database: string | null;
};

const ROWS = 1_000_000;

/** Throws on a part that does not exist. Arguments without `--` are names of benches. */
export function optionsOf(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { rows: { type: 'string' }, parts: { type: 'string' }, database: { type: 'string' } },
  });
  return {
    rows: Number(values.rows ?? ROWS),
    parts: values.parts === undefined ? PARTS : values.parts.split(',').map(partOf),
    database: values.database ?? null,
  };
}

function partOf(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (!part) throw new Error(`No such part: ${name}. There are ${PARTS.join(', ')}.`);
  return part;
}
