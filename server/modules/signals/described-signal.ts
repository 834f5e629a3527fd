import type { SignalKind } from './signals.tables.ts';

/** A signal with its person and post, as the feed shows and an export contains it. */
export type DescribedSignal = {
  no: number;
  kind: SignalKind;
  detail: string;
  previous_detail: string | null;
  reply_to: string | null;
  reply_to_member: boolean | null;
  reply_to_name: string | null;
  withdrawn_after: Date | null;
  withdrawn_before: Date | null;
  not_before: Date;
  not_after: Date;
  first_seen_at: Date;
  person_id: number;
  person_kind: 'member' | 'company';
  name: string;
  headline: string;
  source: string;
  delete_after: Date;
  post_url: string;
  post_text: string;
  posted_at: Date;
};
