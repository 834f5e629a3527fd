import type { FeedRow } from './feed.ts';

const BLOCK = 250;

/** A row by its position in the list, or a closed block, as high as its rows. */
export type BlockItem =
  | { readonly type: 'row'; readonly key: string; readonly index: number }
  | { readonly type: 'gap'; readonly key: string; readonly index: number; readonly height: number };

type HeightOf = (row: FeedRow) => number;
type ClosedBlock = { readonly rows: readonly FeedRow[]; readonly height: number };

export function getBlock(index: number): number {
  return Math.floor(index / BLOCK);
}

/** The virtualizer iterates over all items at each measurement, so a closed block is one item. */
export function makeJoin() {
  // Open rows are measured, so the height of a block is the sum of its rows when it closes.
  let closed = new Map<number, ClosedBlock>();
  let closedBy: HeightOf | undefined;
  return (rows: readonly FeedRow[], open: ReadonlySet<number>, heightOf: HeightOf): BlockItem[] => {
    const before = closedBy === heightOf ? closed : new Map<number, ClosedBlock>();
    closed = new Map();
    closedBy = heightOf;
    const items: BlockItem[] = [];
    for (let block = 0; block * BLOCK < rows.length; block += 1) {
      const start = block * BLOCK;
      const own = rows.slice(start, start + BLOCK);
      if (open.has(block)) {
        items.push(...own.map(({ key }, place) => createItem(key, start + place)));
        continue;
      }
      const known = before.get(block);
      const height =
        known !== undefined && isSame(known.rows, own)
          ? known.height
          : own.reduce((sum, row) => sum + heightOf(row), 0);
      closed.set(block, { rows: own, height });
      items.push({ type: 'gap', key: `gap-${block}`, index: start, height });
    }
    return items;
  };
}

function createItem(key: string, index: number): BlockItem {
  return { type: 'row', key, index };
}

/** Rows are only added or removed, so a change shows at the ends of a block. */
function isSame(one: readonly FeedRow[], other: readonly FeedRow[]): boolean {
  return one.length === other.length && one[0] === other[0] && one.at(-1) === other.at(-1);
}
