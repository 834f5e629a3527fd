import { fail } from '../../platform/failure.ts';

/** Words that everybody who attacks this product tries first. */
const PRODUCT_WORDS = ['rapport', 'linkedin'];
const LEAST_NAME_LENGTH = 4;
/** The list is sorted by how often a password is met; its head is what people build others from. */
const COMMON_BASES = 10_000;

export const GUESSABLE = {
  common: 'This password is too common. Please choose another one',
  email: 'Please choose a password that does not contain your email',
  product: 'Please choose a password that does not contain the name of this product',
} as const;

/** Refuses a new password that an attacker would try early, at the field that it was typed in. */
export async function refuseGuessable(
  password: string,
  email: string,
  o: { type?: string } = {},
): Promise<void> {
  const reason = await reasonToRefuse(password, email);
  if (reason !== null) {
    throw fail('bad_request', { ...o, message: reason, errors: { password: [reason] } });
  }
}

/**
 * Why `password` is among the first that an attacker would try, or null. The rule of composition
 * lets `Password1!` pass, so a word of the list does not get better by a capital, by look-alike
 * signs in it (`P@ssw0rd`), or by digits and symbols around it.
 */
export async function reasonToRefuse(password: string, email: string): Promise<string | null> {
  const plain = password.normalize('NFKC').toLowerCase();
  const readings = [plain, withoutLookAlikes(plain)];
  const local = email.split('@', 1)[0] ?? '';

  const rankOf = await passwordsByRank();
  const isCommon = (reading: string) =>
    rankOf.has(reading) || (rankOf.get(bare(reading)) ?? COMMON_BASES) < COMMON_BASES;

  if (readings.some(isCommon)) return GUESSABLE.common;
  if (local.length >= LEAST_NAME_LENGTH && plain.includes(local)) return GUESSABLE.email;
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

/** Look-alikes are read as letters only between letters: what stands around a word is not of it. */
function withoutLookAlikes(text: string): string {
  const [, before = '', word = '', after = ''] = /^([^a-z]*)(.*?)([^a-z]*)$/.exec(text) ?? [];
  return before + word.replaceAll(/[@4310!$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign) + after;
}

/** The word without digits and symbols before and after it. */
function bare(text: string): string {
  return text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '');
}

let byRank: Promise<ReadonlyMap<string, number>> | undefined;

/** Read when first needed: the list costs 60 ms and 28 MB, and a worker never needs it. */
function passwordsByRank(): Promise<ReadonlyMap<string, number>> {
  byRank ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Map(dictionary['passwords-common'].map((word, rank) => [word, rank])),
  );
  return byRank;
}
