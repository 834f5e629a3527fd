import { PASSWORD_MIN_LENGTH } from './limits.ts';

/** By the specification, registration accepts more symbols than the other password forms. */
export const REGISTRATION_SYMBOLS = '!@#$%^&*(),.?":{}|<>';
export const NEW_PASSWORD_SYMBOLS = '@$!%*?&';

export type PasswordRequirement = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol';
export type PasswordRule = { readonly symbols: string };

export const registrationPassword: PasswordRule = { symbols: REGISTRATION_SYMBOLS };
export const newPassword: PasswordRule = { symbols: NEW_PASSWORD_SYMBOLS };

export function checkPasswordRequirements(
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

export function meetsRule(password: string, rule: PasswordRule): boolean {
  return Object.values(checkPasswordRequirements(password, rule)).every(Boolean);
}
