/** Analyses as the server answers them, for screens that no seeded profile leads to. */
export const UNREADY = {
  status: 'running',
  linkedinProfileUrl: 'https://www.linkedin.com/in/nora-lindqvist',
  predictedMonthlySignals: null,
  optimalPackage: null,
  basis: null,
};

/** What a forecast stands on where hardly anything was found. */
export const BASIS = {
  low: 0,
  high: 120,
  posts: 0,
  spanDays: 90,
  postsPerMonth: 1,
  engagementPerPost: 0,
  confidence: 'none',
};
