import { fail } from '../../../platform/failure.ts';

const PRODUCT_WORDS = ['rapport', 'linkedin'];
const MIN_NAME_LENGTH = 4;
/** The list is sorted by frequency; people build passwords from its most frequent entries. */
const COMMON_BASES = 10_000;

export const GUESSABLE = {
  common: 'This password is too common. Please choose another one',
  email: 'Please choose a password that does not contain your email',
  product: 'Please choose a password that does not contain the name of this product',
} as const;

export async function refuseGuessable(
  password: string,
  email: string,
  options: { type?: string } = {},
): Promise<void> {
  const reason = await findReasonToRefuse(password, email);
  if (reason !== null) {
    throw fail('bad_request', { ...options, message: reason, errors: { password: [reason] } });
  }
}

/**
 * Ignores capitals, look-alikes and surrounding digits: the composition rule accepts `Password1!`.
 */
export async function findReasonToRefuse(password: string, email: string): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase();
  const readings = [plain, replaceLookAlikes(plain)];
  const local = email.split('@', 1)[0] ?? '';

  const ranks = await loadPasswordsByRank();
  const isCommon = (reading: string) =>
    ranks.has(reading) || (ranks.get(trimNonLetters(reading)) ?? COMMON_BASES) < COMMON_BASES;

  if (readings.some(isCommon)) return GUESSABLE.common;
  if (local.length >= MIN_NAME_LENGTH && plain.includes(local)) return GUESSABLE.email;
  if (readings.some((reading) => PRODUCT_WORDS.some((word) => reading.includes(word)))) {
    return GUESSABLE.product;
  }
  return null;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Look-alikes count as letters only inside a word. */
function replaceLookAlikes(text: string): string {
  const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text) ?? [];
  return (
    before +
    word.replaceAll(/[@4310!$57]/g, (character) => LOOK_ALIKES[character] ?? character) +
    after
  );
}

function trimNonLetters(text: string): string {
  return text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
}

let byRank: Promise<ReadonlyMap<string, number>> | undefined;

/** Loaded on first use: the list costs 60 ms and 28 MB, and a worker never needs it. */
function loadPasswordsByRank(): Promise<ReadonlyMap<string, number>> {
  byRank ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((word, rank) => [word, rank])),
  );
  return byRank;
}
