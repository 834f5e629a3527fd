import { normalizeWords } from './phrases.rules.ts';

/** Words of people who sell their service to a role: a “RevOps coach” does not work in RevOps. */
export const SERVING_ROLES = normalizeWords(
  'coach coaching trainer mentor consultant consulting advisor adviser agency ghostwriter copywriter freelance ' +
    'freelancer fractional recruiter recruiting headhunter berater beraterin beratung agentur freiberufler consultor ' +
    'consultora agencia asesor agence conseil formateur formatrice consulente agenzia adviseur bureau',
)
  .trim()
  .split(' ');

const ANY_ROLE = new RegExp(` (?:${SERVING_ROLES.join('|')}) `);

export function isServingRole(title: string, phrase: string): boolean {
  return ANY_ROLE.test(title) && ANY_ROLE.test(title.replace(phrase, '  '));
}
