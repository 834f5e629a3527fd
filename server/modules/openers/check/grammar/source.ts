export type Slot = 'said' | 'asked' | 'topic' | 'post' | 'reference' | 'role' | 'since' | 'end';

/**
 * What the check knows of a language: regular expressions for words in lower case without accents,
 * with one space between them. The capital pronouns of German begin with an x: `xsie`.
 */
export type GrammarSource = {
  /** Words without content of their own. */
  light: string;
  /** The person, as “you” or “your”, and as “she” where that can be no one else. */
  you: string;
  /** The member, also without “I”: “happy to”, “perhaps”, “thanks”. */
  me: string;
  /** “You” where the member speaks to the person, offers or owes something. */
  toYou: string;
  /** “You” in a question that assumes nothing: “would you”, “how you”, “your team”. */
  askYou: string;
  /** Words that turn a sentence round: a quotation must have those of its sentence. */
  turns: string;
  /** Joins a reason or a time, which a pattern may have of the member only. */
  causes: string;
  /** Begins a question. */
  asks: string;
  /** What a member says before an indirect question. */
  wonders: string;
  hypothetical: string;
  modals: string;
  past: string;
  presumes: string;
  /** Begins a title that must be the headline's: “as”. */
  asTitle: string;
  determiners: string;
  post: string;
  /** Between a reference and its subject: “about”. */
  about: string;
  /** Would say what a quotation is about, before anything but a post. */
  refers: string;
  /** Takes for granted what it names: “congratulations”, “sorry about”, “thanks for”. */
  wishes: string;
  /** Claims to have met or talked before. */
  sharedPast: string;
  /** First-person verbs of saying, which make a quotation the member's. */
  iSaid: string;
  /** The closed list of what may be said about the person, with slots (`slots.rules.ts`). */
  patterns: readonly string[];
};
