/** Forecasts for screens that no seeded profile leads to. */
export const UNREADY = {
  status: 'running',
  linkedinProfileUrl: 'https://www.linkedin.com/in/nora-lindqvist',
  madeAt: null,
  predictedMonthlySignals: null,
  optimalPackage: null,
  basis: null,
  months: null,
};

/** The basis of a forecast from very few posts. */
export const BASIS = {
  low: 0,
  high: 120,
  posts: 0,
  spanDays: 90,
  postsPerMonth: 1,
  engagementPerPost: 0,
  oneOff: 0,
  confidence: 'none',
};

/** The 5th to the 95th percentile of a month, evenly around a median. */
const around = (median: number) =>
  Array.from({ length: 19 }, (_, i) => Math.round((median * (i + 1)) / 10));

/** A forecast by the number of posts, each of which brings 40 signals. */
export const MONTHS = {
  usual: around(160),
  byPosts: [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60].map((posts) => ({
    posts,
    quantiles: around(40 * posts + 20),
  })),
};
