import { type Db, selectTables } from '../../../platform/database/tables.ts';
import type { IdealCustomerRow, LeadsTables, RuleRow } from '../leads.tables.ts';
import type { FitRule } from '../ranking/fit/fit.rules.ts';

const on = selectTables<LeadsTables>();

export function findRules(db: Db, userId: string): Promise<RuleRow[]> {
  return on(db)
    .selectFrom('fit_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Rules that were accepted with a verdict about this person. */
export function findRulesAbout(db: Db, userId: string, person: number): Promise<RuleRow[]> {
  return on(db)
    .selectFrom('fit_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('lead_verdicts')
          .select('lead_verdicts.no')
          .whereRef('lead_verdicts.user_id', '=', 'fit_rules.user_id')
          .whereRef('lead_verdicts.no', '=', 'fit_rules.verdict_no')
          .where('lead_verdicts.person_id', '=', person),
      ),
    )
    .execute();
}

export async function replaceRules(
  tx: Db,
  options: { userId: string; origin: FitRule['origin']; rules: readonly NewRule[] },
): Promise<void> {
  await on(tx)
    .deleteFrom('fit_rules')
    .where('user_id', '=', options.userId)
    .where('origin', '=', options.origin)
    .execute();
  await insertRules(tx, options.userId, options.rules);
}

export type NewRule = FitRule & { verdictNo?: number; isActive?: boolean };

/** A known rule that is switched on again belongs to the new verdict, whose undo reverts it. */
export async function insertRules(
  tx: Db,
  userId: string,
  rules: readonly NewRule[],
): Promise<void> {
  if (rules.length === 0) return;
  const rows = rules.map((rule, position) => ({
    user_id: userId,
    id: rule.id,
    position,
    mode: rule.mode,
    field: rule.field,
    words: [...rule.words],
    weight: rule.weight,
    origin: rule.origin,
    verdict_no: rule.verdictNo ?? null,
    is_active: rule.isActive ?? true,
  }));
  await on(tx)
    .insertInto('fit_rules')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'id']).doUpdateSet((row) => ({
        is_active: row.ref('excluded.is_active'),
        verdict_no: row
          .case()
          .when(row.ref('fit_rules.is_active'))
          .then(row.ref('fit_rules.verdict_no'))
          .else(row.ref('excluded.verdict_no'))
          .end(),
      })),
    )
    .execute();
}

export async function deleteVerdictRules(tx: Db, userId: string, verdictNo: number): Promise<void> {
  await on(tx)
    .deleteFrom('fit_rules')
    .where('user_id', '=', userId)
    .where('verdict_no', '=', verdictNo)
    .execute();
}

/** False if there is no such rule, or the member typed it. */
export async function switchRule(
  tx: Db,
  options: { userId: string; id: string; isActive: boolean },
): Promise<boolean> {
  const changed = await on(tx)
    .updateTable('fit_rules')
    .set({ is_active: options.isActive })
    .where('user_id', '=', options.userId)
    .where('id', '=', options.id)
    .where('origin', '<>', 'user')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Creates the row if it is missing, and locks it, so that an account has one writer at a time. */
export async function lockIdealCustomer(tx: Db, userId: string): Promise<IdealCustomerRow> {
  await on(tx)
    .insertInto('ideal_customers')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  return on(tx)
    .selectFrom('ideal_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function findIdealCustomer(db: Db, userId: string): Promise<IdealCustomerRow | undefined> {
  return on(db)
    .selectFrom('ideal_customers')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** By who they sell to; who is never a lead says nothing of that. */
export function isDescribed({ sentence, titles, fields, places }: IdealCustomerRow): boolean {
  return sentence !== '' || titles.length + fields.length + places.length > 0;
}

/** Returns the new version of the description. */
export async function saveDescription(
  tx: Db,
  userId: string,
  description: Pick<
    IdealCustomerRow,
    'sentence' | 'titles' | 'fields' | 'places' | 'never' | 'removed'
  >,
): Promise<number> {
  const { version } = await on(tx)
    .updateTable('ideal_customers')
    .set((row) => ({ ...description, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function saveReactions(
  tx: Db,
  userId: string,
  reactions: IdealCustomerRow['reactions'],
): Promise<void> {
  await on(tx)
    .updateTable('ideal_customers')
    .set({ reactions })
    .where('user_id', '=', userId)
    .execute();
}
