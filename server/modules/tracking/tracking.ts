export { listFollowerCounts } from './checks/followers.store.ts';
export { findPostsCheckedAt } from './planning/plans.store.ts';
export { createSourceGuard } from './source/source-guard.ts';
export { resumeSource } from './source/source-pauses.ts';
export { describeSource, findRestriction } from './source/sources.store.ts';
export { getUtcOffsetHours } from './planning/utc-offset.ts';
