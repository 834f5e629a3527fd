import { sql } from 'kysely';
import type { Db } from '../../../platform/database/tables.ts';
import type { IngestedPage } from './ingested-page.ts';
import type { ChangedSignal, NewSignal } from './page.rules.ts';

type SignalToInsert = Omit<NewSignal, 'person' | 'engagedAt'> & {
  no: number;
  personId: number;
  isHistory: boolean;
  /** Null while it waits for an allowance. */
  openedAt: Date | null;
  /** The start of the period whose allowance opened it. */
  openedPeriod: Date | null;
};

export async function insertSignals(
  tx: Db,
  page: Pick<IngestedPage, 'userId' | 'postNo' | 'kind' | 'source' | 'purposes' | 'readAt'>,
  signals: readonly SignalToInsert[],
): Promise<void> {
  if (signals.length === 0) return;
  const column = <K extends keyof SignalToInsert>(name: K) => signals.map((each) => each[name]);
  await sql`
    insert into signals (user_id, post_no, kind, source, purposes, first_seen_at, no, person_id,
      item_id, detail, not_before, not_after, sort_at, weight, is_history, opened_at,
      opened_period, reply_to, reply_to_member)
    select ${page.userId}::uuid, ${page.postNo}::integer, ${page.kind}, ${page.source},
      ${page.purposes}::smallint, ${page.readAt}::timestamptz, added.*
    from unnest(${column('no')}::integer[], ${column('personId')}::integer[],
      ${column('itemId')}::text[], ${column('detail')}::text[],
      ${column('notBefore')}::timestamptz[], ${column('notAfter')}::timestamptz[],
      ${column('sortAt')}::timestamptz[], ${column('weight')}::real[],
      ${column('isHistory')}::boolean[], ${column('openedAt')}::timestamptz[],
      ${column('openedPeriod')}::timestamptz[],
      ${signals.map(({ replyTo }) => replyTo?.comment ?? null)}::text[],
      ${signals.map(({ replyTo }) => replyTo?.isMember ?? null)}::boolean[]) as added`.execute(tx);
}

export async function updateSignals(
  tx: Db,
  userId: string,
  changed: readonly ChangedSignal[],
): Promise<void> {
  if (changed.length === 0) return;
  const numbers = changed.map(({ no }) => no);
  await sql`
    update signals set detail = page.detail, weight = page.weight, missed = 0,
      withdrawn_after = null, withdrawn_before = null,
      previous_detail = coalesce(page.previous, signals.previous_detail),
      changed_after = coalesce(page.changed_after, signals.changed_after),
      changed_before = coalesce(page.changed_before, signals.changed_before)
    from unnest(${numbers}::integer[],
        ${changed.map(({ detail }) => detail)}::text[],
        ${changed.map(({ weight }) => weight)}::real[],
        ${changed.map(({ change }) => change?.previous ?? null)}::text[],
        ${changed.map(({ change }) => change?.after ?? null)}::timestamptz[],
        ${changed.map(({ change }) => change?.before ?? null)}::timestamptz[])
      as page(no, detail, weight, previous, changed_after, changed_before)
    where signals.user_id = ${userId}::uuid and signals.no = page.no
      and signals.no = any(${numbers}::integer[])`.execute(tx);
}
