import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { Fact } from '../../facts.ts';

/** Written from the prompt and the types of facts alone, without knowledge of the check. */
export type HeldOut = {
  language: OpenerLanguage;
  facts: Partial<Record<Fact['kind'], string>>;
  /** One sentence a line. */
  openings: string;
  /** About the sender alone, or a question. */
  continuations: string;
  untrue: string;
};
