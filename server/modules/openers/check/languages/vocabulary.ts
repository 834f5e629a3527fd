/**
 * The vocabulary of a language that the check uses. Lists are in lower case without accents; a
 * comma ends an entry, an apostrophe is a space, and a star stands for any ending.
 */
export type Vocabulary = {
  /** Function words, which carry no content. */
  stopWords: string;
  /** Months, weekdays and spans of time that say when something happened. */
  dates: string;
  /** `word=value`. “One” is missing, since it is an article more often than a number. */
  numbers: string;
  addressing: string;
  /** Turn a statement about the person into a question, a wish or a condition. */
  tentative: string;
  /** Mention what the person wrote or did without saying more about it. */
  references: string;
  /** Meetings, talks and acquaintances; only a fact can say that they happened. */
  encounters: string;
  /** Events of people and firms; only a fact can say that they happened. */
  events: string;
  titles: string;
  /** Words that are titles only after `asTitle`. */
  softTitles: string;
  asTitle: string;
  titleOf: string;
  /** After an unknown capitalized word at the start of a sentence, these verbs make it a name. */
  nameVerbs: string;
  bannedPhrases: string;
  praise: string;
  offers: string;
  /** An offer, unless a used fact mentions it. */
  offerTopics: string;
};
