import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { Deps } from '../../deps.ts';
import type { Budget } from '../../platform/budgets.ts';
import type { Client } from '../../platform/http/binding.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import { standingOf } from '../billing/billing.ts';
import type { Member } from '../sessions/sessions.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/durations.ts';

/** The share of each daily budget that is reserved for members with a plan. */
const RESERVE = 1 / 4;

/** Who causes a call to the network: an account without a plan, or a paying member. */
export type Asker = { userId: string; place: string; hasPlan: boolean };

type BudgetDeps = Pick<Deps, 'budgets' | 'settings'>;

export function askerOf(member: Member, client: Client): Asker {
  return {
    userId: member.userId,
    place: addressPrefix(client.address),
    hasPlan: standingOf(member.subscriptionStatus).isActiveSubscription,
  };
}

/** Counts a paid look-up; cached answers are not counted. */
export async function countLookUp(
  { budgets, settings }: BudgetDeps,
  { userId, place, hasPlan }: Asker,
): Promise<void> {
  const { lookUpsPerAccount, lookUpsPerPlace, lookUpsPerDay } = settings.budgets;
  if (hasPlan) {
    await budgets.spend({ name: 'look-ups-member', points: 60, perSeconds: HOUR_SECONDS }, userId);
  } else {
    await budgets.spend(aDay('look-ups-account', lookUpsPerAccount), userId);
    await budgets.spend(aDay('look-ups-place', lookUpsPerPlace), place);
  }
  await budgets.spend(share('look-ups', lookUpsPerDay, hasPlan));
}

/** Counts the start of an analysis, which reads up to ten pages, and makes four attempts. */
export async function countAnalysis(
  { budgets, settings }: BudgetDeps,
  { userId, place, hasPlan }: Asker,
): Promise<void> {
  await budgets.spend(aDay('analyses-account', 10), userId);
  if (!hasPlan)
    await budgets.spend(aDay('analyses-place', settings.budgets.lookUpsPerPlace), place);
  await budgets.spend(share('analyses', settings.budgets.analysesPerDay, hasPlan));
}

/** Counts reading a picture, whose URL is open to anybody. */
export async function countPhotoRead(
  { budgets }: Pick<Deps, 'budgets'>,
  { photoId, client }: { photoId: string; client: Client },
): Promise<void> {
  const ofPicture = { name: 'photo-reads', points: 5, perSeconds: 10 * MINUTE_SECONDS };
  const fromPlace = { name: 'photo-reads-place', points: 300, perSeconds: HOUR_SECONDS };
  await budgets.spend(ofPicture, photoId);
  await budgets.spend(fromPlace, addressPrefix(client.address));
}

/** Two separate counters, together at most `points`: neither can exhaust the other. */
function share(name: string, points: number, hasPlan: boolean): Budget {
  const reserve = Math.ceil(points * RESERVE);
  return hasPlan
    ? { ...aDay(`${name}-reserve`, reserve), sharedSpent: PROFILE_MESSAGES.spent }
    : { ...aDay(name, points - reserve), sharedSpent: PROFILE_MESSAGES.spent };
}

function aDay(name: string, points: number): Budget {
  return { name, points, perSeconds: DAY_SECONDS };
}
