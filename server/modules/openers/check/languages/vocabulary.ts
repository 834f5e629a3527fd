/**
 * What the check knows of a language. Lists are in lower case without accents; a comma ends an
 * entry, an apostrophe is a space, and a star stands for any ending.
 */
export type Vocabulary = {
  /** Words without content of their own. */
  stopWords: string;
  /** Months, weekdays and spans of time that say when something happened. */
  dates: string;
  /** `word=value`. “One” is missing, since it is an article more often than a number. */
  numbers: string;
  addressing: string;
  /** Turns a statement about the person into a question, a wish or a condition. */
  tentative: string;
  /** Speaks of what the person wrote or did without saying more about it. */
  references: string;
  /** Meetings, talks and acquaintances; only a fact can say that they happened. */
  encounters: string;
  /** What happens to people and firms; only a fact can say that it did. */
  events: string;
  titles: string;
  /** Titles that are one after `asTitle` only. */
  softTitles: string;
  asTitle: string;
  titleOf: string;
  /** Verbs that make an unknown capitalized word at the start of a sentence a name. */
  nameVerbs: string;
  bannedPhrases: string;
  praise: string;
  offers: string;
  /** An offer unless a used fact speaks of it. */
  offerTopics: string;
};
