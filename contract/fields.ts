import * as z from 'zod/mini';
import {
  CODE_LENGTH,
  EMAIL_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  MESSAGE_MIN_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
import { meetsRule, type PasswordRule } from './password.ts';

/** The fields that forms and endpoints share, each with its rule and its words. */

export const MESSAGES = {
  required: 'This field is required',
  email: 'Invalid email address',
  emailFormat: 'Invalid email format',
  firstName: 'First name must be at least 2 characters long',
  lastName: 'Last name must be at least 2 characters long',
  controlCharacter: 'Please leave out line breaks and other control characters',
  nameTooLong: `Please use at most ${NAME_MAX_LENGTH} characters`,
  password: (symbols: string) =>
    `Password must have at least ${PASSWORD_MIN_LENGTH} characters, a lowercase and an uppercase letter, a number and one of ${symbols}`,
  passwordTooLong: `Please use at most ${PASSWORD_MAX_LENGTH} characters`,
  passwordsDoNotMatch: 'Passwords do not match',
  newPasswordsDoNotMatch: 'Passwords do not match!',
  messageTooShort: `Please enter at least ${MESSAGE_MIN_LENGTH} characters`,
  messageTooLong: `Please enter at most ${MESSAGE_MAX_LENGTH} characters`,
  code: 'Please enter the 6 digits of the code',
  notText: 'Please enter text',
} as const;

const text = () =>
  z.string({
    error: ({ input }) => (input === undefined ? MESSAGES.required : MESSAGES.notText),
  });

/** Trimmed, composed (NFC) and lower case before it is judged, so that one address has one spelling. */
const address = (words: { empty: string; invalid: string }) =>
  z.pipe(
    z.pipe(
      text(),
      z.transform((value: string) => value.normalize('NFC').trim().toLowerCase()),
    ),
    z.string().check(
      z.refine((value) => value !== '', { error: words.empty }),
      z.refine((value) => value === '' || Address.safeParse(value).success, {
        error: words.invalid,
      }),
    ),
  );
const Address = z.email().check(z.maxLength(EMAIL_MAX_LENGTH));
/** The address that an account is opened with. */
export const newEmail = () => address({ empty: MESSAGES.email, invalid: MESSAGES.email });
/** An address that is only asked for. */
export const email = () => address({ empty: MESSAGES.required, invalid: MESSAGES.emailFormat });

const name = (tooShort: string) =>
  text().check(
    z.refine((value) => isLongEnough(value), { error: tooShort }),
    // They have no place in a name, and would travel into mail headers.
    z.refine((value) => !isLongEnough(value) || !/\p{Cc}/u.test(value), {
      error: MESSAGES.controlCharacter,
    }),
    z.maxLength(NAME_MAX_LENGTH, { error: MESSAGES.nameTooLong }),
  );
function isLongEnough(value: string): boolean {
  return !/^\s/.test(value) && value.trimEnd().length >= NAME_MIN_LENGTH;
}
export const firstName = () => name(MESSAGES.firstName);
export const lastName = () => name(MESSAGES.lastName);

/** A password that is only compared, never set: any rule here would tell of the account's age. */
export const anyPassword = () =>
  text().check(
    z.minLength(1, { error: MESSAGES.required }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: MESSAGES.passwordTooLong }),
  );

export const chosenPassword = (rule: PasswordRule) =>
  text().check(
    z.maxLength(PASSWORD_MAX_LENGTH, { error: MESSAGES.passwordTooLong }),
    // One that is too long is said to be that, and is not read through.
    z.refine((value) => value.length > PASSWORD_MAX_LENGTH || meetsRule(value, rule), {
      error: MESSAGES.password(rule.symbols),
    }),
  );

/**
 * Six digits. They travel as a number, so leading zeros vanish: a number or a text of at most six
 * digits, read back padded to six.
 */
export const code = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()], { error: MESSAGES.code }),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.pipe(
      z.string().check(z.regex(/^[0-9]{1,6}$/, { error: MESSAGES.code })),
      z.transform((digits: string) => digits.padStart(CODE_LENGTH, '0')),
    ),
  );

export const message = () =>
  text().check(
    z.refine((value) => value.trim().length >= MESSAGE_MIN_LENGTH, {
      error: MESSAGES.messageTooShort,
    }),
    z.maxLength(MESSAGE_MAX_LENGTH, { error: MESSAGES.messageTooLong }),
  );

/** An affiliate's tracking id, as FirstPromoter's cookie holds it. */
export const affiliateId = () => z.string().check(z.regex(/^[\w-]{1,100}$/));
