import type * as z from 'zod/mini';
import { PROCESSING_WAIT_HOURS } from '../../../contract/limits.ts';
import type { User } from '../../../contract/user.ts';
import type { SqlPool } from '../../platform/database/pool.ts';

type AccountStanding = Omit<
  z.output<typeof User>,
  keyof Onboarding | 'hasSubscription' | 'isActiveSubscription' | 'isPaymentPending' | 'token'
>;
type Onboarding = {
  hasLinkedinUsername: boolean;
  subscriptionStatus: string | null;
  dataProcessing: boolean;
};

export type StandingRow = Onboarding & (AccountStanding | { email: null });

// Joins tables of four other modules, so that every screen needs one statement instead of four.
const STANDING = `
  select
    u.email, u.first_name as "firstName", u.last_name as "lastName", u.created_at as "createdAt",
    u.password_hash is not null as "hasPassword", u.time_zone as timezone, u.language, u.dark_mode as "darkMode",
    u.registration_finished_at is not null as "registrationFinished",
    p.user_id is not null as "hasLinkedinUsername", p.owner as "profileOwner",
    b.status as "subscriptionStatus",
    d.user_id is not null and d.finished_at is null
      and d.begun_at > $2::timestamptz - interval '${PROCESSING_WAIT_HOURS} hours' as "dataProcessing"
  from (select $1::uuid as user_id) asked
  left join users u on u.id = asked.user_id and u.deleted_at is null
  left join linked_profiles p on p.user_id = asked.user_id
  left join subscriptions b on b.user_id = asked.user_id
  left join data_processings d on d.user_id = asked.user_id`;

export async function findStandingRow(
  pool: SqlPool,
  userId: string,
  now: Date,
): Promise<StandingRow> {
  const { rows } = await pool.query<StandingRow>(STANDING, [userId, now]);
  const [row] = rows;
  if (!row) throw new Error('The statement returned no row for an account');
  return row;
}
