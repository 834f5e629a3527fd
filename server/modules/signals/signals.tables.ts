import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { PersonKeyKind, NetworkPostKind } from '../../gateways/network/network.ts';
import type { ThreadNote } from './reading/threads.rules.ts';

export type SignalKind = 'reaction' | 'comment';

/**
 * A row of signals as JSON. With `unpaid_since` the signal was open since then, but its charge was
 * refunded or moved to its duplicate, so the row itself waits.
 */
export type StoredDuplicate = Record<string, unknown> & { no: number; unpaid_since?: unknown };

export type SignalsTables = {
  data_processings: {
    user_id: string;
    begun_at: Date;
    /** The time of the last progress; stalled processings are restarted. */
    progressed_at: Date;
    /** Null until the posts have been listed. */
    posts_known: number | null;
    posts_done: Generated<number>;
    signals: Generated<number>;
    /** Calls to the source, of all attempts; those that it refused free of charge do not count. */
    calls: Generated<number>;
    /** Posts whose older engagement was not read, because the calls were used up. */
    posts_left_out: Generated<number>;
    /** When a processing continues whose account has spent its budget of the day. */
    resumes_at: Generated<Date | null>;
    finished_at: Date | null;
  };
  /** One row per user: the lock for all writers, the last number of each kind, and counters. */
  trackings: {
    user_id: string;
    last_person: Generated<number>;
    last_post: Generated<number>;
    last_signal: Generated<number>;
    last_reading: Generated<number>;
    people: Generated<number>;
    signals: Generated<number>;
    /** Opened signals that are not history and not seen. */
    unseen: Generated<number>;
    /** Signals beyond the allowance. */
    waiting: Generated<number>;
    withdrawn: Generated<number>;
    /** Signals opened up to this time count as seen. */
    seen_before: Generated<Date>;
    /** Waiting signals open by themselves when the allowance renews. */
    opens_always: Generated<boolean>;
    /** When replies were first read, if later than other signals; otherwise null. */
    replies_since: Generated<Date | null>;
    /** The latest expiry of the account's `erased_signals`; null if it never had any. */
    erased_until: Generated<Date | null>;
  };
  /** Items erased at a person's request: readings skip them. */
  erased_signals: {
    user_id: string;
    hash: Buffer;
    delete_after: Date;
  };
  posts: {
    user_id: string;
    post_no: number;
    post_id: string;
    posted_at: Date;
    url: string;
    /** Null until a source that provides it has listed the post. */
    kind: NetworkPostKind | null;
    text: string;
    /** The network's counts, which may exceed what it lists. */
    reactions: number;
    comments: number;
    reposts: number;
    counts_at: Date;
    fetched_at: Date;
    /** The end of the last reading of the list. */
    reactions_read_at: Date | null;
    comments_read_at: Date | null;
    /** The start of the last complete reading: items that it did not list happened later. */
    reactions_complete_at: Date | null;
    comments_complete_at: Date | null;
    /** The post's count when the list was last read to its end. */
    reactions_counted: number | null;
    comments_counted: number | null;
    /** By how much the count exceeded the list when all of it could last be read. */
    reactions_hidden: number | null;
    comments_hidden: number | null;
    /** The same at the last complete reading whose replies were all read. */
    comments_hidden_complete: Generated<number | null>;
    /** The first processing left out engagement before this time. */
    reactions_left_out_at: Generated<Date | null>;
    comments_left_out_at: Generated<Date | null>;
    /** By comment id: the note about its replies when all of them were last read. */
    threads: Generated<Record<string, ThreadNote>>;
    /** The first complete listing of its time that lacks it; null once it is listed. */
    missing_at: Generated<Date | null>;
    /** The network no longer has the post; its signals stay. */
    gone_at: Date | null;
  };
  /** A reading of a list, page by page. An open one is continued after a crash. */
  post_readings: {
    user_id: string;
    reading_no: number;
    post_no: number;
    kind: SignalKind;
    source: string;
    begun_at: Date;
    ended_at: Date | null;
    /** The next page; null for the first. */
    cursor: string | null;
    /** The length of the list, as reported by each page so far. */
    total: number | null;
    calls: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    withdrawn: Generated<number>;
    /** False once an item could not be read or the list changed its length. */
    is_whole: Generated<boolean>;
    /** It proves which items are absent. Null while it is open. */
    is_complete: boolean | null;
    /** The numbers of the signals on its pages. */
    listed: Generated<number[]>;
    /** The same for replies to comments. */
    replies: Generated<number[]>;
    /** Hashes of the other items on its pages, which are not stored. */
    unstored: Generated<number[]>;
    unstored_replies: Generated<number[]>;
    /** Comments whose replies could not all be read. */
    open_threads: Generated<string[]>;
  };
  people: {
    user_id: string;
    person_id: number;
    first_seen_at: Date;
    last_engaged_at: Date;
    read_at: Date;
    /** Moved by new engagement, never by another reading. */
    delete_after: Date;
    purposes: number;
    kind: 'member' | 'company';
    /** The permanent id of the member or company. */
    member_key: string | null;
    public_key: string | null;
    source: string;
    name: string;
    headline: string;
    url: string;
    /** Name and headline in their searchable form. */
    words: string;
  };
  person_keys: {
    user_id: string;
    kind: PersonKeyKind;
    value: string;
    person_id: number;
    seen_from: Date;
  };
  /** The data needed to undo a merge. */
  person_merges: {
    user_id: string;
    merge_no: number;
    kept: number;
    gone: number;
    person: ColumnType<unknown, string, never>;
    keys: ColumnType<{ kind: PersonKeyKind; value: string }[], string, never>;
    /** The numbers of the signals that now belong to the kept person. */
    moved: number[];
    /** Signals that both had, for an undo. */
    dropped: ColumnType<StoredDuplicate[], string, never>;
    at: Date;
    undone_at: Date | null;
  };
  /** Changes with each signal, so it is narrow: ranking all people is one short scan. */
  lead_heat: {
    user_id: string;
    person_id: number;
    events: number;
    /** The person's first signal, or the first one after a long silence. */
    first_at: Date;
    /** The last signal before that silence; null without one. */
    silent_since: Generated<Date | null>;
    last_at: Date;
    /** Base-2 logarithm of the decayed sum of the person's engagement. */
    heat: number;
    /** The part of it that reactions contribute; null without reactions. */
    reaction_heat: number | null;
    posts: Generated<number>;
    comments: Generated<number>;
    /** Numbers of the comments that are questions or stock phrases. */
    questions: Generated<number>;
    stock_comments: Generated<number>;
  };
  signals: {
    user_id: string;
    /** Its place in the feed, which never changes. */
    sort_at: Date;
    /** Bounds of the time it happened; equal for a comment. */
    not_before: Date;
    not_after: Date;
    first_seen_at: Date;
    /** Null while it waits for an allowance. */
    opened_at: Date | null;
    seen_at: Date | null;
    changed_after: Date | null;
    changed_before: Date | null;
    /** Bounds of the start of its absence; a withdrawal from the second absence on. */
    withdrawn_after: Date | null;
    withdrawn_before: Date | null;
    /** Its address within the account, in the order of discovery. */
    no: number;
    post_no: number;
    person_id: number;
    /** The start of the period whose allowance opened it; null for history. */
    opened_period: Date | null;
    /** Only if its source allows a shorter retention than its person's. */
    delete_after: Date | null;
    weight: number;
    purposes: number;
    /** Complete readings in a row without it; the second means that it was withdrawn. */
    missed: Generated<number>;
    is_history: boolean;
    kind: SignalKind;
    /** The comment's id; empty for a reaction, which is unique per person and post. */
    item_id: string;
    /** The id of the comment that it replies to; null for all others. */
    reply_to: string | null;
    /** Whether that comment is the member's own. */
    reply_to_member: boolean | null;
    source: string;
    /** The kind of reaction, or the comment's text. */
    detail: string;
    previous_detail: string | null;
  };
};

export type ProcessingRow = Selectable<SignalsTables['data_processings']>;
export type CountersRow = Selectable<SignalsTables['trackings']>;
export type PersonRow = Selectable<SignalsTables['people']>;
export type PostRow = Selectable<SignalsTables['posts']>;
export type NewPost = Pick<
  Insertable<SignalsTables['posts']>,
  'post_id' | 'posted_at' | 'url' | 'text' | 'reactions' | 'comments' | 'reposts'
> & { kind: NetworkPostKind | null };
export type ReadingRow = Selectable<SignalsTables['post_readings']>;
export type SignalRow = Selectable<SignalsTables['signals']>;
