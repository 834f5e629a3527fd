import type { OpenerClaim } from '../../../../contract/openers.ts';
import type { CheckContext } from './draft.ts';
import { hasContent, type ReadFacts } from './facts.rules.ts';
import { type Grammar, GRAMMARS } from './grammar/grammar.ts';
import type { Quote } from './quotes.rules.ts';
import { fillSlot } from './slots.rules.ts';
import { lineOf, readSentences, type Sentence, type Word } from './text.rules.ts';

type Input = { facts: ReadFacts; quotes: readonly Quote[]; grammar: Grammar };

/** More than any opener has; each costs a search in the facts. */
const CLAUSES_MAX = 120;
/** Words of the person's facts in a sentence of the member's own. */
const OWN_WORDS_MAX = 2;
/** After “you wrote” other words begin what is said: “that …”, “how …”. */
const COORDINATES = /^(?:and|but|so|or|und|aber|oder|et|mais|ou|y|pero|o)$/;
const SAYS =
  /^(?!.* qx\d).*\b(?:ask|want|wrote|writ|sa[iy]|note|mention|(?:ge)?frag|(?:ge)?schr[ie]|(?:ge)?sag|erwahn|(?:ge)?mein|demand|dit|dis|ecri|pregunt|escri|dij|dic|coment)/;
/** “In your view, …?” */
const ASIDE_MAX = 4;

/**
 * What the text says about the person must follow the closed list of patterns; the rest may be what
 * the member thinks, asks or offers. Null if a sentence is neither.
 */
export function findStatements(
  rest: string,
  { facts, quotes }: Pick<Input, 'facts' | 'quotes'>,
  { language }: CheckContext,
): OpenerClaim[] | null {
  const grammar = GRAMMARS[language];
  const input = { facts, quotes, grammar };
  const sentences = readSentences(rest, grammar.beginsClause);
  if (sentences.reduce((sum, { clauses }) => sum + clauses.length, 0) > CLAUSES_MAX) return null;
  if (language === 'de') for (const { words } of sentences) markGermanYou(words);
  const claims: OpenerClaim[] = [];
  for (const sentence of sentences) {
    const found = checkSentence(sentence, input);
    if (found === null) return null;
    claims.push(...found);
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

type Checked = { line: string; words: readonly Word[] };

function checkSentence(sentence: Sentence, input: Input): OpenerClaim[] | null {
  const { grammar } = input;
  const claims: OpenerClaim[] = [];
  const statements: Checked[] = [];
  let isAsking = false;
  let isWondering = false;
  let hasSaid = false;
  let all = ' ';
  let wasJoined = false;
  const hasMarks = sentence.clauses.some((clause) => clause.isAsked);
  for (const clause of sentence.clauses) {
    const first = clause.words[0]?.folded ?? '';
    // “After that”, “ya que”: the second word goes on with the first.
    const isJoin = grammar.joins.test(` ${first} `);
    const isJoined = wasJoined || isJoin;
    const isContinued = !isJoined && grammar.begins.test(` ${first} `);
    if (hasSaid && isContinued && !COORDINATES.test(first)) return null;
    const words = consume(clause.words, input, claims);
    const line = lineOf(words);
    wasJoined = isJoin && clause.words.length <= 2 && line !== ' pp ';
    const begins =
      !isJoined && (clause.isAsked || (!hasMarks && grammar.asks.exec(line)?.index === 1));
    isAsking = sentence.isQuestion && (begins || (isAsking && isContinued));
    hasSaid = /^ (?:\w+ )?pp $/.test(line) && SAYS.test(lineOf(clause.words));
    if (isAsking || (isWondering && isContinued)) {
      if (!mayAsk({ line, words }, input)) return null;
    } else {
      statements.push({ line, words });
      const isAside = sentence.isQuestion && words.length <= ASIDE_MAX;
      if (!mayState({ line, words }, all + line, input, isAside)) return null;
    }
    isWondering ||= grammar.wonders.test(line);
    all += line;
  }
  return isApart(statements, all, input) ? claims : null;
}

/** Each part that follows a pattern becomes the word `pp`. */
function consume(typed: readonly Word[], input: Input, claims: OpenerClaim[]): Word[] {
  let words = [...typed];
  for (const { before, slot, after } of input.grammar.patterns) {
    const line = lineOf(words);
    const match = before.exec(line);
    if (!match) continue;
    const start = line.slice(0, match.index).split(' ').length - 2;
    const from = start + match[0].split(' ').length;
    const filled = fillSlot(slot, {
      ...input,
      words,
      from,
      before: `${match[0]} ${after?.source ?? ''}`,
    });
    if (!filled) continue;
    const rest = lineOf(words.slice(from + filled.length));
    const ending = after?.exec(rest);
    if (after && !ending) continue;
    const end = from + filled.length + (ending ? ending[0].trim().split(' ').length : 0);
    const [opening, last] = [words[start], words[end - 1]];
    if (!opening || !last) continue;
    claims.push({ start: opening.start, end: last.end, facts: filled.facts });
    words = [
      ...words.slice(0, start),
      { ...opening, folded: 'pp', stem: 'pp', end: last.end },
      ...words.slice(end),
    ];
  }
  return words;
}

function mayAsk({ line, words }: Checked, { facts, grammar }: Input): boolean {
  const known = words.filter((word) => hasContent(word) && facts.persons.has(word.stem));
  if (
    words.some(
      ({ folded }) => /^\d/.test(folded) && !facts.all.some(({ numbers }) => numbers.has(folded)),
    )
  )
    return false;
  if (grammar.modals.test(line)) return true;
  if (words.some(({ folded }) => facts.headline.has(folded))) return false;
  const isToYou = grammar.you.test(line);
  if (known.some(({ stem }) => facts.turned.has(stem))) return false;
  const isHarmless = grammar.harmless.test(line) || / (?:pp|qx\d) /.test(line);
  if (grammar.presumes.test(line) && (isToYou || known.length > 0) && !isHarmless) return false;
  const isPast = grammar.past.test(line) && isToYou;
  if (isPast && (known.length > 1 || !isHarmless)) return false;
  return hasPlainBelongings(words, grammar);
}

/** “Your team” assumes nothing, “your second rollout” does. */
function hasPlainBelongings(words: readonly Word[], { your, belongings }: Grammar): boolean {
  return words.every(({ folded }, i) => {
    const next = words.slice(i + 1, i + 4);
    return (
      !your.test(` ${folded} `) ||
      next.length === 0 ||
      belongings.test(lineOf(next)) ||
      next.some(({ folded: word }) => word === 'pp')
    );
  });
}

function mayState(
  { line, words }: Checked,
  before: string,
  { facts, quotes, grammar }: Input,
  isAside: boolean,
): boolean {
  const isPersons = (word: Word) =>
    hasContent(word) && (facts.persons.has(word.stem) || facts.names.has(word.folded));
  const numbers = words.filter(({ folded }) => /^\d/.test(folded));
  if (grammar.you.test(line)) {
    if (words.some(isPersons) || numbers.length > 0) return false;
    if (grammar.hypothetical.exec(line)?.index === 1) return hasPlainBelongings(words, grammar);
    const maySpeak = isAside || grammar.me.test(before) || grammar.thanks.test(line);
    const without = line.replace(grammar.maybe, 'pp');
    return !grammar.you.test(maySpeak ? without.replace(grammar.toYou, 'pp') : without);
  }
  const isOwn = facts.all.filter(({ by, kind }) => by === 'member' || kind === 'history');
  if (numbers.some(({ folded }) => !isOwn.some((fact) => fact.numbers.has(folded)))) return false;
  const isCompared = line.startsWith(' als ') && /\w{3}er\s+$/.test(before.slice(0, -line.length));
  if (grammar.asTitle.exec(line)?.index === 1 && !isCompared) return false;
  const quoted = [...line.matchAll(/ qx(\d)(?= )/g)].map(([, no]) => quotes[Number(no)]?.by);
  return !(grammar.iSaid.test(line) && quoted.includes('person'));
}

/** Words of facts outside quotations and patterns must not add up to another statement. */
function isApart(statements: readonly Checked[], all: string, { facts, grammar }: Input): boolean {
  const isAbout = / (?:pp|qx\d) /.test(all);
  const isJoined = grammar.joins.test(all);
  if (isJoined && (all.match(/ pp(?= )/g)?.length ?? 0) > 1) return false;
  let hasMe = false;
  let own = 0;
  for (const { line, words } of statements) {
    hasMe ||= grammar.me.test(line);
    for (const word of words.filter(hasContent)) {
      if (facts.persons.has(word.stem)) {
        if (!hasMe || facts.names.has(word.folded)) return false;
        own += 1;
      } else if (facts.members.has(word.stem) && isJoined && / pp /.test(all)) return false;
    }
  }
  return own <= (isAbout ? 1 : OWN_WORDS_MAX) && !(isJoined && own > 0 && / pp /.test(all));
}
