const FACT_MAX_LENGTH = 600;
const ADDRESS = '[address]';
const ADDRESSES =
  /(?:https?:\/\/|www\.)\S+|\S{1,64}@\S+|\b(?:[a-z0-9-]{1,63}\.){1,5}(?:[a-z]{2,24})(?:\/\S*)?|@[\p{L}\p{N}_]*/giu;

export function cleanForModel(text: string, maxLength = FACT_MAX_LENGTH): string {
  const visible = text
    // What is removed below may be longer than what stays.
    .slice(0, 4 * maxLength)
    .normalize('NFKC')
    .replaceAll(/[ˆ\p{Cf}\p{Co}\p{Cs}\p{Cn}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim();
  const cut = Array.from(visible).slice(0, maxLength).join('');
  return cut.replaceAll(ADDRESSES, ADDRESS);
}
