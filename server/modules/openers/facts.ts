import type { OPENER_FACT_KINDS } from '../../../contract/openers.ts';

/** A fact as an opener may use it. `by` says whose words or doings they are. */
export type Fact = {
  id: string;
  kind: (typeof OPENER_FACT_KINDS)[number];
  by: 'person' | 'member';
  text: string;
};
