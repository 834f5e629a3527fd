import { cleanForModel } from '../prompt/clean.rules.ts';

/** As many as the check wants, unless the whole sentence is shorter. */
const QUOTE_MIN = 4;
const QUOTE_MAX = 8;
const SENTENCE_MAX = 14;
const TOPIC_MIN = 3;
/** More of a text is not looked through. */
const TEXT_MAX = 1_250;
const CANDIDATES = 8;
const ROLE_MAX = 5;
const SENTENCE = /[^.!?()\n“”„«»"]+[?]?/gu;
const CLAUSE = /[^.!?;:,()\n“”„«»"–—]+[?]?/gu;
const JOINS =
  /\s(?=(?:and|but|because|when|since|if|under|und|aber|weil|wenn|et|mais|parce|quand|y|pero|porque|cuando|si)\s)/iu;
const BEGINS_JOINED = /^(?:and|but|or|so|und|aber|oder|et|mais|ou|y|pero|o)\s/iu;
const UNFIT = /\[address\]|[<>{}[\]@#*_|\\^`~]|\d{6,}/u;

/** Candidates, the best first: questions before statements, whole sentences before parts. */
export function findQuotations(comment: string): string[] {
  const parts = [
    ...splitClauses(comment, SENTENCE, { min: 1, max: SENTENCE_MAX }),
    ...splitClauses(comment, CLAUSE, { min: QUOTE_MIN, max: QUOTE_MAX }),
    ...splitClauses(comment, CLAUSE, { min: QUOTE_MIN, max: QUOTE_MAX, split: JOINS }),
  ];
  const isQuestion = (part: string) => part.endsWith('?');
  return [...parts.filter(isQuestion), ...parts.filter((part) => !isQuestion(part))].slice(
    0,
    CANDIDATES,
  );
}

export function findTopic(post: string): string | null {
  return (
    splitClauses(post.split('\n')[0] ?? '', CLAUSE, { min: TOPIC_MIN, max: QUOTE_MAX })[0]?.replace(
      /\s?\?$/,
      '',
    ) ?? null
  );
}

export function findRole(headline: string): string | null {
  const [role = ''] = cleanForModel(headline).split(
    /\s(?:at|@|bei|chez|en|in|dans)\s|[,|·•–—/;:()]/u,
  );
  const words = role.trim().split(/\s+/);
  return role.trim() === '' || words.length > ROLE_MAX || UNFIT.test(role) ? null : role.trim();
}

function splitClauses(
  text: string,
  parts: RegExp,
  { min, max, split = /\n/ }: { min: number; max: number; split?: RegExp },
): string[] {
  const clean = cleanForModel(text.slice(0, TEXT_MAX));
  return [...clean.matchAll(parts)]
    .flatMap(([clause]) => clause.trim().split(split))
    .map((clause) => clause.trim().replace(/^[¿¡'’-]+\s*/u, ''))
    .filter((clause) => {
      const words = clause.split(' ').length;
      const isFit = !UNFIT.test(clause) && !BEGINS_JOINED.test(clause);
      return isFit && words >= min && words <= max;
    });
}
