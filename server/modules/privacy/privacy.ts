export { mayReadPeople, type NoticeSettings, noticeState } from './notice.ts';
export {
  awaitWriters,
  countObjections,
  endSuppression,
  hashOf,
  holdObjections,
  suppress,
  suppressFor,
  suppressRevealed,
  suppressedAmong,
} from './suppressions.ts';
export { isSuppressed, objectionsHeld } from './suppressions.store.ts';
