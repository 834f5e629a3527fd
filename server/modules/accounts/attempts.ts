import type { Deps } from '../../deps.ts';
import { Failure } from '../../platform/failure.ts';
import { addressPrefix } from '../../platform/http/client-address.ts';
import type { RateLimit } from '../../platform/rate-limit.ts';
import { hasSessionFrom } from '../sessions/sessions.ts';
import type { CodePurpose } from './accounts.tables.ts';
import * as store from './accounts.store.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

/** How often what may be tried; `docs/decisions/0301-sessions-and-sign-in.md` has the reasons. */
const LIMITS = {
  /** By address. The answer "taken" tells that an account exists. */
  registration: { name: 'registration', points: 600, perSeconds: HOUR },
  /** By address. */
  loginFromPlace: { name: 'login-place', points: 300, perSeconds: 15 * MINUTE },
  /** By account and address; counted anew after a success. */
  loginToAccountFromPlace: { name: 'login-pair', points: 10, perSeconds: 15 * MINUTE },
  /** By account, for places that it was never signed in from. */
  loginToAccount: { name: 'login-account', points: 100, perSeconds: HOUR },
  /** By account: guesses of the current password by whoever holds a session. */
  currentPassword: { name: 'current-password', points: 10, perSeconds: 15 * MINUTE },
  /** By address. */
  codeRequest: { name: 'code-request', points: 100, perSeconds: HOUR },
  /** By the recipient of the mail, whether or not there is an account. */
  mailedCodesAnHour: { name: 'mailed-codes-hour', points: 3, perSeconds: HOUR },
  mailedCodesADay: { name: 'mailed-codes-day', points: 10, perSeconds: DAY },
  /** By account: mails about sign-ins from devices that it does not know. */
  newDeviceMails: { name: 'new-device-mails', points: 10, perSeconds: DAY },
  /** By address. */
  codeGuess: { name: 'code-guess', points: 100, perSeconds: 15 * MINUTE },
  /**
   * Everybody's guesses together: five tries a code are no protection for ten thousand accounts
   * attacked at once. A thousand guesses a day take over one account in a thousand days.
   */
  allCodeGuesses: { name: 'code-guess-all', points: 1000, perSeconds: DAY },
  /** By address. */
  googleSignIn: { name: 'google', points: 300, perSeconds: 15 * MINUTE },
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

/** The same where a refusal is no failure. */
export async function isAllowed(
  deps: Pick<Deps, 'limits'>,
  limit: LimitName,
  key: string,
): Promise<boolean> {
  try {
    await countOf(deps, limit, key);
    return true;
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    return false;
  }
}

type Place = { email: string; address: string };

/**
 * Counts an attempt to sign in. A flood of wrong passwords from elsewhere does not lock owners
 * out: the limit of the account does not hold where it was signed in from before.
 */
export async function countLogin(
  deps: Pick<Deps, 'limits' | 'db'>,
  { email, address }: Place,
): Promise<void> {
  await countFrom(deps, 'loginFromPlace', address);
  await countOf(deps, 'loginToAccountFromPlace', pair({ email, address }));
  try {
    await countOf(deps, 'loginToAccount', email);
  } catch (refusal) {
    if (!isRefusal(refusal) || !(await isKnownPlace(deps, { email, address }))) throw refusal;
  }
}

export async function forgetLogins({ limits }: Pick<Deps, 'limits'>, place: Place): Promise<void> {
  await limits.forget(LIMITS.loginToAccountFromPlace, pair(place));
}

/** Counts a guess of a mailed code against everybody's budget; known places are not bound by it. */
export async function countCodeGuess(
  deps: Pick<Deps, 'limits' | 'db' | 'log'>,
  place: Place,
): Promise<void> {
  try {
    await countOf(deps, 'allCodeGuesses', 'all');
  } catch (refusal) {
    if (!isRefusal(refusal)) throw refusal;
    deps.log.error('the budget of guessed codes is spent: somebody may be trying many accounts');
    if (!(await isKnownPlace(deps, place))) throw refusal;
  }
}

/** Counts a mail with a code to `email`, so that nobody can flood another's mailbox. */
export async function countCodeMail(
  deps: Pick<Deps, 'limits'>,
  purpose: CodePurpose,
  email: string,
): Promise<void> {
  await countOf(deps, 'mailedCodesAnHour', `${purpose} ${email}`);
  await countOf(deps, 'mailedCodesADay', `${purpose} ${email}`);
}

async function isKnownPlace({ db }: Pick<Deps, 'db'>, { email, address }: Place): Promise<boolean> {
  const account = await store.findByEmail(db, email);
  return account !== undefined && hasSessionFrom(db, account.id, addressPrefix(address));
}

function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.failure === 'too_many_requests';
}

function pair({ email, address }: Place): string {
  return `${addressPrefix(address)} ${email}`;
}
