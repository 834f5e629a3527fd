import { type Kysely, sql } from 'kysely';

/** A rule has words of one person's headline, so it is deleted with the verdict about that person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from fit_rules
    where origin = 'answer' and not exists (
      select from lead_verdicts
      where lead_verdicts.user_id = fit_rules.user_id and lead_verdicts.no = fit_rules.verdict_no
    )`.execute(db);
  await sql`
    alter table fit_rules add constraint fit_rules_verdict foreign key (user_id, verdict_no)
      references lead_verdicts (user_id, no) on delete cascade`.execute(db);
}
