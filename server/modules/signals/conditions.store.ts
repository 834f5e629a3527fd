import { type RawBuilder, sql } from 'kysely';
import { buildMask, type Purpose } from '../../gateways/network/network.ts';
import { MISSED_WITHDRAWN } from './ingest/page.rules.ts';

const withdrawn = sql.lit(MISSED_WITHDRAWN);

/** Part of every query of signals and people. */
export function isPermitted(table: string, purpose: Purpose): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.purposes`)} & ${buildMask([purpose])}::smallint) <> 0`;
}

/** Opened after the watermark of seen signals, and not marked alone. */
export function isNew(table: string, userId: string): RawBuilder<boolean> {
  return sql`(not ${sql.ref(`${table}.is_history`)} and ${sql.ref(`${table}.seen_at`)} is null
    and ${sql.ref(`${table}.opened_at`)} >
      (select seen_before from trackings where user_id = ${userId}::uuid))`;
}

export function isWithdrawn(table: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.missed`)} >= ${withdrawn}`;
}

export function isPresent(table: string): RawBuilder<boolean> {
  return sql`${sql.ref(`${table}.missed`)} < ${withdrawn}`;
}

/** After one absence it may still exist; the bounds are kept for the next reading. */
export function selectWhenWithdrawn(bound: string): RawBuilder<Date | null> {
  return sql`case when missed >= ${withdrawn} then ${sql.ref(bound)} end`;
}
