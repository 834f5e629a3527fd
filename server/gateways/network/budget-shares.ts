/** Parts of the daily budget of a source, so that no kind of call uses up the others' money. */
export const SHARES = {
  /** The checks of all members. */
  checks: { reserved: 0.2, most: 1 },
  /** First processings. */
  history: { reserved: 0, most: 0.5 },
  /** Lookups and forecasts of accounts with a plan, and of the leads that they erase. */
  members: { reserved: 0.05, most: 0.25 },
  /** Lookups and forecasts of accounts without a plan. */
  newcomers: { reserved: 0.05, most: 0.25 },
  /** Requests of people who are not users, such as objections. */
  privacy: { reserved: 0.05, most: 0.15 },
} as const satisfies Record<string, { reserved: number; most: number }>;

export type Share = keyof typeof SHARES;

export const SHARE_NAMES = Object.keys(SHARES) as Share[]; // the keys of the object above

/** Of the day, for the calls of one account; its checks have limits of their own. */
export const ACCOUNT_SHARE = 0.1;

/** Which share pays for a call, and the account that caused it. */
export type Spender =
  | { share: Exclude<Share, 'privacy'>; userId: string }
  | { share: 'privacy'; userId: null };

export type SourceChoice = {
  share: Share;
  /** Whether a source that fails may be tried again by the work that follows. */
  mayTry: boolean;
};

export const PRIVACY_SPENDER: Spender = { share: 'privacy', userId: null };

/** In US dollars. */
export type Money = { dailyBudget: number; callCost: number };

export const toMicros = (dollars: number) => Math.round(dollars * 1_000_000);

/** At least one, so that a budget ends although calls are free. */
export const getUsualMicros = ({ callCost }: Money) => Math.max(1, toMicros(callCost));

/** What the day keeps for a share. Whole calls: a fraction of a call is of use to no share. */
export const getReservedMicros = (money: Money, share: Share) =>
  countCalls(money, SHARES[share].reserved) * getUsualMicros(money);

/** The most that a share may spend; at least one call. */
export const getMostMicros = (money: Money, share: Share) =>
  Math.max(1, countCalls(money, SHARES[share].most)) * getUsualMicros(money);

export const getAccountMicros = (money: Money) => getAccountCalls(money) * getUsualMicros(money);

/** Calls that one account may cause in a day besides its checks; at least one. */
export const getAccountCalls = (money: Money) => Math.max(1, countCalls(money, ACCOUNT_SHARE));

/** Calls that checks may make in a day, if the others use their reserves. */
export function countCheckCalls(money: Money): number {
  const reserved = SHARE_NAMES.filter((share) => share !== 'checks').map((share) =>
    countCalls(money, SHARES[share].reserved),
  );
  return countCalls(money, 1) - reserved.reduce((sum, calls) => sum + calls, 0);
}

const countCalls = (money: Money, part: number) =>
  Math.floor((toMicros(money.dailyBudget) * part) / getUsualMicros(money) + 1e-9);
