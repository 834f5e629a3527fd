import { PROFILE_MESSAGES } from '../../../contract/profile-messages.ts';
import type { Deps } from '../../deps.ts';
import type { Spender } from '../../gateways/network/network.ts';
import type { Member } from '../../member.ts';
import type { Budget } from '../../platform/limits/budgets.ts';
import type { RequestClient } from '../../platform/http/routes/binding.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import type { SettingsOf } from '../../platform/settings/slice.ts';
import { findStanding } from '../standing/standing.ts';
import type { budgetSettings } from './profiles.settings.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time/durations.ts';

/** The share of each daily budget that is reserved for members with a plan. */
const RESERVE = 1 / 4;

export type Requester = { userId: string; ipNetwork: string; hasPlan: boolean };

export type NetworkBudgetDeps = Pick<Deps, 'budgets'> & {
  readonly settings: SettingsOf<{ budgets: typeof budgetSettings }>;
};

export async function findRequester(
  deps: Pick<Deps, 'database' | 'clock'>,
  { member: { userId }, client }: { member: Member; client: RequestClient },
): Promise<Requester> {
  const { isActiveSubscription: hasPlan } = await findStanding(deps, userId);
  return { userId, ipNetwork: getAddressPrefix(client.address), hasPlan };
}

export const describeSpender = ({
  userId,
  hasPlan,
}: Pick<Requester, 'userId' | 'hasPlan'>): Spender => ({
  share: hasPlan ? 'members' : 'newcomers',
  userId,
});

export async function spendLookUpBudget(
  { budgets, settings }: NetworkBudgetDeps,
  { userId, ipNetwork, hasPlan }: Requester,
): Promise<void> {
  const { lookUpsPerAccount, lookUpsPerPlace, lookUpsPerDay } = settings.budgets;
  if (hasPlan) {
    await budgets.spend({ name: 'look-ups-member', points: 60, perSeconds: HOUR_SECONDS }, userId);
  } else {
    await budgets.spend(createDailyBudget('look-ups-account', lookUpsPerAccount), userId);
    await budgets.spend(createDailyBudget('look-ups-network', lookUpsPerPlace), ipNetwork);
  }
  await budgets.spend(share('lookups', lookUpsPerDay, hasPlan));
}

/** Charged for each started forecast, which reads up to ten pages in up to four attempts. */
export async function spendForecastBudget(
  { budgets, settings }: NetworkBudgetDeps,
  { userId, ipNetwork, hasPlan }: Requester,
): Promise<void> {
  await budgets.spend(createDailyBudget('analyses-account', 10), userId);
  if (!hasPlan)
    await budgets.spend(
      createDailyBudget('analyses-network', settings.budgets.lookUpsPerPlace),
      ipNetwork,
    );
  await budgets.spend(share('analyses', settings.budgets.analysesPerDay, hasPlan));
}

/** Picture URLs are public, so reads are limited per picture and IP network. */
export async function spendPhotoBudget(
  { budgets }: Pick<Deps, 'budgets'>,
  { photo, client }: { photo: string; client: RequestClient },
): Promise<void> {
  const perPhoto = { name: 'photo-reads', points: 5, perSeconds: 10 * MINUTE_SECONDS };
  const perNetwork = { name: 'photo-reads-network', points: 300, perSeconds: HOUR_SECONDS };
  await budgets.spend(perPhoto, photo);
  await budgets.spend(perNetwork, getAddressPrefix(client.address));
}

function share(name: string, points: number, hasPlan: boolean): Budget {
  const reserve = Math.ceil(points * RESERVE);
  return hasPlan
    ? { ...createDailyBudget(`${name}-reserve`, reserve), sharedMessage: PROFILE_MESSAGES.spent }
    : { ...createDailyBudget(name, points - reserve), sharedMessage: PROFILE_MESSAGES.spent };
}

function createDailyBudget(name: string, points: number): Budget {
  return { name, points, perSeconds: DAY_SECONDS };
}
