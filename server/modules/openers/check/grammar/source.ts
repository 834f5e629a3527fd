/**
 * What the check knows of a language: regular expressions for words in lower case without accents,
 * with one space between them. The capital pronouns of German begin with an x: `xsie`.
 */
export type GrammarSource = {
  /** Words without content of their own. */
  light: string;
  /** The person, as “you” or “your”, and as “she” where that can be nobody else. */
  you: string;
  your: string;
  /** The member. */
  me: string;
  /** Words that turn a sentence round: a quotation must have those of its sentence. */
  turns: string;
  /** Words that join causes and times, and begin a clause. */
  joins: string;
  /** Other words that begin a clause. */
  begins: string;
  asks: string;
  modals: string;
  past: string;
  presumes: string;
  /** What a member says before an indirect question. */
  wonders: string;
  /** Verbs of `how did you …` that assume no more than the question itself. */
  harmless: string;
  /** What everybody has: “your team”. */
  belongings: string;
  /** “You” as the one to whom the member speaks, offers or owes something. */
  toYou: string;
  thanks: string;
  maybe: string;
  hypothetical: string;
  /** Begins a title that must be the headline's: “as”. */
  asTitle: string;
  determiners: string;
  post: string;
  /** Between a reference and its subject: “about”. */
  about: string;
  /** First-person verbs of saying, which make a quotation the member's. */
  iSaid: string;
  /** The closed list of what may be said about the person, with slots (`statements.rules.ts`). */
  patterns: readonly string[];
};
