import { PASSWORD_MIN_LENGTH } from './limits.ts';

/**
 * Two rules stand side by side in the specification: registration accepts a wider set of symbols
 * than changing, setting and resetting a password do. Each form and its endpoint keep their own.
 */
export const REGISTRATION_SYMBOLS = '!@#$%^&*(),.?":{}|<>';
export const NEW_PASSWORD_SYMBOLS = '@$!%*?&';

export type PasswordRequirement = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol';
export type PasswordRule = { readonly symbols: string };

export const registrationPassword: PasswordRule = { symbols: REGISTRATION_SYMBOLS };
export const newPassword: PasswordRule = { symbols: NEW_PASSWORD_SYMBOLS };

/** Every requirement with whether `password` meets it, in the order in which a form lists them. */
export function passwordRequirements(
  password: string,
  rule: PasswordRule,
): Readonly<Record<PasswordRequirement, boolean>> {
  return {
    length: password.length >= PASSWORD_MIN_LENGTH,
    uppercase: /[A-Z]/.test(password),
    lowercase: /[a-z]/.test(password),
    digit: /[0-9]/.test(password),
    symbol: Array.from(password).some((character) => rule.symbols.includes(character)),
  };
}

/** Whether `password` meets every requirement of `rule`. */
export function meetsRule(password: string, rule: PasswordRule): boolean {
  return Object.values(passwordRequirements(password, rule)).every(Boolean);
}
