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
/** After these words a headline names the people served, not the person's own role. */
const BEFORE_AUDIENCE =
  / (?:help|helps|helping|for|to|empowering|enabling|serving|supporting|helfe|hilft|fur|aide|aidons|pour|ayudo|ayuda|para|aiuto|voor|help) /;

/** The part of a title that says what the person is. `title` is normalized by `wordsOf`. */
export function getOwnPart(title: string): string {
  const own = title.split(BEFORE_AUDIENCE)[0] ?? '';
  return own.endsWith(' ') ? own : `${own} `;
}

export function isServingRole(title: string, phrase: string): boolean {
  return ANY_ROLE.test(title) && ANY_ROLE.test(title.replace(phrase, '  '));
}
