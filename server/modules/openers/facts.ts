import type { OPENER_FACT_KINDS } from '../../../contract/openers.ts';

export type PersonFact = {
  id: string;
  kind: (typeof OPENER_FACT_KINDS)[number];
  by: 'person' | 'member';
  text: string;
};
