import type { OPENER_FACT_KINDS } from '../../../contract/openers.ts';

export type PersonFact = {
  id: string;
  kind: (typeof OPENER_FACT_KINDS)[number];
  /** `author`: of posts that the member did not write. */
  by: 'person' | 'member' | 'author';
  text: string;
};
