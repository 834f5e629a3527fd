import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  OpenerChannel,
  OpenerClaim,
  OpenerEnd,
  OpenerLanguage,
  OpenerTone,
} from '../../../contract/openers.ts';

export type Shortfall =
  | 'not_passed'
  | 'left_out'
  | 'nothing_specific'
  | 'model_failed'
  | 'too_slow'
  | 'budget_spent'
  | 'stopped';

export type OpenersTables = {
  /**
   * One row for each key of a client. It stays when its person is deleted, because it has none of
   * their data.
   */
  opener_requests: {
    user_id: string;
    /** Chosen by the client, which may send it twice. */
    key: string;
    person_id: number;
    /** The signal that is answered; null for the strongest. */
    signal_no: number | null;
    channel: OpenerChannel;
    language: OpenerLanguage;
    facts: string[];
    repeats: string | null;
    credit: 'none' | 'reserved' | 'settled' | 'released';
    ending: OpenerEnd | null;
    /** Null if the model wrote all three variants, and if no model was called. */
    shortfall: Shortfall | null;
    model: string | null;
    prompt_version: number | null;
    tokens: Generated<number>;
    begun_at: Date;
    ended_at: Date | null;
  };
  /** Variants that passed their check and were sent. Deleted with their person. */
  opener_variants: {
    user_id: string;
    request_key: string;
    n: number;
    person_id: number;
    tone: OpenerTone;
    text: string;
    claims: ColumnType<OpenerClaim[], string, never>;
    origin: 'model' | 'template';
    purposes: number;
    written_at: Date;
    delete_after: Date;
    copied_at: Date | null;
  };
  opener_settings: {
    user_id: string;
    tone: OpenerTone;
    language: OpenerLanguage | null;
    samples: string[];
  };
};

export type OpenerRequestRow = Selectable<OpenersTables['opener_requests']>;
export type VariantRow = Selectable<OpenersTables['opener_variants']>;
