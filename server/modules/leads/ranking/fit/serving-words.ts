import { normalizeWords } from './phrases.rules.ts';

/** Words of people who sell their service to a role: a “RevOps coach” does not work in RevOps. */
export const SERVING_ROLES = normalizeWords(
  'coach coaching trainer mentor consultant consulting advisor adviser agency ghostwriter copywriter freelance ' +
    'freelancer fractional recruiter recruiting headhunter berater beraterin beratung agentur freiberufler consultor ' +
    'consultora agencia asesor agence conseil formateur formatrice consulente agenzia adviseur bureau',
)
  .trim()
  .split(' ');

/** Without the words of the member’s fields: to who sells to agencies, an agency’s owner is no seller. */
export function buildServingPattern(fieldWords: readonly string[]): RegExp {
  const words = SERVING_ROLES.filter((word) => !fieldWords.includes(word));
  return new RegExp(` (?:${words.join('|')}) `);
}

export function isServingRole(title: string, phrase: string, serving: RegExp): boolean {
  return serving.test(title) && serving.test(title.replace(phrase, '  '));
}
