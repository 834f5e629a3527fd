import type { PersonFact } from '../facts.ts';
import { LIGHT, TURNS } from './grammar/grammar.ts';
import { formatLine, readSentences, type Word } from './text.rules.ts';

export type FactSentence = {
  words: readonly Word[];
  line: string;
  stems: string;
  /** Negations and what else turns its meaning round. */
  turns: number;
  isQuestion: boolean;
};

export type ReadFact = Pick<PersonFact, 'id' | 'kind' | 'by'> & {
  sentences: readonly FactSentence[];
  numbers: ReadonlySet<string>;
};

export type ReadFacts = {
  all: readonly ReadFact[];
  /** Stems of the words with content of the person's facts and of the posts. */
  persons: ReadonlySet<string>;
  posts: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Names in the headlines after the title, and in the person's other texts. */
  firms: ReadonlySet<string>;
  mentioned: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
};

/** Between a title and its firm. */
export const AT = /^(?:at|bei|chez|en|in|dans|@)$/;

/** A comment may have 1,250 characters: more is not read. */
const FACT_MAX_LENGTH = 1_250;
const FACTS_MAX_LENGTH = 6_000;

const read = new WeakMap<readonly PersonFact[], ReadFacts>();

export function readFacts(facts: readonly PersonFact[]): ReadFacts {
  const known = read.get(facts) ?? readAll(facts);
  read.set(facts, known);
  return known;
}

function readAll(facts: readonly PersonFact[]): ReadFacts {
  let left = FACTS_MAX_LENGTH;
  const all = facts.map((fact) => {
    const text = fact.text.slice(0, Math.min(left, FACT_MAX_LENGTH));
    left -= text.length;
    return readFact({ ...fact, text });
  });
  const sentences = all.flatMap((fact) => fact.sentences);
  const persons = all.filter(({ by }) => by === 'person').flatMap((fact) => fact.sentences);
  const posts = all.filter(({ by }) => by !== 'person').flatMap((fact) => fact.sentences);
  return {
    all,
    persons: listStems(persons),
    posts: listStems(posts),
    names: listNames(all),
    firms: listFirms(all),
    mentioned: listNames(all.filter(({ kind, by }) => kind !== 'headline' && by === 'person')),
    pairs: new Set(sentences.flatMap(({ words }) => listPairs(words))),
  };
}

function listStems(sentences: readonly FactSentence[]): Set<string> {
  return new Set(
    sentences.flatMap(({ words }) => words.filter(hasContent).map(({ stem }) => stem)),
  );
}

function listFirms(facts: readonly ReadFact[]): Set<string> {
  const headlines = facts.filter(({ kind }) => kind === 'headline');
  const firms = headlines.flatMap(({ sentences }) => {
    const words = sentences.flatMap((sentence) => sentence.words);
    const end = words.findIndex(({ folded, clause }) => clause > 0 || AT.test(folded));
    return words.slice(end).filter(({ isCapital }) => isCapital);
  });
  return new Set(firms.map(({ folded }) => folded));
}

function listNames(facts: readonly ReadFact[]): Set<string> {
  const names = facts.flatMap(({ kind, sentences }) =>
    sentences.flatMap(({ words }) =>
      words.filter((word) => word.isCapital && (kind === 'headline' || !word.isFirst)),
    ),
  );
  return new Set(names.map(({ folded }) => folded));
}

function readFact({ id, kind, by, text }: PersonFact): ReadFact {
  const sentences = readSentences(text.replaceAll('@', ' at ')).map(({ words, isQuestion }) => {
    const line = formatLine(words);
    const stems = ` ${words.map(({ stem }) => stem).join(' ')} `;
    return { words, line, stems, turns: countTurns(line), isQuestion };
  });
  const numbers = sentences.flatMap(({ words }) => words.filter(({ folded }) => /\d/.test(folded)));
  return { id, kind, by, sentences, numbers: new Set(numbers.map(({ folded }) => folded)) };
}

export function countTurns(line: string): number {
  return line.match(TURNS)?.length ?? 0;
}

export function hasContent({ folded }: Pick<Word, 'folded'>): boolean {
  return folded.length > 2 && !LIGHT.has(folded) && !/^(?:qx|pp)/.test(folded);
}

export function isPersons(word: Word, { persons }: ReadFacts): boolean {
  return hasContent(word) && persons.has(word.stem);
}

/** Neighbors among the words with content. */
export function listPairs(words: readonly Word[]): string[] {
  const stems = words.filter(hasContent).map(({ stem }) => stem);
  return stems.slice(1).map((stem, i) => `${stems[i]} ${stem}`);
}
