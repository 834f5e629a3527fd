export const INSIGHT_DAYS = ['30', '90', '365'] as const;

export const POST_KINDS = [
  'text',
  'image',
  'video',
  'document',
  'article',
  'link',
  'quote',
] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** Why people are missing from LinkedIn's engagements of a post. */
export const ENGAGEMENT_GAPS = [
  'no-service',
  'not-tracked',
  'not-listed',
  'older-file',
  'before-period',
  'fewer-in-file',
] as const;
export type EngagementGap = (typeof ENGAGEMENT_GAPS)[number];

/** Settled posts that a median, and so any comparison, needs. */
export const USUAL_MIN_POSTS = 8;

/** Signals of known hours that the search for a busiest time needs. */
export const PEAK_MIN_SIGNALS = 100;

/** The true value is between the bounds in 8 of 10 cases. */
export type Estimate = { value: number; low: number; high: number };
