import { CODE_MAX_TRIES } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { getAddressPrefix } from '../../platform/http/requests/client-address.ts';
import { isLimitReached, type RateLimit } from '../../platform/limits/rate-limit.ts';
import { hasSessionFrom } from '../sessions/sessions.ts';
import { findAccountByEmail, UNKNOWN_USER } from '../users/users.ts';
import type { CodePurpose } from './accounts.tables.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/time/durations.ts';

/** Rate limits of accounts; the reasons are in `docs/decisions/0105-rate-limits.md`. */
const LIMITS = {
  /** By IP network. The response "taken" reveals that an account exists. */
  registration: { name: 'registration', points: 600, perSeconds: HOUR_SECONDS },
  loginFromIpNetwork: { name: 'login-network', points: 300, perSeconds: 15 * MINUTE_SECONDS },
  /** By account and IP network; reset after a success. */
  loginToAccountFromIpNetwork: { name: 'login-pair', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  /** By account, for IP networks without an earlier session of it. */
  loginToAccount: { name: 'login-account', points: 100, perSeconds: HOUR_SECONDS },
  /** By account and known device, instead of the three limits above; reset after a success. */
  loginFromDevice: { name: 'login-device', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  /** By account and known device or, without one, IP network: successes only. */
  signIns: { name: 'sign-ins', points: 60, perSeconds: HOUR_SECONDS },
  /** By account: successes from all devices and IP networks; reset by a new password. */
  allSignIns: { name: 'sign-ins-all', points: 300, perSeconds: HOUR_SECONDS },
  currentPassword: { name: 'current-password', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  codeRequest: { name: 'code-request', points: 100, perSeconds: HOUR_SECONDS },
  /** By recipient, whether or not an account exists. */
  mailedCodesAnHour: { name: 'mailed-codes-hour', points: 3, perSeconds: HOUR_SECONDS },
  mailedCodesADay: { name: 'mailed-codes-day', points: 10, perSeconds: DAY_SECONDS },
  /** By account and known device, instead of the three limits above. */
  deviceCodesAnHour: { name: 'device-codes-hour', points: 3, perSeconds: HOUR_SECONDS },
  deviceCodesADay: { name: 'device-codes-day', points: 10, perSeconds: DAY_SECONDS },
  allDeviceCodesADay: { name: 'device-codes-all', points: 20, perSeconds: DAY_SECONDS },
  newDeviceMails: { name: 'new-device-mails', points: 10, perSeconds: DAY_SECONDS },
  /** By IP network; not for codes to reset that a known device requested, or to delete. */
  codeGuess: { name: 'code-guess', points: 100, perSeconds: 15 * MINUTE_SECONDS },
  /**
   * Wrong guesses at live codes by unknown devices, and at codes for addresses, over all accounts.
   * It refuses no call: `countAllowedTries`, `countAddressTries`.
   */
  wrongGuesses: { name: 'wrong-guesses', points: 1000, perSeconds: DAY_SECONDS },
  deletionGuess: { name: 'deletion-guess', points: 100, perSeconds: 15 * MINUTE_SECONDS },
  emailGuess: { name: 'email-guess', points: 100, perSeconds: 15 * MINUTE_SECONDS },
  newPassword: { name: 'new-password', points: 30, perSeconds: 15 * MINUTE_SECONDS },
  googleSignIn: { name: 'google', points: 300, perSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof LIMITS;

/**
 * Counts one attempt for the IP network of the client's address; throws if the limit is reached.
 */
export async function limitByAddress(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  address: string,
): Promise<void> {
  await limits.consume(LIMITS[limit], getAddressPrefix(address));
}

export async function limitByKey(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  key: string,
): Promise<void> {
  await limits.consume(LIMITS[limit], key);
}

export async function isAllowed(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  key: string,
): Promise<boolean> {
  return limits.allows(LIMITS[limit], key);
}

type Origin = { email: string; address: string };

export type SignInAttempt = Origin & { device: Buffer | null };

/** Strangers cannot lock owners out: known devices and IP networks have separate limits. */
export async function limitLogin(
  deps: Pick<Deps, 'limits' | 'db'>,
  { device, email, address }: SignInAttempt,
): Promise<void> {
  if (device) return limitByKey(deps, 'loginFromDevice', buildDeviceKey(device));
  await limitByAddress(deps, 'loginFromIpNetwork', address);
  await limitByKey(deps, 'loginToAccountFromIpNetwork', pair({ email, address }));
  try {
    await limitByKey(deps, 'loginToAccount', email);
  } catch (refusal) {
    if (!isLimitReached(refusal) || !(await hasSignedInFrom(deps, { email, address })))
      throw refusal;
  }
}

/**
 * Counts a correct password; each success resets the limits of wrong ones, so it needs its own
 * limit.
 */
export async function limitSignIns(
  deps: Pick<Deps, 'limits'>,
  { device, ...origin }: SignInAttempt,
): Promise<void> {
  await limitByKey(deps, 'signIns', device ? buildDeviceKey(device) : pair(origin));
  await limitByKey(deps, 'allSignIns', origin.email);
}

export async function resetSignInLimit(
  { limits }: Pick<Deps, 'limits'>,
  email: string,
): Promise<void> {
  await limits.reset(LIMITS.allSignIns, email);
}

export async function resetLoginLimits(
  { limits }: Pick<Deps, 'limits'>,
  { device, ...origin }: SignInAttempt,
): Promise<void> {
  if (device) await limits.reset(LIMITS.loginFromDevice, buildDeviceKey(device));
  else await limits.reset(LIMITS.loginToAccountFromIpNetwork, pair(origin));
}

/** No one can flood another's mailbox, or exhaust the requests of the owner's known devices. */
export async function limitResetRequest(
  deps: Pick<Deps, 'limits'>,
  { device, email, address }: SignInAttempt,
): Promise<void> {
  if (device) {
    await limitByKey(deps, 'deviceCodesAnHour', buildDeviceKey(device));
    await limitByKey(deps, 'deviceCodesADay', buildDeviceKey(device));
    await limitByKey(deps, 'allDeviceCodesADay', email);
    return;
  }
  await limitByAddress(deps, 'codeRequest', address);
  await limitCodeMail(deps, 'reset', email);
}

export async function limitCodeMail(
  deps: Pick<Deps, 'limits'>,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  await limitByKey(deps, 'mailedCodesAnHour', buildCodeKey(purpose, email));
  await limitByKey(deps, 'mailedCodesADay', buildCodeKey(purpose, email));
}

export function buildCodeKey(purpose: CodePurpose, email: string): string {
  return `${purpose} ${email}`;
}

/** Tries per challenge. While many accounts are under attack, unknown devices have one. */
export async function countAllowedTries(
  deps: Pick<Deps, 'limits' | 'db'>,
  { device, ...origin }: SignInAttempt,
): Promise<number> {
  if (device || !(await deps.limits.isSpent(LIMITS.wrongGuesses, AT_LIVE_CODES))) {
    return CODE_MAX_TRIES;
  }
  return (await hasSignedInFrom(deps, origin)) ? CODE_MAX_TRIES : 1;
}

/** Tries per code for an address: a person who opened accounts for many addresses may guess at each. */
export async function countAddressTries({ limits }: Pick<Deps, 'limits'>): Promise<number> {
  return (await limits.isSpent(LIMITS.wrongGuesses, AT_ADDRESSES)) ? 1 : CODE_MAX_TRIES;
}

const AT_ADDRESSES = 'at addresses';
const AT_LIVE_CODES = 'at live codes';
/** Counted only so that timing does not reveal whether an account exists. */
const AT_NOTHING = 'at nothing';

export async function countWrongGuess(
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  { isAtLiveCode }: { isAtLiveCode: boolean },
): Promise<void> {
  const key = isAtLiveCode ? AT_LIVE_CODES : AT_NOTHING;
  const guesses = await limits.count(LIMITS.wrongGuesses, key);
  if (isAtLiveCode && guesses === LIMITS.wrongGuesses.points) {
    log.error(
      { guesses },
      'many wrong codes were entered: unknown devices get one try per code for a day',
    );
  }
}

export async function countWrongAddressGuess({ limits }: Pick<Deps, 'limits'>): Promise<void> {
  await limits.count(LIMITS.wrongGuesses, AT_ADDRESSES);
}

async function hasSignedInFrom(
  { db }: Pick<Deps, 'db'>,
  { email, address }: Origin,
): Promise<boolean> {
  const account = await findAccountByEmail(db, email);
  return hasSessionFrom(db, account?.id ?? UNKNOWN_USER, getAddressPrefix(address));
}

function pair({ email, address }: Origin): string {
  return buildLoginPairKey(getAddressPrefix(address), email);
}

export function buildLoginPairKey(network: string, email: string): string {
  return `${network} ${email}`;
}

/** Device hashes are salted with the user id, so they identify the account too. */
export function buildDeviceKey(device: Buffer): string {
  return device.toString('base64url');
}
