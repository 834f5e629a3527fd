import type { FactSentence, ReadFact, ReadFacts } from './facts.rules.ts';
import { countTurns, hasContent } from './facts.rules.ts';
import type { Grammar } from './grammar/grammar.ts';
import type { Quote } from './quotes.rules.ts';
import { lineOf, type Word } from './text.rules.ts';

export type Filled = { length: number; facts: string[] };

export type SlotInput = {
  words: readonly Word[];
  from: number;
  /** The words of the pattern before the slot. */
  before: string;
  facts: ReadFacts;
  quotes: readonly Quote[];
  grammar: Grammar;
};

const ASKING = /\b(?:ask|wanted to know|question|frag|demand|pregunt|duda|interrog|inquir)/;
const REACTING = /\b(?:react|reag|reaktion|reacc|engaged)/;
const RUN_MAX = 10;

/** How many words fill the slot, and from which facts; null if no fact has them. */
export function fillSlot(slot: string, input: SlotInput): Filled | null {
  const base = SLOTS[slot]?.(input) ?? null;
  if (base === null || slot === 'role' || slot === 'times' || slot === 'since') return base;
  const source = sourceOf(input);
  if (source === undefined) return null;
  return { ...base, facts: base.facts.length > 0 ? base.facts : [source.id] };
}

/** Asking needs a question, reacting any engagement, and saying a comment. */
function sourceOf({ before, facts }: SlotInput): ReadFact | undefined {
  const comments = facts.all.filter(({ kind }) => kind === 'comment');
  if (ASKING.test(before))
    return comments.find(({ sentences }) => sentences.some((each) => each.isQuestion));
  if (REACTING.test(before))
    return comments[0] ?? facts.all.find(({ kind }) => kind === 'reaction' || kind === 'history');
  return comments[0];
}

const SLOTS: Readonly<Record<string, (input: SlotInput) => Filled | null>> = {
  said: (input) => fillQuote(input, 'person'),
  end: ({ words, from }) => {
    const next = words[from]?.folded;
    const isEnd = next === undefined || /^(?:and|but|und|aber|et|mais|y|pero|pp)$/.test(next);
    return isEnd ? { length: 0, facts: [] } : null;
  },
  asked: (input) =>
    fillQuote(input, 'person') ??
    fillRun(input, (fact, each) => isComment(fact) && each.isQuestion) ??
    (startLength(input.grammar.post, input) > 0 ? fillPost(input) : null),
  run: (input) => fillQuote(input, 'person') ?? fillRun(input, isComment) ?? fillPost(input),
  post: fillPost,
  liked: (input) =>
    input.facts.all.some(
      ({ kind, sentences }) =>
        kind === 'reaction' && sentences.some(({ line }) => / like[sd]? /.test(line)),
    )
      ? fillPost({ ...input, before: 'reacted' })
      : null,
  reference: (input) => {
    const about = startLength(input.grammar.about, input);
    const from = input.from + about;
    const isQuestion = ASKING.test(input.before);
    const inside = { ...input, from };
    const filled =
      fillQuote(inside, 'person') ??
      fillRun(inside, (fact, each) => isComment(fact) && (!isQuestion || each.isQuestion)) ??
      fillPost(inside);
    // “Your question about …” with words that are no question would be a statement.
    const isOpen = !filled && about > 0;
    if (isOpen && input.words.slice(from).some(({ stem }) => input.facts.persons.has(stem)))
      return null;
    return filled && (about > 0 || input.words[from]?.folded.startsWith('qx') === true)
      ? { ...filled, length: filled.length + from - input.from }
      : { length: 0, facts: [] };
  },
  role: fillRole,
  times: ({ words, from, facts }) => {
    const history = facts.all.find(({ kind }) => kind === 'history');
    const count = /^(?:times|mal|fois|veces)$/.test(words[from + 1]?.folded ?? '') ? 2 : 0;
    const isKnown = count === 0 || history?.numbers.has(words[from]?.folded ?? '');
    return history && isKnown ? { length: count, facts: [history.id] } : null;
  },
  since: ({ words, from, facts }) => {
    const year = words[from + 1]?.folded ?? '';
    const history = facts.all.find(({ kind, numbers }) => kind === 'history' && numbers.has(year));
    const isSince = /^(?:since|seit|depuis|desde)$/.test(words[from]?.folded ?? '');
    return history && isSince ? { length: 2, facts: [history.id] } : null;
  },
};

function isComment({ kind }: ReadFact): boolean {
  return kind === 'comment';
}

function fillQuote({ words, from, quotes }: SlotInput, by: Quote['by']): Filled | null {
  const no = /^qx(\d)$/.exec(words[from]?.folded ?? '')?.[1];
  const quote = no === undefined ? undefined : quotes[Number(no)];
  return quote?.by === by ? { length: 1, facts: quote.facts } : null;
}

/** “My post”, “my post about …”, or words of a post. */
function fillPost(input: SlotInput): Filled | null {
  const length = startLength(input.grammar.post, input);
  const about =
    length > 0 &&
    /^(?:about|on|with|zu|zum|zur|uber|sur|a|sobre)$/.test(
      input.words[input.from + length]?.folded ?? '',
    );
  const inside = { ...input, from: input.from + length + (about ? 1 : 0) };
  const topic = fillQuote(inside, 'member') ?? fillRun(inside, ({ by }) => by === 'member');
  if (topic) return { ...topic, length: topic.length + inside.from - input.from };
  return length > 0 ? { length, facts: [] } : null;
}

/** The most words in a row of one sentence, which leave out no negation of it. */
function fillRun(
  input: SlotInput,
  isSource: (fact: ReadFact, sentence: FactSentence) => boolean,
): Filled | null {
  const { words, from, facts, grammar } = input;
  const start = from + startLength(grammar.determiners, input);
  for (let length = Math.min(RUN_MAX, words.length - start); length > 0; length -= 1) {
    const run = words.slice(start, start + length);
    const stems = ` ${run.map(({ stem }) => stem).join(' ')} `;
    if (!run.some(hasContent)) return null;
    const found = facts.all.filter((fact) =>
      fact.sentences.some(
        (each) =>
          isSource(fact, each) &&
          each.stems.includes(stems) &&
          // Two words name a subject, and assert nothing of it.
          (run.filter(hasContent).length <= 2 || each.turns === countTurns(lineOf(run))),
      ),
    );
    if (found.length > 0)
      return { length: length + start - from, facts: found.map(({ id }) => id) };
  }
  return null;
}

const AT = /^(?:at|bei|chez|en|in|dans|of|@)$/;

/** A whole part of the headline, or its title without the firm; never of one that turns. */
function fillRole({ words, from, facts }: SlotInput): Filled | null {
  for (const { id, kind, sentences } of facts.all) {
    if (kind !== 'headline' || sentences.some(({ turns }) => turns > 0)) continue;
    for (const { clauses } of sentences) {
      for (const { words: role } of clauses) {
        const at = role.findIndex(({ folded }) => AT.test(folded) && folded !== 'of');
        const isSame = (length: number) =>
          words.length >= from + length &&
          role.slice(0, length).every(({ folded }, i) => {
            const typed = words[from + i]?.folded ?? '';
            return typed === folded || (i === at && AT.test(typed));
          });
        if (isSame(role.length)) return { length: role.length, facts: [id] };
        const isFollowed = AT.test(words[from + at]?.folded ?? '');
        if (at > 0 && !isFollowed && isSame(at)) return { length: at, facts: [id] };
      }
    }
  }
  return null;
}

/** How many words the expression matches where the slot begins. */
function startLength(expression: RegExp, { words, from }: SlotInput): number {
  const match = expression.exec(lineOf(words.slice(from)));
  return match?.index === 1 ? match[0].split(' ').length : 0;
}
