import type { OpenerClaim, OpenerLanguage } from '../../../../contract/openers.ts';
import type { CheckContext } from './draft.ts';
import { hasContent, isPersons, type ReadFacts } from './facts.rules.ts';
import { type Grammar, GRAMMARS } from './grammar/grammar.ts';
import type { Quote } from './quotes.rules.ts';
import { fillSlot } from './fill-slot.rules.ts';
import { takesThingForGranted } from './things.rules.ts';
import { formatLine, groupClauses, readSentences, type Sentence, type Word } from './text.rules.ts';

type Input = {
  facts: ReadFacts;
  quotes: readonly Quote[];
  /** Of the person. */
  names: ReadonlySet<string>;
  /** In German, every noun has a capital. */
  firms: ReadonlySet<string>;
  grammar: Grammar;
  language: OpenerLanguage;
};

/** More than any opener has; each costs a search in the facts. */
const SENTENCES_MAX = 60;
/** As many in a row are a quotation without its marks. */
const COPIED_WORDS = 4;

/**
 * What the text says about the person must follow the closed list of patterns; the rest may be what
 * the member thinks, asks or offers. Null if a sentence is neither.
 */
export function findStatements(
  rest: string,
  { facts, quotes }: Pick<Input, 'facts' | 'quotes'>,
  { language, person }: CheckContext,
): OpenerClaim[] | null {
  const names = new Set(
    readSentences(person.name).flatMap(({ words }) => words.map(({ folded }) => folded)),
  );
  const firms = language === 'de' ? facts.firms : facts.firms.union(facts.mentioned);
  const input = { facts, quotes, names, firms, grammar: GRAMMARS[language], language };
  const sentences = readSentences(rest);
  if (sentences.length > SENTENCES_MAX) return null;
  const claims: OpenerClaim[] = [];
  for (const sentence of sentences) {
    if (language === 'de') markGermanYou(sentence.words);
    const words = consumePatterns(sentence.words, input, claims);
    if (!isOfMember({ ...sentence, words }, input)) return null;
  }
  return claims;
}

/** At the start of a sentence only the verb tells “you” from “she”. */
function markGermanYou(words: Word[]): void {
  words.forEach((word, i) => {
    if (!word.isCapital || !/^(?:sie|ihnen|ihr\w{0,2})$/.test(word.folded)) return;
    const isSingular =
      word.isFirst && word.folded === 'sie' && !/en$|^sind$/.test(words[i + 1]?.folded ?? '');
    if (!isSingular) word.folded = `x${word.folded}`;
  });
}

/** Each part that follows a pattern becomes the word `pp`. */
function consumePatterns(typed: readonly Word[], input: Input, claims: OpenerClaim[]): Word[] {
  let words = [...typed];
  for (const { before, slot, after } of input.grammar.patterns) {
    const line = formatLine(words);
    const match = before.exec(line);
    if (!match) continue;
    const start = line.slice(0, match.index).split(' ').length - 2;
    const from = start + match[0].split(' ').length;
    const said = `${match[0]} ${after?.source ?? ''}`;
    const filling = fillSlot(slot, { ...input, words, from, before: said });
    if (!filling) continue;
    const ending = after?.exec(formatLine(words.slice(from + filling.length)));
    if (after && !ending) continue;
    const end = from + filling.length + (ending ? ending[0].trim().split(' ').length : 0);
    const [opening, last] = [words[start], words[end - 1]];
    if (!opening || !last) continue;
    claims.push({ start: opening.start, end: last.end, facts: filling.facts });
    const pattern = { ...last, folded: 'pp', stem: 'pp', start: opening.start };
    words = [...words.slice(0, start), pattern, ...words.slice(end)];
  }
  return words;
}

/** Whether a sentence without its patterns speaks of the member, or only asks. */
function isOfMember(sentence: Sentence, input: Input): boolean {
  const { grammar } = input;
  const whole = formatLine(sentence.words);
  if (grammar.explainsPattern.test(whole)) return false;
  if (sentence.isQuestion && takesThingForGranted(sentence.words, input)) return false;
  const isToYou = sentence.isQuestion || grammar.you.test(whole);
  let isAsking = false;
  let hasMe = false;
  for (const words of groupClauses(sentence.words)) {
    // “Andrés” ends like a verb. Whether a name may stand there is another rule.
    if (words.every(({ folded }) => input.names.has(folded))) continue;
    if (takesForGranted(words, grammar)) return false;
    const { stated, asked } = splitClause(words, sentence, isAsking, grammar);
    isAsking ||=
      grammar.wonders.test(formatLine(words)) ||
      (asked.length > 0 && !grammar.hypothetical.test(formatLine(words)));
    hasMe ||= grammar.me.test(formatLine(stated));
    if (isToYou && grammar.asTitle.test(formatLine(stated))) return false;
    if (!mayAsk(asked, input) || !mayState(stated, hasMe, input)) return false;
    if (!hasMe && assertsOfPerson(stated, input)) return false;
  }
  return true;
}

/** What is asked begins with a question word, or follows “I wonder”. */
function splitClause(
  words: readonly Word[],
  { isQuestion, asksFrom }: Sentence,
  isAsking: boolean,
  grammar: Grammar,
): { stated: readonly Word[]; asked: readonly Word[] } {
  const line = formatLine(words);
  const asks =
    isQuestion &&
    (asksFrom === null ? grammar.asks.test(line) : (words[0]?.clause ?? 0) >= asksFrom);
  if (isAsking || asks || grammar.hypothetical.test(line)) return { stated: [], asked: words };
  const wonders = grammar.wonders.exec(line);
  if (!wonders) return { stated: words, asked: [] };
  const count = line
    .slice(0, wonders.index + wonders[0].length)
    .trim()
    .split(' ').length;
  return { stated: words.slice(0, count), asked: words.slice(count) };
}

/** “Seasonality is hard”, but not “a fair point about seasonality”. */
function assertsOfPerson(words: readonly Word[], { facts, grammar }: Input): boolean {
  const known = words.flatMap((word, i) => (isPersons(word, facts) ? [i] : []));
  const before = formatLine(words.slice(0, known[0]));
  return known.length > 1 || (known.length === 1 && !grammar.aboutEnd.test(before));
}

/** “Good luck with the new job” says that there is one. */
function takesForGranted(words: readonly Word[], { sharedPast, wishes }: Grammar): boolean {
  const line = formatLine(words);
  if (sharedPast.test(line)) return true;
  const wish = wishes.exec(line);
  if (!wish) return false;
  const from = line
    .slice(0, wish.index + wish[0].length)
    .trim()
    .split(' ').length;
  return words.slice(from).some(hasContent);
}

/** A question may not assume what no fact says. */
function mayAsk(words: readonly Word[], { facts, grammar }: Input): boolean {
  const line = formatLine(words);
  const known = words.filter((word) => isPersons(word, facts));
  const isModal = grammar.modals.test(line);
  const asked = formatLine(
    words.map((word) => (isPersons(word, facts) ? { folded: 'ownword' } : word)),
  );
  if (grammar.you.test(asked.replaceAll(grammar.askYou, 'pp').replaceAll(grammar.toYou, 'pp')))
    return false;
  if (isModal) return true;
  if (grammar.presumes.test(line) && (known.length > 0 || grammar.you.test(line))) return false;
  return known.length === 0 || !grammar.past.test(line);
}

function mayState(
  words: readonly Word[],
  hasMe: boolean,
  { facts, quotes, firms, grammar }: Input,
): boolean {
  const line = formatLine(words);
  const isOwn = facts.all.filter(
    ({ by, kind }) => by === 'member' || kind === 'history' || kind === 'relation',
  );
  if (!words.every((word) => hasKnownNumber(word, isOwn))) return false;
  // “I can send you the questions”, but not “I built the report for you”.
  const isOffer = hasMe && grammar.modals.test(line);
  if (!isOffer && grammar.you.test(line) && words.some((word) => isPersons(word, facts)))
    return false;
  if (grammar.you.test(hasMe ? line.replaceAll(grammar.toYou, 'pp') : line)) return false;
  if (words.some(({ folded, stem }) => firms.has(folded) && facts.persons.has(stem))) return false;
  if (copiesPerson(words, facts)) return false;
  const [, said = ''] = line.split(grammar.iSaid);
  const quoted = [...said.matchAll(/ qx(\d)(?= )/g)].map(([, no]) => quotes[Number(no)]?.by);
  return quoted.every((by) => by === 'member');
}

/** “We never moved our teams” is the person's sentence, not the member's. */
function copiesPerson(words: readonly Word[], { all }: ReadFacts): boolean {
  const sentences = all.filter(({ by }) => by === 'person').flatMap((fact) => fact.sentences);
  return words.some((_, i) => {
    const run = words.slice(i, i + COPIED_WORDS);
    return (
      run.length === COPIED_WORDS &&
      run.some(hasContent) &&
      sentences.some(({ line }) => line.includes(formatLine(run)))
    );
  });
}

function hasKnownNumber({ folded }: Word, facts: ReadFacts['all']): boolean {
  return !/^\d/.test(folded) || facts.some(({ numbers }) => numbers.has(folded));
}
