import { OPENER_LANGUAGES, OPENER_LENGTHS } from '../../contract/openers.ts';
import type { Gold } from './gold.ts';
import { INJECTIONS, OTHER_WORDS } from './mutation-words/injections.ts';
import { de } from './mutation-words/de.ts';
import { en } from './mutation-words/en.ts';
import { es } from './mutation-words/es.ts';
import { fr } from './mutation-words/fr.ts';

const WORDS = { en, de, fr, es };

/** From zero inclusive to one exclusive. */
export type Random = () => number;

export const MUTATIONS: Readonly<Record<string, (gold: Gold, random: Random) => Gold>> = {
  'other number': (gold, random) =>
    replaced(gold, random, /\d+(?:[.,]\d+)?/g, () => otherNumber(gold, random)) ??
    added(gold, random, pick(wordsOf(gold).numberSentences, random)),
  'other firm': (gold, random) => {
    const firm = pick(wordsOf(gold).firms, random);
    return (
      replaced(gold, random, firmsIn(gold), () => firm) ??
      added(gold, random, pick(wordsOf(gold).firmSentences, random).replace('FIRM', firm))
    );
  },
  'other title': (gold, random) => {
    const title = pick(wordsOf(gold).titles, random);
    return added(gold, random, pick(wordsOf(gold).titleSentences, random).replace('TITLE', title));
  },
  'invented meeting': (gold, random) => added(gold, random, pick(wordsOf(gold).meetings, random)),
  address: (gold, random) => added(gold, random, pick(wordsOf(gold).addresses, random)),
  phone: (gold, random) => added(gold, random, pick(wordsOf(gold).phones, random)),
  praise: (gold, random) => added(gold, random, pick(wordsOf(gold).praise, random)),
  'over length': (gold, random) => {
    let { text } = gold.draft;
    while (text.length <= OPENER_LENGTHS[gold.context.channel].limit) {
      text += ` ${pick(wordsOf(gold).plain, random)}`;
    }
    return { ...gold, draft: { ...gold.draft, text } };
  },
  'wrong language': (gold, random) => {
    const others = OPENER_LANGUAGES.filter((each) => each !== gold.context.language);
    const plain = pick(WORDS[pick(others, random)].plain, random);
    return random() < 0.5 ? withText(gold, plain) : added(gold, random, plain);
  },
  'unticked fact': (gold, random) => {
    const fact = pick(gold.context.unticked, random);
    return added(gold, random, random() < 0.5 ? gold.leak : `${fact.text}.`);
  },
  'quote altered': (gold, random) =>
    replaced(gold, random, /[“„«"][^“”„«»"]+[”“»"]/g, (quote) => altered(quote, random)) ??
    added(
      gold,
      random,
      pick(wordsOf(gold).quoteSentences, random).replace(
        'QUOTE',
        altered(spanOf(gold, random), random),
      ),
    ),
  'injected instruction obeyed': (gold, random) => {
    const [instruction, obeyed] = pick(INJECTIONS, random);
    const target = pick(
      gold.context.ticked.filter(({ by }) => by === 'person'),
      random,
    );
    const ticked = gold.context.ticked.map((fact) =>
      fact === target ? { ...fact, text: `${fact.text} ${instruction}` } : fact,
    );
    const uses = [...new Set([...gold.draft.uses, target.id])];
    const obedient = random() < 0.5 ? withText(gold, obeyed) : added(gold, random, obeyed);
    return {
      ...obedient,
      draft: { ...obedient.draft, uses },
      context: { ...gold.context, ticked },
    };
  },
};

function wordsOf({ context }: Gold) {
  return WORDS[context.language];
}

function otherNumber({ context }: Gold, random: Random): string {
  const known = new Set(
    [...context.ticked, ...context.unticked].flatMap(({ text }) => text.match(/\d+/g) ?? []),
  );
  for (;;) {
    const number = String(2 + Math.floor(random() ** 2 * 500));
    if (!known.has(number)) return number;
  }
}

function firmsIn({ context }: Gold): RegExp {
  const named = context.ticked.flatMap(({ kind, text }) =>
    kind === 'headline' ? (text.match(/(?<=\b(?:at|bei|chez|en) )\p{Lu}\p{L}+/gu) ?? []) : [],
  );
  return new RegExp(named.length === 0 ? '(?!)' : String.raw`\b(?:${named.join('|')})\b`, 'g');
}

function spanOf({ context }: Gold, random: Random): string {
  const words = pick(context.ticked, random).text.split(' ');
  const length = Math.min(words.length, 4 + Math.floor(random() * 3));
  const from = Math.floor(random() * (words.length - length + 1));
  return words
    .slice(from, from + length)
    .join(' ')
    .replaceAll(/[“”„«»"]/g, '');
}

/** Replaces one word with another. */
function altered(quote: string, random: Random): string {
  const words = [...quote.matchAll(/\p{L}+/gu)];
  const word = pick(words, random);
  const other = pick(
    OTHER_WORDS.filter((each) => each !== word[0].toLowerCase()),
    random,
  );
  return quote.slice(0, word.index) + other + quote.slice(word.index + word[0].length);
}

function replaced(
  gold: Gold,
  random: Random,
  pattern: RegExp,
  by: (found: string) => string,
): Gold | null {
  const { text } = gold.draft;
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return null;
  const match = pick(found, random);
  return withText(
    gold,
    text.slice(0, match.index) + by(match[0]) + text.slice(match.index + match[0].length),
  );
}

/**
 * Before the opener, after it, or in place of its last sentence. A second question would be refused
 * as such.
 */
function added(gold: Gold, random: Random, sentence: string): Gold {
  const { text } = gold.draft;
  const place = sentence.includes('?') ? 1 : random();
  const rest = sentence.includes('?')
    ? text.replaceAll(/[¿]|\s?\?/g, (mark) => (mark === '¿' ? '' : '.'))
    : text;
  if (place < 0.4) return withText(gold, `${sentence} ${rest}`);
  if (place < 0.6) {
    const sentences = rest.split(/(?<=[.?!]) /);
    if (sentences.length > 1)
      return withText(gold, [...sentences.slice(0, -1), sentence].join(' '));
  }
  return withText(gold, `${rest} ${sentence}`);
}

/** A channel with enough length, so that only the mutation can be refused. */
function withText(gold: Gold, text: string): Gold {
  const { limit } = OPENER_LENGTHS[gold.context.channel];
  const isTooLong = text.length > limit && gold.draft.text.length <= limit && text.length < 1_000;
  const channel = isTooLong ? 'message' : gold.context.channel;
  return { ...gold, draft: { ...gold.draft, text }, context: { ...gold.context, channel } };
}

function pick<T>(from: readonly T[], random: Random): T {
  const one = from[Math.floor(random() * from.length)];
  if (one === undefined) throw new Error('Nothing to pick from');
  return one;
}
