import type { OpenerChannel, OpenerLanguage, OpenerTone } from '../../../../../contract/openers.ts';
import type { Fact } from '../../facts.ts';

/** An opener before its check; `uses` are the ids of the facts that it claims to rest on. */
export type Draft = { tone: OpenerTone; text: string; uses: readonly string[] };

export type CheckContext = {
  channel: OpenerChannel;
  language: OpenerLanguage;
  ticked: readonly Fact[];
  unticked: readonly Fact[];
  sender: { name: string; samples: readonly string[] };
  person: { name: string };
  previous: readonly string[];
};
