export { mayReadPeople, type NoticeSettings, noticeState } from './notice.ts';
export {
  awaitWriters,
  countObjections,
  endSuppression,
  findSuppressedFor,
  hashOf,
  holdObjections,
  suppress,
  suppressFor,
  suppressRevealed,
  suppressedAmong,
} from './suppressions.ts';
