export { exportSignals, type IsSetAside, previewExport } from './export/export.ts';
export { columnsOf, personCells } from './export/presets.ts';
export { recordedFile } from './export/recorded-file.ts';
export { positionOf } from './export/headline.rules.ts';
export { getSignalsOverview, type SourceStanding } from './feed/overview.ts';
export {
  countEngagedPosts,
  countPostsSince,
  countWaitingPeople,
  type EngagedPerson,
  findEngagedPeople,
  listTrackedAccounts,
} from './leads/candidates.store.ts';
export { findHistory } from './leads/history.ts';
export { findNewEngagement, type NewEngagement } from './leads/new-engagement.store.ts';
export {
  type Addressee,
  findAddressee,
  findOpenerSources,
  type OpenerSource,
} from './leads/opener-sources.store.ts';
export {
  type DescribedPerson,
  describePeople,
  findKnownMerge,
  findKnownMergesInto,
  findMergesInto,
  findPresentNumber,
  findSignalsOfPeople,
  holdPeople,
  type MergeOfPerson,
  searchPeople,
  type SignalOfPerson,
} from './leads/people.store.ts';
export { findTimedEngagements } from './leads/timed-engagements.store.ts';
export { listPostCounts, type PostCounts } from './insights/post-counts.store.ts';
export { countReaders, countSignalsOf, findRegulars } from './insights/readers.store.ts';
export { countSignalsByDay, countSignalsByQuarterHour } from './insights/signal-times.store.ts';
export { lockCounters } from './counters.store.ts';
export { describePerson } from './people/describe-person.ts';
export { eraseFrom, erasePerson } from './people/erase-person.ts';
export {
  ENGAGEMENT_WEIGHTS,
  HALF_LIFE_DAYS,
  HEAT_ORIGIN,
  isQuestion,
  weightOf,
  worthOf,
} from './people/heat.rules.ts';
export { findKeysOf, type KeyPlace, listPersonKeys } from './people/holders.store.ts';
export { mergePair, undoMerge } from './people/merge.ts';
export { findNamesakes, type Namesake } from './people/namesakes.store.ts';
export { withKnownIds } from './people/known-ids.ts';
export { searchWords, writesWithoutSpaces } from './people/search-words.ts';
export { SAME_WORDS_POSTS, STOCK_PHRASE_WORDS } from './people/stock-phrases.ts';
export { presentPost } from './posts/list-posts.ts';
export { saveListing } from './posts/listing.ts';
export { countSignalsIn, listPostSignals } from './posts/post-signals.store.ts';
export { findPosts } from './posts/posts.store.ts';
export { EndlessList, type ListOutcome, type ReadingDeps, readList } from './reading/read-list.ts';
export type { PostRow, SignalKind } from './signals.tables.ts';
