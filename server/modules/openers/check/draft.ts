import type { OpenerChannel, OpenerLanguage, OpenerTone } from '../../../../contract/openers.ts';
import type { PersonFact } from '../facts.ts';

/** An opener before its check. */
export type Draft = { tone: OpenerTone; text: string };

export type CheckContext = {
  channel: OpenerChannel;
  language: OpenerLanguage;
  ticked: readonly PersonFact[];
  unticked: readonly PersonFact[];
  sender: { name: string; samples: readonly string[] };
  person: { name: string };
  /** Of the posts. */
  author: { isMember: boolean };
  previous: readonly string[];
};
