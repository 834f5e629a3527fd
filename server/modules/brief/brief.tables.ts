import type { Generated } from 'kysely';

export type BriefTables = {
  brief_settings: {
    user_id: string;
    is_on: Generated<boolean>;
    /** In the time zone of the account, a multiple of 30. */
    minute_of_day: Generated<number>;
    next_at: Date | null;
  };
  briefs: {
    user_id: string;
    day: string;
    planned_at: Date;
    ends_at: Date;
    /** Null if there was nothing to send. */
    sent_at: Date | null;
    first: Generated<number[]>;
    /** The reminders that were due when it was sent; null if that was not stored. */
    reminders: Generated<string[] | null>;
  };
};
