import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.ts';
import type { Figure } from './figures.ts';

export type Claim = {
  readonly id: string;
  readonly unit: string;
  readonly count: number;
  /** The larger count of `npm run test:long`. */
  readonly longCount: number;
};

const DOCUMENT = join(root, 'docs', 'security.md');
/** "10,000 guesses", "200 guesses (10,000 in full)"; other parentheses are prose. */
const ITEM = /^(\d[\d,]*) ([^()]+?)(?: \((\d[\d,]*) in full\))?$/;

/** Throws if a row's figures cannot be read. */
export function claimsOf(text = readFileSync(DOCUMENT, 'utf8')): Claim[] {
  return text
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, id = '']) => /^T\d\d$/.test(id))
    .flatMap(([, id = '', , , reached = '']) =>
      reachedOf(reached).map((item) => claimOf(id, item)),
    );
}

/** The figures before the goal: "5 codes; 20 races. Goal: 200 races". */
function reachedOf(cell: string): string[] {
  const [figures = ''] = cell.split('. Goal: ');
  return figures.split('; ');
}

function claimOf(id: string, item: string): Claim {
  const [, count, unit, long] = ITEM.exec(item) ?? [];
  if (!count || !unit) throw new Error(`${id} in docs/security.md: "${item}" is not a figure`);
  const number = (text: string) => Number(text.replaceAll(',', ''));
  return { id, unit, count: number(count), longCount: number(long ?? count) };
}

export function unclaimed(
  claims: readonly Claim[],
  figures: readonly Figure[],
  o: { isLong: boolean },
): string[] {
  const claimed = new Map(claims.map((claim) => [keyOf(claim), claim]));
  return figures.flatMap((figure) => {
    const claim = claimed.get(keyOf(figure));
    const wanted = claim && (o.isLong ? claim.longCount : claim.count);
    if (wanted === figure.count) return [];
    return [`${keyOf(figure)}: ${figure.count} reached, ${wanted ?? 'nothing'} claimed`];
  });
}

export function unreached(claims: readonly Claim[], figures: readonly Figure[]): string[] {
  const reached = new Set(figures.map(keyOf));
  return claims
    .filter((claim) => !reached.has(keyOf(claim)))
    .map((claim) => `${keyOf(claim)}: ${claim.count} claimed, nothing reached`);
}

function keyOf({ id, unit }: { id: string; unit: string }): string {
  return `${id} ${unit}`;
}
