import type { OpenerLanguage } from '../../../../contract/openers.ts';
import type { CheckContext } from './draft.ts';

const POSTS: Readonly<Record<OpenerLanguage, RegExp>> = {
  en: /\b(?:my|our) (?:\p{L}+ )?(?:posts?|articles?|texts?|pieces?)\b|\b(?:i|we)(?:['’]ve| have| had)?(?: \p{L}+)? (?:wrote|written|posted|published|shared)\b/iu,
  de: /(?<!\p{L})(?:mein|unser)\p{L}{0,2} (?:\p{L}+ )?(?:beitr[aä]g\p{L}*|posts?|artikel\p{L}*|texte?s?)(?!\p{L})|(?<!\p{L})(?:ich|wir)(?!\p{L})[^.!?]*(?:geschrieben|veröffentlicht|gepostet|schrieb|schrieben)(?!\p{L})|(?<!\p{L})(?:schrieb ich|schrieben wir)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:mon|mes|notre|nos) (?:\p{L}+ )?(?:posts?|publications?|articles?|textes?|billets?)(?!\p{L})|(?<!\p{L})(?:j['’]ai|j['’]avais|ai-je|(?:nous|on) (?:avons|avions|a))(?: \p{L}+)? (?:écrit|publié|posté|partagé)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:mis?|nuestr[oa]s?) (?:\p{L}+ )?(?:publicaci[oó]n(?:es)?|posts?|art[ií]culos?|textos?)(?!\p{L})|(?<!\p{L})(?:escribí|publiqué|escribimos|publicamos|compartí|(?:he|hemos|había) (?:escrito|publicado|compartido))(?!\p{L})/iu,
};

/** A post of another author is never claimed for the member. Stricter than it must be. */
export function isAuthorRight(text: string, { author, language }: CheckContext): boolean {
  return author.isMember || !POSTS[language].test(text);
}
