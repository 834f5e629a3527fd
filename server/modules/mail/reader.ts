export type Reader = { email: string; firstName: string; emailVerifiedAt: Date | null };

/** No name for an unverified address: an attacker may use it as a message to a stranger. */
export function writeGreeting(words: string, { firstName, emailVerifiedAt }: Reader): string {
  const name = emailVerifiedAt === null ? null : nameInMail(firstName);
  return name === null ? words : `${words}, ${name}`;
}

/** "Hello Nora, …" or "Hello, …", before a sentence. */
export function writeHello({ firstName, emailVerifiedAt }: Reader): string {
  const name = emailVerifiedAt === null ? null : nameInMail(firstName);
  return name === null ? 'Hello' : `Hello ${name}`;
}

/** Neutral text for an unverified address, because an address can contain a message. */
export function getAddress({ email, emailVerifiedAt }: Omit<Reader, 'firstName'>): string {
  return emailVerifiedAt === null ? 'this address' : email;
}

const MAX_NAME_LENGTH = 40;

/**
 * A name that is safe in a mail: at most 40 characters, none invisible, nothing that a mail client
 * turns into a link; null if that leaves no name. Clients link text with a scheme, a path or an @,
 * possible phone numbers, and `word.word`, even if the ending is no domain today. The last occurs
 * in names ("St.John") and gets a space instead.
 */
export function nameInMail(name: string): string | null {
  const plain = name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replaceAll(FULL_STOP, '.')
    .replaceAll(DOT_WITHIN, '. ')
    .trim();
  if (plain === '' || OF_ADDRESSES.test(plain) || DIGITS.test(plain)) return null;
  // By code points: one visible character may consist of hundreds.
  const characters = Array.from(plain);
  if (characters.length <= MAX_NAME_LENGTH) return plain;
  return `${characters
    .slice(0, MAX_NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

/** Keeps joiners, which Persian and Indic spelling needs. */
export const INVISIBLE = /(?!\p{Join_Control})[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]/gu;
/** Characters that browsers treat as the dot of a domain. */
export const FULL_STOP = /[\u3002\uFF61]/g;
/** "J.R." keeps its form; "J.R.Tolkien" and "evil.example" do not. */
const DOT_WITHIN = /\.(?=\p{N}|[\p{L}\p{M}\p{N}\p{Join_Control}-]{2})/gu;
const OF_ADDRESSES = /[@:/\\]/;
const DIGITS = /(?:\p{N}[^\p{N}]*){5}/u;
