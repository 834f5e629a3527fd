export { listFollowerCounts } from './checks/followers.store.ts';
export { findPostsCheckedAt } from './planning/plans.store.ts';
export { createSourceDuty } from './source/source-duty.ts';
export { createSourceGuard } from './source/source-guard.ts';
export { describeSources } from './source/describe-sources.ts';
export { resumeSource } from './source/source-pauses.ts';
export { findRestriction } from './source/sources.store.ts';
