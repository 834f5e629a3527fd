/** Hosts, e-mail addresses, handles and telephone numbers, written out or spelled. */
const ADDRESSES = [
  /[@＠#＃]/u,
  /\b(?:https?|hxxps?|ftp|mailto|tel)\b\s{0,3}:/iu,
  /:\/\//u,
  /\bwww\b/iu,
  /[\p{L}\p{N}-]{1,63}\.(?:com|net|org|io|ai|app|co|dev|me|info|biz|eu|uk|us|de|at|ch|fr|es|it|nl|se|ly|gl|to|tv|xyz|shop|site|online|link|page|club|tech|store|example|test|invalid|local)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}-]{2,63}\.[a-z]{2,24}\//iu,
  /\b(?:dot|punkt|point|punto)\s{1,3}(?:com|net|org|io|ai)\b/iu,
  // “El punto es que…” goes on; an address ends.
  /\b(?:dot (?:de|co|uk)|punkt de|point fr|punto es)(?=\s*(?:[.,;!?¿¡/]|$|\p{Lu}))/iu,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/u,
  /\b(?:linkedin|lnkd|bit|calendly|t|wa|cal)\.(?:com|in|ly|me)\b/iu,
  /(?:\+|\b00)\d[\d\s()./\u00a0-]{5,}/u,
];
const DIGIT_RUN = /\d[\d\s()./\u00a0\u202f–-]{5,40}\d/gu;
const PHONE_DIGITS = 7;

export function hasNoAddress(text: string): boolean {
  if (ADDRESSES.some((pattern) => pattern.test(text))) return false;
  return !(text.match(DIGIT_RUN) ?? []).some(
    (run) => run.replaceAll(/\D/g, '').length >= PHONE_DIGITS,
  );
}
