import { FULL_STOP, INVISIBLE } from './reader.ts';

/**
 * A stranger's text, on one line of at most `maxLength` characters, with nothing that a mail program
 * turns into a link: URLs, file names and mail addresses lose the characters that make them links,
 * and long numbers, which may be telephone numbers, are removed.
 */
export function cleanMailText(text: string, maxLength: number): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(FULL_STOP, '.')
    // Also the normal form of “…”.
    .replaceAll('...', '…')
    .replaceAll(TELEPHONE, '…')
    .replaceAll(/(?<=\S)\s*@\s*(?=\S)/gu, ' at ')
    .replaceAll('@', '')
    .replaceAll(/\/{2,}|\\/g, ' ')
    .replaceAll(SCHEME, ': ')
    .replaceAll(DOT_OF_DOMAIN, '. ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
  const characters = Array.from(plain);
  if (characters.length <= maxLength) return plain;
  const cut = characters.slice(0, maxLength - 1).join('');
  return `${cut.trimEnd()}…`;
}

/** Seven digits or more, with at most two other characters between digits. */
const TELEPHONE = /\+?\p{N}(?:[^\p{L}\p{N}]{0,2}\p{N}){6,}/gu;
/** Not the colon in 10:30. */
const SCHEME = /(?<!\p{N}):(?=\S)|:(?=[^\s\p{N}])/gu;
/** Inside a word or an IP address, but not in J.R. or 3.5. */
const DOT_OF_DOMAIN =
  /\.(?=[\p{L}\p{M}\p{Join_Control}-][\p{L}\p{M}\p{N}\p{Join_Control}-])|(?<!\p{N})\.(?=\p{N})|\.(?=\p{N}+\.\p{N})|(?<=\.\p{N}+)\.(?=\p{N})/gu;
