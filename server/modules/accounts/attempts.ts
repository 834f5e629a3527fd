import { CODE_MAX_TRIES } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import { isLimitReached, type RateLimit } from '../../platform/rate-limit.ts';
import { hasSessionFrom } from '../sessions/sessions.ts';
import type { CodePurpose } from './accounts.tables.ts';
import * as store from './accounts.store.ts';
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../platform/durations.ts';

/** Rate limits of accounts; the reasons are in `docs/decisions/0308-budgets.md`. */
const LIMITS = {
  /** By address. The answer "taken" tells that an account exists. */
  registration: { name: 'registration', points: 600, perSeconds: HOUR_SECONDS },
  /** By address. */
  loginFromPlace: { name: 'login-place', points: 300, perSeconds: 15 * MINUTE_SECONDS },
  /** By account and client network; reset after a success. */
  loginToAccountFromPlace: { name: 'login-pair', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  /** By account, for networks that it was never signed in from. */
  loginToAccount: { name: 'login-account', points: 100, perSeconds: HOUR_SECONDS },
  /** By account and known device, instead of the three above; reset after a success. */
  loginFromDevice: { name: 'login-device', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  /** By account: guesses of the current password by whoever holds a session. */
  currentPassword: { name: 'current-password', points: 10, perSeconds: 15 * MINUTE_SECONDS },
  /** By address. */
  codeRequest: { name: 'code-request', points: 100, perSeconds: HOUR_SECONDS },
  /** By the recipient of the mail, whether or not there is an account. */
  mailedCodesAnHour: { name: 'mailed-codes-hour', points: 3, perSeconds: HOUR_SECONDS },
  mailedCodesADay: { name: 'mailed-codes-day', points: 10, perSeconds: DAY_SECONDS },
  /** By account and known device, instead of the three above. */
  deviceCodesAnHour: { name: 'device-codes-hour', points: 3, perSeconds: HOUR_SECONDS },
  deviceCodesADay: { name: 'device-codes-day', points: 10, perSeconds: DAY_SECONDS },
  /** By account: all its known devices together. */
  allDeviceCodesADay: { name: 'device-codes-all', points: 20, perSeconds: DAY_SECONDS },
  /** By account: mails about sign-ins from devices that it does not know. */
  newDeviceMails: { name: 'new-device-mails', points: 10, perSeconds: DAY_SECONDS },
  /** By address; not for codes that a known device asked for. */
  codeGuess: { name: 'code-guess', points: 100, perSeconds: 15 * MINUTE_SECONDS },
  /**
   * Strangers' wrong guesses at live codes of accounts, all together: five tries a code are no
   * protection for ten thousand accounts attacked at once. Nobody is refused for it: see `triesOf`.
   */
  wrongGuesses: { name: 'wrong-guesses', points: 1000, perSeconds: DAY_SECONDS },
  /** By account: guesses of the code that confirms a deletion. */
  deletionGuess: { name: 'deletion-guess', points: 100, perSeconds: 15 * MINUTE_SECONDS },
  /** By account: new passwords that are tried with a proved code. */
  newPassword: { name: 'new-password', points: 30, perSeconds: 15 * MINUTE_SECONDS },
  /** By address. */
  googleSignIn: { name: 'google', points: 300, perSeconds: 15 * MINUTE_SECONDS },
} as const satisfies Record<string, RateLimit>;

type LimitName = keyof typeof LIMITS;

/** Counts one attempt of a limit that goes by the address it comes from. */
export async function countFrom(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  address: string,
): Promise<void> {
  await limits.consume(LIMITS[limit], addressPrefix(address));
}

/** Counts one attempt of a limit that goes by an account, an e-mail address, or all together. */
export async function countOf(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  key: string,
): Promise<void> {
  await limits.consume(LIMITS[limit], key);
}

/** Counts like `countOf`, and answers false instead of throwing. */
export async function isAllowed(
  { limits }: Pick<Deps, 'limits'>,
  limit: LimitName,
  key: string,
): Promise<boolean> {
  return limits.allows(LIMITS[limit], key);
}

type Place = { email: string; address: string };

/** Who tries: at which account, from where, and by which device if the account knows it. */
export type Attempt = Place & { device: Buffer | null };

/**
 * Counts an attempt to sign in. Strangers do not lock owners out, wherever they are: a device that
 * the account knows has a budget of its own. Without one, a flood from elsewhere does not bind a
 * place that the account was signed in from before.
 */
export async function countLogin(
  deps: Pick<Deps, 'limits' | 'db'>,
  { device, email, address }: Attempt,
): Promise<void> {
  if (device) return countOf(deps, 'loginFromDevice', keyOf(device));
  await countFrom(deps, 'loginFromPlace', address);
  await countOf(deps, 'loginToAccountFromPlace', pair({ email, address }));
  try {
    await countOf(deps, 'loginToAccount', email);
  } catch (refusal) {
    if (!isLimitReached(refusal) || !(await isKnownPlace(deps, { email, address }))) throw refusal;
  }
}

/** After a success. */
export async function forgetLogins(
  { limits }: Pick<Deps, 'limits'>,
  { device, ...place }: Attempt,
): Promise<void> {
  if (device) await limits.forget(LIMITS.loginFromDevice, keyOf(device));
  else await limits.forget(LIMITS.loginToAccountFromPlace, pair(place));
}

/**
 * Counts a request for a code to reset the password. Nobody can flood another's mailbox, and
 * nobody can use up what a known device of its owner may ask for.
 */
export async function countResetRequest(
  deps: Pick<Deps, 'limits'>,
  { device, email, address }: Attempt,
): Promise<void> {
  if (device) {
    await countOf(deps, 'deviceCodesAnHour', keyOf(device));
    await countOf(deps, 'deviceCodesADay', keyOf(device));
    await countOf(deps, 'allDeviceCodesADay', email);
    return;
  }
  await countFrom(deps, 'codeRequest', address);
  await countCodeMail(deps, 'reset', email);
}

/** Counts a mail with a code to `email`. */
export async function countCodeMail(
  deps: Pick<Deps, 'limits'>,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  await countOf(deps, 'mailedCodesAnHour', `${purpose} ${email}`);
  await countOf(deps, 'mailedCodesADay', `${purpose} ${email}`);
}

/**
 * How many tries a challenge has. While many accounts are guessed at, the codes of strangers have
 * one: an owner who types the right code is not stopped, a guesser gets a fifth as far.
 */
export async function triesOf(
  deps: Pick<Deps, 'limits' | 'db'>,
  { device, ...place }: Attempt,
): Promise<number> {
  if (device || !(await deps.limits.isSpent(LIMITS.wrongGuesses, AT_LIVE_CODES))) {
    return CODE_MAX_TRIES;
  }
  return (await isKnownPlace(deps, place)) ? CODE_MAX_TRIES : 1;
}

const AT_LIVE_CODES = 'at live codes';
/** Counted only to take the same time: timing must not reveal whether there is an account. */
const AT_NOTHING = 'at nothing';

/** Counts a stranger's guess that was wrong. */
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

/** Makes the same two look-ups whether or not there is an account. */
async function isKnownPlace({ db }: Pick<Deps, 'db'>, { email, address }: Place): Promise<boolean> {
  const account = await store.findByEmail(db, email);
  return hasSessionFrom(db, account?.id ?? store.NOBODY, addressPrefix(address));
}

function pair({ email, address }: Place): string {
  return `${addressPrefix(address)} ${email}`;
}

/** A device's hash differs for each account, so it identifies both. */
function keyOf(device: Buffer): string {
  return device.toString('base64url');
}
