import type * as z from 'zod/mini';
import { PROCESSING_WAIT_HOURS } from '../../../contract/limits.ts';
import type { User } from '../../../contract/user.ts';
import type { LookupBatcher, Lookup } from '../../platform/database/lookup-batcher.ts';
import { SETTING_COLUMNS } from '../users/users.ts';

type Account = Omit<
  z.output<typeof User>,
  keyof Onboarding | 'hasSubscription' | 'isActiveSubscription' | 'isPaymentPending' | 'token'
>;
type Onboarding = {
  hasLinkedinUsername: boolean;
  subscriptionStatus: string | null;
  dataProcessing: boolean;
};

export type StandingRow = Onboarding & (Account | { email: null });

const SETTINGS = Object.entries(SETTING_COLUMNS)
  .map(([name, column]) => `u.${column} as "${name}"`)
  .join(', ');

// Joins tables of four other modules, so that every screen needs one batched statement, not four.
const STANDING: Lookup = {
  name: 'standing',
  text: `
  select asked.place::int,
    u.email, u.first_name as "firstName", u.last_name as "lastName", u.created_at as "createdAt",
    u.password_hash is not null as "hasPassword", u.time_zone as timezone, ${SETTINGS},
    u.registration_finished_at is not null as "registrationFinished",
    p.user_id is not null as "hasLinkedinUsername",
    b.status as "subscriptionStatus",
    d.user_id is not null and d.finished_at is null
      and d.begun_at > asked.now - interval '${PROCESSING_WAIT_HOURS} hours' as "dataProcessing"
  from unnest($1::uuid[], $2::timestamptz[]) with ordinality as asked (user_id, now, place)
  left join users u on u.id = asked.user_id and u.deleted_at is null
  left join linked_profiles p on p.user_id = asked.user_id
  left join subscriptions b on b.user_id = asked.user_id
  left join data_processings d on d.user_id = asked.user_id`,
};

export async function findStandingRow(
  lookups: LookupBatcher,
  userId: string,
  now: Date,
): Promise<StandingRow> {
  const found = await lookups.find<StandingRow & { place: number }>(STANDING, [userId, now]);
  if (!found) throw new Error('The statement returned no row for an account');
  const { place: _, ...row } = found;
  return row;
}
