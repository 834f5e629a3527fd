export { exportSignals, type IsSetAside, previewExport } from './export/export.ts';
export { listColumns, formatPersonCells } from './export/presets.ts';
export { createRecordedFile } from './export/recorded-file.ts';
export { readPosition, splitHeadline } from './export/headline.rules.ts';
export { listSignals, readSignals } from './feed/feed.ts';
export { getSignalsOverview, type SourceStanding } from './feed/overview.ts';
export { isPermitted, isPresent, isWithdrawn } from './conditions.store.ts';
export { lockCounters } from './counters.store.ts';
export { openArrived } from './opening/opening.ts';
export { describePerson } from './people/describe-person.ts';
export { eraseFrom, erasePerson } from './people/erase-person.ts';
export {
  ENGAGEMENT_WEIGHTS,
  HALF_LIFE_DAYS,
  HEAT_ORIGIN,
  isQuestion,
  sumEventWorth,
} from './people/heat.rules.ts';
export { findKeysByPerson, type KeyPlace, listPersonKeys } from './people/holders.store.ts';
export { findHistory } from './people/history.ts';
export { mergePair, undoMerge } from './people/merge.ts';
export { findNamesakes, type Namesake } from './people/namesakes.store.ts';
export { findMergesInto, findPresentNumber, holdPeople } from './people/people.store.ts';
export { withKnownIds } from './people/known-ids.ts';
export { searchWords, writesWithoutSpaces } from './people/search-words.ts';
export { SAME_WORDS_POSTS, STOCK_PHRASE_WORDS } from './people/stock-phrases.ts';
export { cutTitle, POST_TEXT_LENGTH, presentPost } from './posts/present-post.ts';
export { saveListing } from './posts/listing.ts';
export { findPosts } from './posts/posts.store.ts';
export { EndlessList, type ListOutcome, type ReadingDeps, readList } from './reading/read-list.ts';
