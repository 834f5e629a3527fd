import type { Db } from '../../platform/database/database.ts';

export type AffiliatesTables = {
  affiliate_reports: {
    user_id: string;
    settled_at: Date;
    /** Null where FirstPromoter took the sign-up, otherwise why it never will. */
    refusal: string | null;
  };
};

/** The sign-up of an account that came by an affiliate and is not settled with FirstPromoter. */
export async function findUnreported(
  db: Db,
  userId: string,
): Promise<{ trackingId: string; signedUpAt: Date } | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('affiliate_reports', 'affiliate_reports.user_id', 'users.id')
    .select(['users.fprom_tid as trackingId', 'users.created_at as signedUpAt'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('affiliate_reports.user_id', 'is', null)
    .executeTakeFirst();
  if (!row || row.trackingId === null) return undefined;
  return { trackingId: row.trackingId, signedUpAt: row.signedUpAt };
}

/** Nothing is noted of an account that was deleted meanwhile. */
export async function insertReport(
  db: Db,
  report: { userId: string; settledAt: Date; refusal: string | null },
): Promise<void> {
  await db
    .insertInto('affiliate_reports')
    .columns(['user_id', 'settled_at', 'refusal'])
    .expression((from) =>
      from
        .selectFrom('users')
        .select((row) => [
          'id',
          row.val(report.settledAt).$castTo<Date>().as('settled_at'),
          row.val(report.refusal).as('refusal'),
        ])
        .where('id', '=', report.userId)
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function deleteReport(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('affiliate_reports').where('user_id', '=', userId).execute();
}
