import {
  AT,
  countTurns,
  type FactSentence,
  hasContent,
  type ReadFact,
  type ReadFacts,
} from './facts.rules.ts';
import type { Grammar } from './grammar/grammar.ts';
import type { Slot } from './grammar/source.ts';
import type { Quote } from './quotes.rules.ts';
import { formatLine, groupClauses, type Word } from './text.rules.ts';

export type Filling = { length: number; facts: string[] };

export type SlotInput = {
  words: readonly Word[];
  from: number;
  /** The words of the pattern before the slot. */
  before: string;
  facts: ReadFacts;
  quotes: readonly Quote[];
  grammar: Grammar;
};

/** Slots whose fact is a source of its own. */
const KNOWN = new Set<Slot>(['role', 'since']);
const ASKING = /\b(?:ask|wanted to know|question|frag|demand|pregunt|duda|interrog|inquir)/;
const REACTING = /\b(?:reading|react|reag|reaktion|reacc|engaged)/;
const RUN_MAX = 10;

/** How many words fill the slot, and from which facts; null if no fact has them. */
export function fillSlot(slot: Slot, input: SlotInput): Filling | null {
  const filling = SLOTS[slot](input);
  if (filling === null || KNOWN.has(slot)) return filling;
  const source = findSource(input);
  if (!source) return null;
  return filling.facts.length > 0 ? filling : { ...filling, facts: [source.id] };
}

/** Asking needs a question, reacting a reaction, and saying a comment. */
function findSource({ before, facts }: SlotInput): ReadFact | undefined {
  const isReaction = REACTING.test(before);
  const isQuestion = ASKING.test(before);
  return facts.all.find(({ kind, sentences }) =>
    isReaction
      ? kind === 'reaction' || kind === 'history'
      : kind === 'comment' && (!isQuestion || sentences.some((each) => each.isQuestion)),
  );
}

const SLOTS: Readonly<Record<Slot, (input: SlotInput) => Filling | null>> = {
  said: (input) => fillQuote(input, 'person'),
  asked: (input) => fillQuote(input, 'person') ?? fillTopic(input, true) ?? fillPost(input),
  topic: (input) => fillQuote(input, 'person') ?? fillTopic(input, false),
  post: fillPost,
  reference: fillReference,
  role: fillRole,
  since: ({ words, from, facts }) => {
    const year = words[from + 1]?.folded ?? '';
    const relation = facts.all.find((fact) => fact.kind === 'relation' && fact.numbers.has(year));
    const isSince = /^(?:since|seit|depuis|desde)$/.test(words[from]?.folded ?? '');
    return relation && isSince ? { length: 2, facts: [relation.id] } : null;
  },
  end: ({ words, from }) => {
    const next = words[from];
    const isEnd = !next || next.clause !== words[from - 1]?.clause || COORDINATES.test(next.folded);
    return isEnd ? { length: 0, facts: [] } : null;
  },
};

const COORDINATES = /^(?:and|but|und|aber|et|mais|y|pero|pp)$/;

function fillQuote({ words, from, quotes }: SlotInput, of: 'person' | 'post'): Filling | null {
  const no = /^qx(\d)$/.exec(words[from]?.folded ?? '')?.[1];
  const quote = no === undefined ? undefined : quotes[Number(no)];
  const isPersons = quote?.by === 'person';
  return quote && isPersons === (of === 'person') ? { length: 1, facts: quote.facts } : null;
}

/** A subject of a comment. */
function fillTopic(input: SlotInput, isAsked: boolean): Filling | null {
  return fillRun(
    input,
    ({ kind }, { isQuestion }) => kind === 'comment' && (isQuestion || !isAsked),
  );
}

/** “My post”, “my post about …”, or a quotation of it. */
function fillPost(input: SlotInput): Filling | null {
  const { words, from, grammar } = input;
  const quote = fillQuote(input, 'post');
  const length = countStart(grammar.post, words.slice(from));
  if (quote || length === 0) return quote;
  const about = countStart(grammar.about, words.slice(from + length));
  const inside = { ...input, from: from + length + about };
  const topic = fillQuote(inside, 'post') ?? fillRun(inside, ({ by }) => by !== 'person');
  const next = words[inside.from + countStart(grammar.determiners, words.slice(inside.from))];
  if (!topic) return about > 0 && next && hasContent(next) ? null : { length, facts: [] };
  return { length: length + about + topic.length, facts: topic.facts };
}

/** What follows “your question”. */
function fillReference(input: SlotInput): Filling | null {
  const { words, from, grammar, facts } = input;
  const about = countStart(grammar.about, words.slice(from));
  const inside = { ...input, from: from + about };
  const isAsked = ASKING.test(input.before);
  const filling =
    fillQuote(inside, 'person') ??
    (about > 0
      ? (fillRun(inside, ({ kind }, each) => kind === 'comment' && (!isAsked || each.isQuestion)) ??
        fillPost(inside))
      : null);
  if (filling) return { ...filling, length: filling.length + about };
  // “Your question about …” with words that are no question would be a statement.
  const next = words.slice(from + about, from + about + 3);
  const isOpen = about > 0 && next.some(({ stem }) => facts.persons.has(stem));
  return isOpen ? null : { length: 0, facts: [] };
}

/** The most words in a row of one sentence, which leave out no negation of it. */
function fillRun(
  { words, from, facts, grammar }: SlotInput,
  isSource: (fact: ReadFact, sentence: FactSentence) => boolean,
): Filling | null {
  const start = from + countStart(grammar.determiners, words.slice(from));
  for (let length = Math.min(RUN_MAX, words.length - start); length > 0; length -= 1) {
    const run = words.slice(start, start + length);
    if (!run.some(hasContent)) return null;
    const stems = ` ${run.map(({ stem }) => stem).join(' ')} `;
    // Two words name a subject, and assert nothing of it.
    const isSubject = run.filter(hasContent).length <= 2;
    const found = facts.all.filter((fact) =>
      fact.sentences.some(
        (each) =>
          isSource(fact, each) &&
          each.stems.includes(stems) &&
          (isSubject || fact.by !== 'person' || each.turns === countTurns(formatLine(run))),
      ),
    );
    if (found.length > 0)
      return { length: length + start - from, facts: found.map(({ id }) => id) };
  }
  return null;
}

/** “ex-Acme” beside a title says nothing of it; “until 2020” does. */
const OTHER_JOB = /^ (?:ex|former|formerly|previously|ehemal\w*|ancien\w*|antigu\w+) \w/;

/** A whole part of the headline, or its title without the firm; never of one that turns. */
function fillRole({ words, from, facts }: SlotInput): Filling | null {
  const typed = words.slice(from).map(({ folded }) => folded);
  for (const { id, kind, sentences } of facts.all) {
    if (kind !== 'headline') continue;
    const parts = sentences.flatMap((each) => groupClauses(each.words));
    const lines = parts.map(formatLine);
    if (lines.some((line) => countTurns(line) > 0 && !OTHER_JOB.test(line))) continue;
    for (const [i, part] of parts.entries()) {
      if (countTurns(lines[i] ?? '') > 0) continue;
      const role = part.map(({ folded }) => folded);
      const at = role.findIndex((word) => AT.test(word));
      const isSame = (length: number) =>
        role
          .slice(0, length)
          .every((word, n) => word === typed[n] || (n === at && AT.test(typed[n] ?? '')));
      if (isSame(role.length)) return { length: role.length, facts: [id] };
      if (at > 0 && isSame(at) && !AT.test(typed[at] ?? '')) return { length: at, facts: [id] };
    }
  }
  return null;
}

/** How many of the words the expression matches at their start. */
function countStart(expression: RegExp, words: readonly Word[]): number {
  const match = expression.exec(formatLine(words));
  return match?.index === 1 ? match[0].split(' ').length : 0;
}
