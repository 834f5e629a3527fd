/** Words that name a position, with any word after them, as in “VP Sales” and “Leiterin Vertrieb”. */
const RANKS =
  'vp|svp|evp|vice president|director|leiter|leiterin|leitung|directeur|directrice|directora|responsable|gerente|' +
  'diretor|diretora|direttore|direttrice|responsabile|hoofd';

/** Words that name a position at the end of a phrase: a “founder”, but not “founder stories”. */
const ROLES =
  'ceo|cfo|cto|coo|cmo|cro|cio|ciso|cpo|chro|chief|chief of staff|officer|founder|cofounder|owner|partner|president|' +
  'principal|head|lead|leader|manager|executive|specialist|strategist|coordinator|administrator|assistant|' +
  'associate|analyst|accountant|controller|treasurer|auditor|consultant|advisor|adviser|coach|trainer|mentor|' +
  'recruiter|headhunter|sourcer|ghostwriter|copywriter|marketer|designer|developer|engineer|programmer|' +
  'architect|scientist|researcher|technician|operator|planner|buyer|seller|salesperson|representative|rep|sdr|bdr|' +
  'lawyer|attorney|paralegal|doctor|nurse|pharmacist|therapist|teacher|professor|lecturer|tutor|student|trainee|' +
  'intern|apprentice|freelancer|contractor|entrepreneur|investor|journalist|editor|reporter|translator|' +
  'photographer|producer|barista|baker|brewer|chef|librarian|inspector|supervisor|superintendent|secretary|' +
  'geschäftsführer|geschäftsführerin|gründer|gründerin|inhaber|inhaberin|vorstand|vorständin|prokurist|prokuristin|' +
  'berater|beraterin|entwickler|entwicklerin|ingenieur|ingenieurin|verkäufer|verkäuferin|lehrer|lehrerin|' +
  'fondateur|fondatrice|gérant|gérante|propriétaire|ingénieur|ingénieure|consultante|étudiant|étudiante|' +
  'fundador|fundadora|propietario|propietaria|consultor|consultora|ingeniero|ingeniera|jefe|jefa|' +
  'fondatore|titolare|consulente|ingegnere|oprichter|eigenaar|adviseur|docent';

/** Words of what people do besides their position. */
const SIDELINES =
  'speaker|author|writer|host|podcaster|blogger|angel|angel investor|mentor|dad|father|mom|mum|mother|husband|wife';

/** After these words a headline names the people served, not the person’s own position. */
const AUDIENCE =
  /(?:^|\s)(?:help|helps|helping|for|to|empowering|enabling|serving|supporting|helfe|hilft|für|aide|aidons|pour|ayudo|ayuda|para|aiuto|voor)(?:\s.*)?$/iu;

/** German joins words, as in “Vertriebsleiterin”. */
const RANK = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${RANKS})|(?:leiter|leiterin|leitung))(?!\p{L})`,
  'iu',
);
const ROLE = new RegExp(
  String.raw`(?<!\p{L})(?:${ROLES})(?=\s*(?:$|[,;:/&+(]|-\s|\s(?:of|and|in|at|de|des|du|der|und|im|et|y|e|di|van|en)\s))`,
  'iu',
);
const SIDELINE = new RegExp(String.raw`^(?:.*\s)?(?:${SIDELINES})$`, 'iu');

/** Whether the words are a position, as “Head of Sales” is and “Pricing” is not. */
export function isPosition(words: string): boolean {
  const own = getOwnPart(words);
  return RANK.test(own) || ROLE.test(own);
}

/** The words before those served: “Coach” of “Coach for founders”. */
export function getOwnPart(words: string): string {
  return words.replace(AUDIENCE, '').trim();
}

export const isSideline = (words: string): boolean => SIDELINE.test(words);
