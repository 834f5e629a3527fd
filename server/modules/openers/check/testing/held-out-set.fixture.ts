import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { PersonFact } from '../../facts.ts';

type Facts = Partial<Record<PersonFact['kind'], string>>;

/** Written from the prompt and the types of facts alone, without knowledge of the check. */
export type HeldOut = {
  language: OpenerLanguage;
  facts: Facts;
  /** One sentence a line. */
  openings: string;
  /** About the sender alone, or a question. */
  continuations: string;
  untrue: string;
};

/** Written likewise, later. Measured once before the check was changed for them. */
export type WholeDrafts = {
  language: OpenerLanguage;
  name: string;
  facts: Facts;
  /** One draft a line. */
  good: string;
  untrue: string;
};
