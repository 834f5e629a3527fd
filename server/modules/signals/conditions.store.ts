import { type RawBuilder, sql } from 'kysely';
import { buildMask, type Purpose } from '../../gateways/network/network.ts';
import { MISSED_WITHDRAWN } from './ingest/compare-page.rules.ts';

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

/**
 * Questions, other comments, stock phrases, reactions. Written as in the index `signals_worth`,
 * which serves comments only if both are the same.
 */
export function selectWorth(table: string): RawBuilder<number> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case ${column('kind')} when 'comment' then ${column('weight')} else 0 end`;
}

/**
 * The order in which an allowance opens signals: by worth, and the newest first among equals. Fit
 * has no part in it: what opens would tell whether a rule of the member matches people who wait.
 */
export function orderByWorth(table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${selectWorth(table)} desc, ${column('sort_at')} desc, ${column('no')} desc`;
}

/** After one absence it may still exist; the bounds are kept for the next reading. */
export function selectWhenWithdrawn(bound: string): RawBuilder<Date | null> {
  return sql`case when missed >= ${withdrawn} then ${sql.ref(bound)} end`;
}
