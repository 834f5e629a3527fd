export { mayReadPeople, type NoticeSettings, getNoticeState } from './notice.ts';
export {
  awaitWriters,
  countObjections,
  endSuppression,
  holdObjections,
} from './suppressions.store.ts';
export {
  findSuppressed,
  findSuppressedFor,
  hashPersonKey,
  suppress,
  suppressFor,
  suppressRevealed,
} from './suppressions.ts';
