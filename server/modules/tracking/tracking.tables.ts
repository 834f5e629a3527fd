import type { Generated } from 'kysely';

export type TrackingTables = {
  reading_plans: {
    user_id: string;
    next_check_at: Date;
    checked_at: Date | null;
    /** When the member last requested a check. */
    asked_at: Date | null;
    /** The last UTC day on which requested checks made calls, and the number of calls. */
    asked_on: Date | null;
    asked_calls: Generated<number>;
    /** The last UTC day on which checks made calls, and the number of calls. */
    called_on: Generated<Date | null>;
    calls: Generated<number>;
    /** When a check first found no profile of the member; null while the source has one. */
    profile_missed_at: Date | null;
    /** When a check at least an hour later confirmed it. */
    profile_gone_at: Date | null;
    /** Consecutive failed checks. */
    failures: Generated<number>;
    /** The price for which the next check was planned. */
    planned_price: Generated<number>;
    /** The member's habit; null before the first check. */
    level: number | null;
    posts_per_month: number | null;
  };
  tracked_posts: {
    user_id: string;
    post_no: number;
    evidence: number;
    exposure: number;
    reactions_counted: number;
    reactions_counted_when_read: number;
    reactions_read_at: Date;
    reactions_unread_worth: number;
    comments_counted: number;
    comments_counted_when_read: number;
    comments_read_at: Date;
    comments_unread_worth: number;
  };
  /** One row for each source ever used. */
  sources: {
    name: string;
    /** From this time on no call is allowed; only an operator lifts the restriction. */
    restricted_at: Date | null;
    restricted_reason: string | null;
    /** The first failure since the last answer. */
    failing_since: Generated<Date | null>;
    /** When a source that fails for an hour was last tried. */
    tried_at: Generated<Date | null>;
    price: number;
    floor_stretch: number;
    priced_at: Date;
    /** Calls since the beginning, and their number at the last price. */
    calls: Generated<string>;
    floor_calls: Generated<string>;
    priced_calls: Generated<string>;
    priced_floor_calls: Generated<string>;
  };
  /** One count per member and UTC day. */
  follower_counts: {
    user_id: string;
    day: Date;
    followers: number;
    counted_at: Date;
  };
  /** Calls by UTC day. */
  source_days: {
    source: string;
    day: Date;
    calls: Generated<number>;
  };
  /** The cost of the calls of a UTC day, in millionths of a US dollar. */
  source_costs: {
    source: string;
    day: Date;
    micros: Generated<string>;
    checks_micros: Generated<string>;
    history_micros: Generated<string>;
    members_micros: Generated<string>;
    newcomers_micros: Generated<string>;
    privacy_micros: Generated<string>;
  };
  /** What the calls of an account cost in a UTC day, except its checks. */
  account_costs: {
    source: string;
    day: Date;
    user_id: string;
    micros: string;
  };
};
