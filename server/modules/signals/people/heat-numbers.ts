export const HEAT_NUMBERS = {
  weights: {
    like: 1,
    otherReaction: 1.2,
    insightful: 1.5,
    comment: 3,
    question: 6,
    stockPhrase: 1,
  },
  halfLifeDays: 21,
  /**
   * With one half-life for all, decayed sums keep their order, so they are stored relative to a
   * fixed day.
   */
  origin: new Date(Date.UTC(2025, 0, 1)),
  /** A person who engages after this many days without engagement counts as new again. */
  silenceDays: 90,
  /** Comments with at most this many words say little. */
  stockPhraseWords: 4,
  /** From this number of posts on, the same words are a stock phrase. */
  sameWordsPosts: 3,
} as const;
