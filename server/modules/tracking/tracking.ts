/** The public interface of tracking for the rest of the server. */
export { listFollowerCounts } from './followers.store.ts';
export { findLookedAt } from './plans.store.ts';
export { sourceGuard } from './source-guard.ts';
export { describeSource, findRestriction, liftRestriction } from './sources.store.ts';
export { utcOffsetHours } from './utc-offset.ts';
