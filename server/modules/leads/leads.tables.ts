import type { Generated, Selectable } from 'kysely';
import type { LeadStage, VerdictReason } from '../../../contract/leads.ts';
import type { FitRule } from './ranking/fit/fit.rules.ts';

export type LeadsTables = {
  ideal_customers: {
    user_id: string;
    version: Generated<number>;
    last_touch: Generated<number>;
    last_verdict: Generated<number>;
    sentence: Generated<string>;
    titles: Generated<string[]>;
    fields: Generated<string[]>;
    places: Generated<string[]>;
    never: Generated<string[]>;
    /** Ids of rules that the description makes, and the member removed. */
    removed: Generated<string[]>;
    /** How much reactions count; null until the member has decided. */
    reactions: Generated<'full' | 'half' | null>;
  };
  fit_rules: {
    user_id: string;
    id: string;
    position: number;
    mode: FitRule['mode'];
    field: FitRule['field'];
    words: string[];
    weight: number;
    origin: FitRule['origin'];
    verdict_no: number | null;
    is_active: Generated<boolean>;
  };
  lead_verdicts: {
    user_id: string;
    no: number;
    person_id: number;
    reason: VerdictReason;
    words: string;
    applies_to: 'person' | 'all';
    at: Date;
    undone_at: Date | null;
  };
  lead_marks: {
    user_id: string;
    person_id: number;
    marked_at: Date | null;
    later_until: string | null;
    /** Put off until an engagement after this one. */
    later_since: Date | null;
  };
  touches: {
    user_id: string;
    no: number;
    person_id: number;
    key: string;
    kind: LeadStage | 'note';
    at: Date;
    next_on: string | null;
    text: string;
    /** The name of the person that it was recorded for, who was merged into this one. */
    merged_from: string | null;
  };
  lead_rings: {
    user_id: string;
    person_id: number;
    /** The smallest person number among its members when it was found. */
    ring: number;
  };
  lead_refused_merges: {
    user_id: string;
    person_id: number;
    other_id: number;
  };
  /** People erased by public identifier, whose member id is still to be looked up. */
  lead_erasures: {
    user_id: string;
    person_id: number;
    public_identifier: string;
  };
  lead_snapshots: {
    user_id: string;
    at: Date;
    people: number[];
    /** A hash of the rules that it was based on; empty if unknown. */
    basis: Generated<string>;
  };
};

export type IdealCustomerRow = Selectable<LeadsTables['ideal_customers']>;
export type RuleRow = Selectable<LeadsTables['fit_rules']>;
export type VerdictRow = Selectable<LeadsTables['lead_verdicts']>;
export type TouchRow = Selectable<LeadsTables['touches']>;
export type MarkRow = Selectable<LeadsTables['lead_marks']>;
