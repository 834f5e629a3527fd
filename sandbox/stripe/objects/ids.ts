import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function makeId(prefix: string, length = 24): string {
  return `${prefix}_${makeRandomText(length)}`;
}

export function makeRandomText(length: number, alphabet = ALPHABET): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last whole multiple would bias towards the first letters.
      if (byte < 256 - (256 % alphabet.length) && text.length < length)
        text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
