const WORDS = [
  'prizes',
  'bitcoin',
  'viagra',
  'inheritance',
  'password-expired',
  'invoice',
  'casino',
  'dating',
  'lottery',
  'refund',
];

const FORMS: readonly ((word: string) => string)[] = [
  (word) => `https://${word}.com`,
  (word) => `You won, see https://${word}.example/x?y=1#z`,
  (word) => `www.${word}.com`,
  (word) => `${word}.com`,
  (word) => `J.R.${word}.io`,
  (word) => `${word}.co.uk/claim`,
  (word) => `xn--${word}.com`,
  (word) => `//${word}.com`,
  (word) => String.raw`\\${word}\share`,
  (word) => `${word}@evil.com`,
  (word) => `mailto:${word}@evil.com`,
  (word) => `Call +49 151 234567 about ${word}`,
  (word) => `<a href="https://${word}.com">${word}</a>`,
  (word) => `[${word}](https://evil.com)`,
  // Dots of internationalized domains.
  (word) => `${word}\u3002com`,
  (word) => `${word}\uFF0Ecom`,
  // Invisible and right-to-left characters.
  (word) => `${word}.\u200Bcom`,
  (word) => `\u202Emoc.${word}\u202C`,
  (word) => `${word} 185.199.108.153`,
  (word) => `Your ${word} is ready, sign in at once to claim it today`,
];

export const PAYLOADS: readonly string[] = FORMS.flatMap((form) => WORDS.map(form));
