/** A person's facts, and untrue predicates made of their own words. */
export type Person = {
  comment: string;
  denial: string;
  asked: string;
  topic: string;
  untrue: readonly string[];
  headline: string;
  /** A title that the headline does not give. */
  title: string;
  whole: string | null;
};

export type DraftWords = {
  people: readonly Person[];
  post: string;
  postTopic: string;
  quote: readonly [string, string];
  lies: readonly string[];
  truths: readonly string[];
  asRole: string;
};
