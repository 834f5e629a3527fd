import { SEARCH_MAX_LENGTH } from '../../../../../contract/limits.ts';
import type { InputOf } from '../../../api/call.ts';
import type { ZoneClock, LocalDay } from '../../../format/clock.ts';

export type Filters = {
  readonly state?: 'new' | 'withdrawn';
  readonly kind?: 'reaction' | 'comment' | 'question';
  readonly post?: number;
  readonly person?: number;
  readonly fit?: FitFilter;
  readonly period?: Period;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
};
/** The least number of bars. */
export const FITS = [2, 3, 4] as const;
export type FitFilter = (typeof FITS)[number];
export type FilterName = keyof Filters;
/** “Newest” and “What matters”. In the URL like a filter, but it hides nothing. */
export type Order = 'newest' | 'worth';

export const PERIODS = ['today', '7', '30', '90'] as const;
export type Period = (typeof PERIODS)[number];
export const PERIOD_WORDS: Record<Period, string> = {
  today: 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
};

const DAY_MS = 86_400_000;

/** “Fit 3 of 4 or more”. */
export function describeFit(fit: FitFilter): string {
  return fit === 4 ? 'Fit 4 of 4' : `Fit ${fit} of 4 or more`;
}

/** Ignores unknown parameters: anyone can type a URL. */
export function readFilters(search: string): Filters {
  const given = new URLSearchParams(search);
  const readOneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === given.get(name));
  const words = given.get('search')?.trim().slice(0, SEARCH_MAX_LENGTH);
  const filters: { [Name in FilterName]: Filters[Name] | undefined } = {
    state: readOneOf('state', ['new', 'withdrawn'] as const),
    kind: readOneOf('kind', ['reaction', 'comment', 'question'] as const),
    post: readNumber(given.get('post')),
    person: readNumber(given.get('person')),
    fit: FITS.find((fit) => String(fit) === given.get('fit')),
    period: readOneOf('period', PERIODS),
    from: readDay(given.get('from')),
    to: readDay(given.get('to')),
    search: words === '' ? undefined : words,
  };
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as Filters; // Object.fromEntries loses the type of the names
}

export function readOrder(search: string): Order {
  return new URLSearchParams(search).get('order') === 'worth' ? 'worth' : 'newest';
}

/** The parts of a URL that are no filter, or no value of one, as typed. */
export function findIgnored(search: string): string[] {
  const order = readOrder(search);
  const known = { ...readFilters(search), ...(order === 'worth' && { order }) };
  return [...new URLSearchParams(search)]
    .filter(([name, value]) => value !== '' && !(name in known))
    .map(([name, value]) => `${name}=${value}`);
}

/** "?kind=comment&post=3", or empty. */
export function buildSearch(filters: Filters, order: Order = 'newest'): string {
  const given = Object.entries({ ...filters, ...(order === 'worth' && { order }) }).map(
    ([name, value]) => [name, String(value)],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** `null` removes a filter. A period replaces days, and days a period. */
export function withFilter<Name extends FilterName>(
  filters: Filters,
  name: Name,
  value: Filters[Name] | null,
): Filters {
  const { [name]: _dropped, ...rest } = filters;
  if (value === null || value === undefined) return rest;
  if (name === 'period') return { ...removeFilters(rest, ['from', 'to']), [name]: value };
  if (name === 'from' || name === 'to')
    return { ...removeFilters(rest, ['period']), [name]: value };
  return { ...rest, [name]: value };
}

export function removeFilters(filters: Filters, names: readonly FilterName[]): Filters {
  const kept = Object.entries(filters).filter(([name]) => !names.includes(name as FilterName)); // Object.entries loses the type of the names
  return Object.fromEntries(kept);
}

export type Range = { readonly from?: string | undefined; readonly to?: string | undefined };

export function isReversed({ from, to }: Range): boolean {
  return from !== undefined && to !== undefined && to < from;
}

export function listNames(filters: Filters): FilterName[] {
  return Object.keys(filters) as FilterName[]; // Object.keys loses the type of the names
}

export function buildQuery(
  filters: Filters,
  clock: ZoneClock,
  now: number,
): InputOf<'GET /signals'>['query'] {
  const { period, from, to, ...same } = filters;
  return {
    ...same,
    ...(period !== undefined && { since: getSince(period, clock, now) }),
    ...(from !== undefined && { since: new Date(getDay(from, clock).start).toISOString() }),
    ...(to !== undefined && { until: new Date(getDay(to, clock).end).toISOString() }),
  };
}

/** The midnight at which a period begins: "Last 7 days" are today and the six days before. */
export function getSince(period: Period, clock: ZoneClock, now: number): string {
  const today = clock.getDay(now).start;
  const days = period === 'today' ? 0 : Number(period) - 1;
  // Counts from noon, because a day may be an hour longer or shorter.
  return new Date(clock.getDay(today + DAY_MS / 2 - days * DAY_MS).start).toISOString();
}

const HALF_DAY_MS = DAY_MS / 2;

function getDay(name: string, clock: ZoneClock): LocalDay {
  const noon = Date.parse(`${name}T12:00:00Z`);
  // Zones are up to 14 hours ahead.
  const at = clock.isoDay(noon) === name ? noon : noon - HALF_DAY_MS;
  return clock.getDay(at);
}

/** Before there were posts, such as a year that is typed in part. */
const FIRST_DAY = '2003-01-01';

export function readDay(text: string | null): string | undefined {
  if (text === null || !/^\d{4}-\d\d-\d\d$/.test(text) || text < FIRST_DAY) return undefined;
  const at = Date.parse(`${text}T00:00:00Z`);
  // February 30 is parsed as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined;
}

function readNumber(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
