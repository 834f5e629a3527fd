import { type Db, selectTables } from '../../platform/database/tables.ts';

export type AffiliatesTables = {
  affiliate_reports: {
    user_id: string;
    settled_at: Date;
    refusal: string | null;
  };
};

const on = selectTables<AffiliatesTables>();

export async function isSettled(db: Db, userId: string): Promise<boolean> {
  const row = await on(db)
    .selectFrom('affiliate_reports')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReport(
  tx: Db,
  report: { userId: string; settledAt: Date; refusal: string | null },
): Promise<void> {
  await on(tx)
    .insertInto('affiliate_reports')
    .values({
      user_id: report.userId,
      settled_at: report.settledAt,
      refusal: report.refusal,
    })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}
