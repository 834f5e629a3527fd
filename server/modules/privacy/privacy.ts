/** The public interface of privacy for the rest of the server. */
export { mayReadPeople, type NoticeSettings, noticeState } from './notice.ts';
export {
  awaitWriters,
  countObjections,
  endSuppression,
  holdObjections,
  suppress,
  suppressFor,
  suppressedAmong,
} from './suppressions.ts';
export { objectionsHeld } from './suppressions.store.ts';
