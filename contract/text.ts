const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Without characters that show nothing, such as the zero-width space; to measure a text only. */
export function removeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '');
}
