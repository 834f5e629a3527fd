const ADDRESSES = [
  /[@#]/u,
  /\b(?:https?|hxxps?|ftp|mailto|tel)\b\s{0,3}:/iu,
  /\b(?:javascript|data|file|sms|skype|whatsapp|tg):\S/iu,
  /:\/\//u,
  /\bwww\b/iu,
  // Any ending, because new ones are added; no domain ends in .js, as in Node.js.
  /(?<=[\p{L}\p{N}-]{2})\.(?!js(?![\p{L}\p{N}-]))\p{L}[\p{L}\p{N}-]/iu,
  // Not in “p.ej.”.
  /(?<=(?<![\p{L}\p{N}.])[\p{L}\p{N}])\.\p{Ll}{3}/u,
  /\b(?:dot|punkt|point|punto)\s{1,3}(?:com|net|org|io|ai)\b/iu,
  /\bdot\s{1,3}(?:app|biz|club|dev|eu|example|info|invalid|online|page|shop|site|store|tech|xyz)\b/iu,
  /[([]\s?(?:dot|at|punkt|ät|point|arobase|punto|arroba)\s?[)\]]/iu,
  // “El punto es que…” continues; a URL ends.
  /\b(?:dot (?:de|co|uk)|punkt de|point fr|punto es)(?=\s*(?:[.,;!?¿¡/]|$|\p{Lu}))/iu,
  /\b(?:\d{1,3}\.){3}\d{1,3}\b/u,
  /\b(?:t|x)\.(?:com|me|co)\b/iu,
  /(?:\+|\b00)\d[\d\s()./\u00a0-]{5,}/u,
];
const DIGIT_RUN = /\d[\d\s()./\u00a0\u202f–-]{5,40}\d/gu;
const PHONE_DIGITS = 7;

/** Browsers read it as the dot of a domain. */
const FULL_STOP = /\u3002/g;

export function hasNoAddress(draft: string): boolean {
  // Wide and small forms of the same characters.
  const text = draft.normalize('NFKC').replaceAll(FULL_STOP, '.');
  if (ADDRESSES.some((pattern) => pattern.test(text))) return false;
  return !(text.match(DIGIT_RUN) ?? []).some(
    (run) => run.replaceAll(/\D/g, '').length >= PHONE_DIGITS,
  );
}
