import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time/durations.ts';

/**
 * The planning's knowledge of a member, and all of its constants. The state consists of plain
 * values for columns; none of the rules reads the engagement itself. The method and its
 * measurements: docs/tracking.md.
 */

/** Milliseconds since 1970, as `Date.getTime()` returns. */
export type Instant = number;
export type ListKind = 'reactions' | 'comments';
export type Counts = Record<ListKind, number>;

export type TrackedList = {
  kind: ListKind;
  counted: number;
  countedWhenRead: number;
  /** Time of the last reading; before the first, the time of the post. */
  readAt: Instant;
  /** Worth, at the last check, of entries that were counted but not read. */
  unreadWorth: number;
};

export type TrackedPost = {
  postedAt: Instant;
  evidence: number;
  /** Share of the post's engagement that was expected so far, by age and readers. */
  exposure: number;
  lists: readonly TrackedList[];
};

export type TrackedMember = {
  /** The current UTC offset of the member's time zone; readers are assumed to be in it. */
  utcOffsetHours: number;
  /** Engagement that a post of the member collects in total. */
  level: number;
  postsPerMonth: number;
  checkedAt: Instant;
  posts: readonly TrackedPost[];
};

export type Listing = {
  pageSize: number;
  maxListed: number | null;
  order: 'newest-first' | 'unspecified';
};

export type Terms = {
  price: number;
  /** At least one: multiplies the intervals of floors. */
  floorStretch: number;
  listings: Record<ListKind, Listing>;
};

/** `floor`: not worth its price, but guaranteed. */
export type Reason = 'worth' | 'floor';

/**
 * `again`: its count has not changed, but the count may hide a change that a requested check should
 * find.
 */
export type ReadingReason = Reason | 'again';

export const PLANNING = {
  /** Half of a post's engagement arrives within a day; sources in docs/forecast.md. */
  halfCollectedAfterMs: DAY_MS,
  /** Only some 3 % arrive later, and each followed post costs readings. */
  followedForMs: 30 * DAY_MS,
  /** The member's level counts as much as two signals, so a viral post shows in its first hour. */
  priorSignals: 2,
  /** The forecast's prior of a post, 45 reactions and 4 comments, with the weight of one post. */
  priorLevel: 49,
  /** The forecast's prior of the posting rate, 4 a month, with the weight of a week. */
  priorPostsPerMonth: 4,
  priorPostingDays: 7,
  /** The forecast's prior of comments, one in ten, with the weight of ten signals. */
  commentShare: 0.1,
  commentShareWeight: 10,
  /** Readers by the hour of the day, in any unit. Our estimate: awake, at work, evening, night. */
  readersByHour: [
    0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.6, 0.6, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0.55, 0.55, 0.55, 0.55,
    0.1,
  ],
  /** The product's aim is to find a signal within an hour. */
  freshForMs: HOUR_MS,
  /**
   * A later signal is worth this much, halving every twelve hours. Lower values find no more within
   * the hour, and the slowest tenth takes up to twice as long.
   */
  lateWorth: 0.8,
  lateWorthHalvesAfterMs: 12 * HOUR_MS,
  /** An earlier check finds no more within the hour. Five minutes are left for a busy scheduler. */
  betweenChecksMs: 55 * MINUTE_MS,
  /** A finer search of the next check changes it by less than the price varies. */
  searchStepMs: 15 * MINUTE_MS,
  stalePriceRatio: 1.25,
  /** Of a list that could not be read: a broken one does not keep spending calls. */
  worthAfterFailure: 0.5,
  /** A member who opens the page sees nothing older than ten minutes, if the reserve allows. */
  betweenRequestedChecksMs: 10 * MINUTE_MS,
  /** A requested check is retried for this long. */
  requestedForMs: HOUR_MS,
  /**
   * A requested check also reads lists of younger posts whose counts have not changed, because one
   * withdrawal and one addition cancel out. These have half of the calls of requested checks.
   */
  readAgainUntilMs: 3 * DAY_MS,
  readAgainShare: 0.5,
  /**
   * A stored time further ahead than this was written by a wrong clock. Clocks of processes differ
   * by less.
   */
  maxAheadMs: HOUR_MS,
  /** More than the longest stretched floor: a later check was planned by a wrong clock, too. */
  maxPlannedAheadMs: 2 * DAY_MS,
  /** Floors: readings that are guaranteed regardless of their worth. */
  checksPerDay: 4,
  changedReadEveryMs: DAY_MS,
  changedReadUntilMs: 7 * DAY_MS,
  /** Even with equal counts, because one withdrawal and one addition cancel out. */
  allReadEveryMs: 5 * DAY_MS,
  /** Floors are stretched rather than leave too little for fresh signals. */
  floorShare: 0.3,
  maxFloorStretch: 4,
  /** For members who open the page. */
  reserve: 0.1,
  /** The rest is the margin for viral days and for the use of the reserve. */
  plannedShare: 0.95,
  priceEveryMs: 15 * MINUTE_MS,
  /** The price at some 16 calls a member and day. It is replaced within hours. */
  firstPrice: 0.7,
  minPrice: 0.001,
  maxPrice: 100,
  /**
   * Overspending by a sixth of a day's calls multiplies the price by e. Twice or half of that finds
   * about the same; a weaker reaction spends too little.
   */
  priceGain: 6,
  floorGain: 1,
  /** A single quarter of an hour never moves a price by more than two thirds. */
  maxPriceStep: 0.5,
  /** A check and both lists of one post: if fewer calls are left, the day is over. */
  fewestCalls: 3,
} as const;
