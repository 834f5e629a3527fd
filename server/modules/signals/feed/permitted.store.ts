import { type RawBuilder, sql } from 'kysely';
import { maskOf, type Purpose } from '../../../gateways/network/network.ts';

/** Part of every query of signals and people. */
export function isPermitted(table: string, purpose: Purpose): RawBuilder<boolean> {
  return sql`(${sql.ref(`${table}.purposes`)} & ${maskOf([purpose])}::smallint) <> 0`;
}
