/** The reader of a mail. The address is verified by a mailed code or by Google. */
export type Reader = { email: string; firstName: string; emailVerifiedAt: Date | null };

/**
 * "Welcome, Nora", and "Welcome" alone to an address that nobody has proved: whoever typed it may
 * have typed the name to have it read there.
 */
export function greeted(words: string, { firstName, emailVerifiedAt }: Reader): string {
  const name = emailVerifiedAt === null ? null : nameInMail(firstName);
  return name === null ? words : `${words}, ${name}`;
}

/** "Hello Nora, …" or "Hello, …", before a sentence. */
export function hello({ firstName, emailVerifiedAt }: Reader): string {
  const name = emailVerifiedAt === null ? null : nameInMail(firstName);
  return name === null ? 'Hello' : `Hello ${name}`;
}

/** The address if it is verified; otherwise neutral words, since an address can carry a message. */
export function addressOf({ email, emailVerifiedAt }: Omit<Reader, 'firstName'>): string {
  return emailVerifiedAt === null ? 'this address' : email;
}

const LONGEST_NAME = 40;

/**
 * A name as a mail may show it: at most 40 characters, none of them invisible, and nothing that a
 * mail program turns into a link. Null where that leaves no name. Programs link what has a scheme,
 * a path or an @, digits that may be a telephone, and `word.word`, whether or not the ending is a
 * domain today; the last one occurs in names ("St.John"), and is no link with a space in it.
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
  // By code points: one sign that is seen may be piled up of hundreds.
  const signs = Array.from(plain);
  if (signs.length <= LONGEST_NAME) return plain;
  return `${signs
    .slice(0, LONGEST_NAME - 1)
    .join('')
    .trimEnd()}…`;
}

// Joiners stay: Persian and Indic names are spelt with them.
const INVISIBLE = /(?!\p{Join_Control})[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Variation_Selector}]/gu;
/** What browsers read as the dot of a domain, besides the dot. */
const FULL_STOP = /[\u3002\uFF61]/g;
/** "J.R." keeps its form; "J.R.Tolkien" and "evil.example" do not. */
const DOT_WITHIN = /\.(?=\p{N}|[\p{L}\p{M}\p{N}\p{Join_Control}-]{2})/gu;
const OF_ADDRESSES = /[@:/\\]/;
const DIGITS = /(?:\p{N}[^\p{N}]*){5}/u;
