import type { Generated } from 'kysely';

export type BriefTables = {
  brief_settings: {
    user_id: string;
    is_on: Generated<boolean>;
    /** In the time zone of the account, a multiple of 30. */
    minute_of_day: Generated<number>;
    /** Null until it is planned. */
    next_at: Date | null;
  };
  /** A row a member and local day, written with the job that may send the mail. */
  briefs: {
    user_id: string;
    day: string;
    planned_at: Date;
    /** When the day ends, by the time zone at the planning. */
    ends_at: Date;
    /** Null if there was nothing to send. */
    sent_at: Date | null;
    /** The people of the first ten as they were sent. */
    first: Generated<number[]>;
    /** The reminders that were due as it was sent; null if that was not kept. */
    reminders: Generated<string[] | null>;
  };
};
