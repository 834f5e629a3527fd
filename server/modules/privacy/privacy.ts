export { mayReadPeople, type NoticeSettings, getNoticeState } from './notice.ts';
export {
  awaitWriters,
  countObjections,
  endSuppression,
  findSuppressedFor,
  hashPersonKey,
  holdObjections,
  suppress,
  suppressFor,
  suppressRevealed,
  findSuppressed,
} from './suppressions.ts';
