/** Words for the dot and the at of an address. */
const DOT = '(?:dot|punkt|point|punto|d0t|full stop|period)';
const AT = '(?:at|ät|arobase|arroba|klammeraffe)';
/** Endings that a word for the dot or a gap may come before; some are words, such as “de”. */
const ENDINGS =
  'com|net|org|io|ai|app|biz|club|dev|eu|example|info|invalid|online|page|rocks|shop|site|store|tech|xyz|cloud|link|live|me|tv|uk|ch|at|de|fr|es|co|us|ly|gg|to|so|pro|top|icu';
/** As the dot of a domain: middle dots, bullets, ideographic and small full stops, leaders. */
const DOTS =
  /[\u00b7\u0387\u0f0b\u1427\u16eb\u2022\u2024\u2027\u2219\u22c5\u23fa\u25cf\u25e6\u26ab\u2e30\u2e31\u2e33\u30fb\u3002\ua78f\uff0e\uff61\uff65\u06d4]/gu;

const ADDRESSES = [
  /[@#]/u,
  /\b(?:h(?:tt|xx)ps?|ftp|mailto|tel)\b\s{0,3}:/iu,
  /\b(?:javascript|data|file|sms|skype|whatsapp|tg):\S/iu,
  /:\s?\/\s?\/|\bhxxp|\bslash\b|\b(?:whatsapp|telegram|discord)\b/iu,
  /[\p{L}\p{N}]\s?\/\s?(?:com|net|org|io)\b/iu,
  /\bwww\b|\bdot\b|[([{]\s?[.,]\s?[)\]}]/iu,
  /[\p{L}\p{N}]\s?\.\s?(?:c\s?o\s?m|n\s?e\s?t|o\s?r\s?g)(?!\p{L})/iu,
  // Any ending, because new ones are added; no domain ends in .js, as in Node.js.
  /(?<=[\p{L}\p{N}-]{2})\.(?!js(?![\p{L}\p{N}-]))\p{L}[\p{L}\p{N}-]/iu,
  // Not in “p.ej.”.
  /(?<=(?<![\p{L}\p{N}.])[\p{L}\p{N}])\.\p{Ll}{3}/u,
  /[\p{L}\p{N}]\s{0,2}[.,]\s?(?:com|net|org|io|ai|app|dev|shop|site|online|xyz|info|biz|eu)(?!\s?\p{L}|\p{N})/iu,
  // “Punto de vista” goes on with a word; an address ends.
  new RegExp(
    `[\\p{L}\\p{N}][\\s-]{0,3}[([{]?\\s?(?:dot|d0t|${DOT}(?=[\\s\\p{P}]{1,4}(?:${ENDINGS})\\s*(?:[^\\p{L}\\p{N}\\s]|$)))\\s?[)\\]}]?[\\s-]{0,3}(?:${ENDINGS})(?![\\p{L}\\p{N}])`,
    'iu',
  ),
  new RegExp(`\\s${DOT}\\s(?:com|org|io)\\b`, 'iu'),
  new RegExp(`[([{]\\s?(?:${DOT}|${AT})\\s?[)\\]}]`, 'iu'),
  new RegExp(`\\s${AT}\\s[\\p{L}\\p{N}-]+\\s${DOT}\\s[\\p{L}\\p{N}]+`, 'iu'),
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/u,
  /\b(?:t|x)\.(?:com|me|co)\b/iu,
  /(?:\+|\b00)\s?\d[\d\s()./-]{5,}/u,
  // E v i l, e-v-i-l, e.v.i.l: letters that stand alone, in a row.
  /(?:(?<![\p{L}\p{N}'’])[\p{L}\p{N}](?:\s{1,3}|\s?[-_.·/\\|]\s?)){3}[\p{L}\p{N}](?![\p{L}\p{N}])/u,
];
const DIGIT_RUN = /\d(?:[\s()./–—-]{0,4}\d){6,30}/u;
const NUMBER_WORD =
  'zero|null|cero|oh|one|two|three|four|five|six|seven|eight|nine|eins|zwo|zwei|drei|vier|funf|sechs|sieben|acht|neun|un|deux|trois|quatre|cinq|sept|huit|neuf|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|double|triple|plus|' +
  'ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|zehn|zwanzig|dreißig|vierzig|funfzig|sechzig|siebzig|achtzig|neunzig|dix|vingt|trente|quarante|cinquante|soixante|diez|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa';
const SPOKEN_DIGITS = new RegExp(
  `\\b(?:(?:${NUMBER_WORD}|\\d{1,4})[\\s,.-]{1,3}){5}(?:${NUMBER_WORD}|\\d{1,4})\\b|(?:(?:${NUMBER_WORD})(?:und|et|y)?[\\s,.-]{0,3}){6}`,
  'iu',
);

/** No address, handle or telephone number, however it is written. Quotations count as well. */
export function hasNoContact(typed: string): boolean {
  // Wide, small and styled forms of the same characters.
  const text = typed
    .normalize('NFKC')
    .replaceAll(DOTS, '.')
    .replaceAll(/\p{Zs}/gu, ' ')
    // Digits of any script: which ones is not needed.
    .replaceAll(/(?![0-9])\p{Nd}/gu, '0')
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-');
  const flat = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  if ([text, flat].some((each) => ADDRESSES.some((pattern) => pattern.test(each)))) return false;
  return (
    !DIGIT_RUN.test(text.replaceAll(/\b\d{1,3}(?:[ .,]\d{3})+\b/gu, '1')) &&
    !SPOKEN_DIGITS.test(flat)
  );
}
