import { PASSWORD_MIN_LENGTH } from './limits.ts';

export type PasswordRequirement = 'length' | 'uppercase' | 'lowercase' | 'digit' | 'symbol';

/**
 * Letters and digits of any script. A special character is anything else, so that the symbols named
 * by the specification are accepted on every form, and all others too.
 */
export function checkPasswordRequirements(
  password: string,
): Readonly<Record<PasswordRequirement, boolean>> {
  return {
    length: password.length >= PASSWORD_MIN_LENGTH,
    uppercase: /\p{Lu}/u.test(password),
    lowercase: /\p{Ll}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    symbol: /[^\p{L}\p{M}\p{N}]/u.test(password),
  };
}

export function meetsRule(password: string): boolean {
  return Object.values(checkPasswordRequirements(password)).every(Boolean);
}
