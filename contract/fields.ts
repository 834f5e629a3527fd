import * as z from 'zod/mini';
import { parseEmailAddress } from './email-address.ts';
import {
  CODE_LENGTH,
  MESSAGE_MAX_LENGTH,
  MESSAGE_MIN_LENGTH,
  NAME_MAX_LENGTH,
  NAME_MIN_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  PROFILE_URL_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from './limits.ts';
import { removeInvisible } from './text.ts';
import { meetsRule, type PasswordRule } from './password.ts';

export const MESSAGES = {
  required: 'This field is required',
  email: 'Invalid email address',
  emailFormat: 'Invalid email format',
  firstName: 'First name must be at least 2 characters long',
  lastName: 'Last name must be at least 2 characters long',
  controlCharacter: 'Line breaks and other control characters are not allowed',
  nameTooLong: `Please use at most ${NAME_MAX_LENGTH} characters`,
  password: (symbols: string) =>
    `Password must have at least ${PASSWORD_MIN_LENGTH} characters, a lowercase and an uppercase letter, a number and one of ${symbols}`,
  passwordTooLong: `Please use at most ${PASSWORD_MAX_LENGTH} characters`,
  passwordsDoNotMatch: 'Passwords do not match',
  newPasswordsDoNotMatch: 'Passwords do not match!',
  messageTooShort: `Please enter at least ${MESSAGE_MIN_LENGTH} characters`,
  messageTooLong: `Please enter at most ${MESSAGE_MAX_LENGTH} characters`,
  code: 'Please enter the 6-digit code',
  notText: 'Please enter text',
  searchTooLong: `Please search for at most ${SEARCH_MAX_LENGTH} characters`,
  pastedUrlTooLong: `Please use at most ${PROFILE_URL_MAX_LENGTH} characters`,
} as const;

const text = () =>
  z.string({
    error: ({ input }) => (input === undefined ? MESSAGES.required : MESSAGES.notText),
  });

/** Composed (NFC) before it is measured: a limit counts what is stored, not how it was typed. */
const composed = () =>
  z.pipe(
    text(),
    z.transform((value: string) => value.normalize('NFC')),
  );

/** The parsed address has one spelling. */
const address = (words: { empty: string; invalid: string }) =>
  z.pipe(
    text().check(
      z.refine((value) => value.trim() !== '', { error: words.empty }),
      z.refine((value) => value.trim() === '' || parseEmailAddress(value) !== null, {
        error: words.invalid,
      }),
    ),
    z.transform((value: string) => parseEmailAddress(value) ?? value),
  );
/** Words to search for. */
export const search = () =>
  z.pipe(
    composed(),
    z.string().check(z.maxLength(SEARCH_MAX_LENGTH, { error: MESSAGES.searchTooLong })),
  );

export const newEmail = () => address({ empty: MESSAGES.email, invalid: MESSAGES.email });
export const email = () => address({ empty: MESSAGES.required, invalid: MESSAGES.emailFormat });

/** Controls that reorder the text around them, in a list or a mail as in a terminal. */
export const DIRECTION_MARK = /[\u202A-\u202E\u2066-\u2069]/;

const name = (tooShort: string, isLongEnough: (name: string) => boolean) => {
  const isName = (value: string) =>
    !/^\s/.test(value) && isLongEnough(removeInvisible(value).trimEnd());
  return z.pipe(
    composed(),
    z.string().check(
      z.refine(isName, { error: tooShort }),
      // Control characters could inject mail headers.
      z.refine((value) => !isName(value) || !isDisruptive(value), {
        error: MESSAGES.controlCharacter,
      }),
      z.maxLength(NAME_MAX_LENGTH, { error: MESSAGES.nameTooLong }),
    ),
  );
};

const hasTwo = (letters: string) => letters.length >= NAME_MIN_LENGTH;
/** Names of one letter exist in scripts whose letters are words or syllables, such as 李. */
const hasTwoOrIsWord = (letters: string) => hasTwo(letters) || /^\p{Lo}$/u.test(letters);

function isDisruptive(value: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) || DIRECTION_MARK.test(value);
}

/** Of a registration. */
export const firstName = () => name(MESSAGES.firstName, hasTwo);
export const lastName = () => name(MESSAGES.lastName, hasTwo);

/** Of a person who is known already, or who writes to us. */
export const ownFirstName = () => name(MESSAGES.firstName, hasTwoOrIsWord);
export const ownLastName = () => name(MESSAGES.lastName, hasTwoOrIsWord);

/** A name that the server measures only if it differs from the stored one. */
export const unmeasuredName = () =>
  text().check(z.maxLength(MESSAGE_MAX_LENGTH, { error: MESSAGES.nameTooLong }));

/** Only compared, never set: a stricter rule would reveal when the account was created. */
export const anyPassword = () =>
  text().check(
    z.minLength(1, { error: MESSAGES.required }),
    z.maxLength(PASSWORD_MAX_LENGTH, { error: MESSAGES.passwordTooLong }),
  );

export const chosenPassword = (rule: PasswordRule) =>
  text().check(
    z.maxLength(PASSWORD_MAX_LENGTH, { error: MESSAGES.passwordTooLong }),
    // Only the length error is reported for an overlong password.
    z.refine((value) => value.length > PASSWORD_MAX_LENGTH || meetsRule(value, rule), {
      error: MESSAGES.password(rule.symbols),
    }),
  );

/** Sent as a number or text. A number loses leading zeros, so it is padded to six digits. */
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
  z.pipe(
    composed(),
    z.string().check(
      z.refine((value) => removeInvisible(value).trim().length >= MESSAGE_MIN_LENGTH, {
        error: MESSAGES.messageTooShort,
      }),
      z.maxLength(MESSAGE_MAX_LENGTH, { error: MESSAGES.messageTooLong }),
    ),
  );

export const shortText = (max: number) =>
  z.pipe(
    composed(),
    z.string().check(
      z.maxLength(max, { error: `Please use at most ${max} characters` }),
      z.refine((value) => !value.includes('\u0000'), { error: MESSAGES.controlCharacter }),
    ),
  );

export const affiliateId = () => z.string().check(z.regex(/^[\w-]{1,100}$/));
