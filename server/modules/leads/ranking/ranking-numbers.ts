import { HEAT_NUMBERS } from '../../signals/signals.ts';

export const RANKING_NUMBERS = {
  /**
   * People who engaged within these days are ranked if there are at least this many, and listed if
   * fewer.
   */
  window: { days: 90, people: 30 },
  engagement: {
    weights: HEAT_NUMBERS.weights,
    stockPhraseWords: HEAT_NUMBERS.stockPhraseWords,
    halfLifeDays: HEAT_NUMBERS.halfLifeDays,
    /**
     * Among several engagements with one post, the strongest counts in full, the others this much.
     */
    furtherOnSamePost: 0.5,
    /** Engagement of this value fills 63 % of the bar; further engagement adds less and less. */
    saturation: 3,
    politeReaction: 0.5,
  },
  fit: {
    lowest: 0.12,
    unknownHeadline: 0.4,
    base: -1.1,
    include: 2.2,
    prefer: 1.1,
    field: 0.9,
    place: 0.5,
  },
  cautions: {
    ring: 0.3,
    stockPhrases: 0.4,
    stockPhrasesShare: 0.6,
    stockPhrasesFrom: 3,
    sameWordsPosts: HEAT_NUMBERS.sameWordsPosts,
    regular: 0.3,
    /**
     * A regular engages with more than this share of the posts, if there are at least this many.
     */
    regularShare: 0.5,
    regularPosts: 5,
  },
  questions: {
    /** An unanswered question of people who fit is listed before reminders for this long. */
    days: 7,
    /** Anyone's comes first of all, for a day: an hour more than from one brief to the next. */
    freshHours: 25,
    /** A signal that waited longer than this for the allowance is not news when it opens. */
    openedWithinDays: 30,
  },
  newFace: {
    factor: 1.2,
    days: 30,
    silenceDays: 90,
    firstPlaces: 5,
  },
  /** Among this many first places, this many may change per day without new engagement. */
  changes: { firstPlaces: 10, aDay: 3 },
  reasons: { max: 3, minShare: 0.1 },
  rings: {
    /** A ring has this many people, each on at least this share and this number of the posts. */
    people: 4,
    postsShare: 0.6,
    posts: 5,
    /** Two of them engage within this many minutes on at least this share of their common posts. */
    togetherShare: 0.7,
    minutes: 45,
    searched: 400,
  },
  learning: {
    fromAnswers: 10,
    peopleOnEachSide: 3,
    peopleWithWord: 3,
    priorStrength: 10,
    minZ: 1.3,
    maxWeight: 1.1,
    /**
     * From this many people marked as only being polite, the product proposes to halve all
     * reactions.
     */
    politeAnswers: 5,
  },
} as const;
