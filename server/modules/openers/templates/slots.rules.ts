import { instructionFree } from '../check/input/instruction-free.rules.ts';
import { cleanForModel } from '../prompt/clean.rules.ts';

const QUOTE_MIN = 3;
const QUOTE_MAX = 8;
const ROLE_MAX = 5;
const CLAUSE = /[^.!?;:,()\n“”„«»"–—]+[?]?/gu;
const JOINS =
  /\s(?=(?:and|but|because|when|since|if|under|und|aber|weil|wenn|et|mais|parce|quand|y|pero|porque|cuando|si)\s)/iu;
const BEGINS_JOINED = /^(?:and|but|or|so|und|aber|oder|et|mais|ou|y|pero|o)\s/iu;
const UNFIT = /\[address\]|[<>{}[\]@#*_|\\^`~]|\d{6,}/u;

export function quotableOf(comment: string): string | null {
  const whole = clausesOf(comment);
  const clauses = whole.length > 0 ? whole : clausesOf(comment, JOINS);
  return clauses.find((clause) => clause.endsWith('?')) ?? clauses[0] ?? null;
}

export function topicOf(post: string): string | null {
  return clausesOf(post.split('\n')[0] ?? '')[0]?.replace(/\s?\?$/, '') ?? null;
}

export function roleOf(headline: string): string | null {
  const [role = ''] = cleanForModel(instructionFree(headline)).split(
    /\s(?:at|@|bei|chez|en|in|dans)\s|[,|·•–—/;:()]/u,
  );
  const words = role.trim().split(/\s+/);
  return role.trim() === '' || words.length > ROLE_MAX || UNFIT.test(role) ? null : role.trim();
}

function clausesOf(text: string, split = /\n/): string[] {
  const clean = cleanForModel(instructionFree(text));
  return [...clean.matchAll(CLAUSE)]
    .flatMap(([clause]) => clause.trim().split(split))
    .map((clause) => clause.trim().replace(/^[¿¡'’-]+\s*/u, ''))
    .filter((clause) => {
      const words = clause.split(' ').length;
      const isFit = !UNFIT.test(clause) && !BEGINS_JOINED.test(clause);
      return isFit && words >= QUOTE_MIN && words <= QUOTE_MAX;
    });
}
