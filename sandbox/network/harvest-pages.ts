import type { Context } from 'hono';
import { planLimits } from './plan-limits.ts';
import { createRandom } from './random.ts';

export type PageListing<T> = {
  items: T[];
  pageSize: number;
  overlap?: number;
  token?: string;
  /** The list has no `page` parameter: the token leads to the next page. */
  isPagedByToken?: boolean;
};

/** Cut from the current list, so items drift; `overlap` items of the previous page are repeated. */
export function page<T, U>(context: Context, listing: PageListing<T>, shape: (item: T) => U) {
  const { items, pageSize, overlap = 0, isPagedByToken = false } = listing;
  const asked = isPagedByToken
    ? readTokenPage(context.req.query('paginationToken'))
    : Number(context.req.query('page') ?? 1);
  const pageNumber = Number.isSafeInteger(asked) && asked > 0 ? asked : 1;
  const start = (pageNumber - 1) * pageSize;
  const repeated = start === 0 || start >= items.length ? 0 : overlap;
  const totalPages = Math.ceil(items.length / pageSize);
  const token = isPagedByToken ? `${listing.token}.${pageNumber + 1}` : listing.token;
  return {
    ...buildEnvelope(context, null),
    elements: items.slice(start - repeated, start + pageSize).map(shape),
    pagination: {
      totalPages,
      totalElements: items.length,
      pageNumber,
      previousElements: Math.min(start, items.length),
      pageSize,
      paginationToken: pageNumber < totalPages ? (token ?? null) : null,
    },
  };
}

/** A token holds the time of the first read, so that its pages do not drift. */
export function buildToken(asOf: number): string {
  return Buffer.from(`as-of-${asOf}`).toString('base64url');
}

export function readTokenTime(token: string | undefined): number | undefined {
  const [encoded = ''] = (token ?? '').split('.');
  const asOf = /^as-of-(\d+)$/.exec(Buffer.from(encoded, 'base64url').toString())?.[1];
  return asOf === undefined ? undefined : Number(asOf);
}

function readTokenPage(token: string | undefined): number {
  return Number(token?.split('.')[1] ?? 1);
}

export function buildEnvelope(context: Context, entityId: string | null) {
  const query = context.req.query();
  return {
    entityId,
    requestId: crypto.randomUUID(),
    status: 200,
    error: null,
    query,
    originalQuery: query,
    user: { membershipTier: 'sandbox', requestsConcurrency: planLimits.concurrency },
    payments: [],
    cost: COST_OF_A_CALL,
  };
}

/** US dollars, as on the vendor's smallest paid plan. */
const COST_OF_A_CALL = 0.004;

/** The same key always leads to the same order. */
export function shuffle<T>(items: readonly T[], key: string): T[] {
  const random = createRandom(`order|${key}`);
  return items
    .map((item) => ({ item, lot: random.next() }))
    .toSorted((one, other) => one.lot - other.lot)
    .map(({ item }) => item);
}
