import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { Vocabulary } from './vocabulary.ts';

export type Lists = {
  stopWords: ReadonlySet<string>;
  numbers: ReadonlyMap<string, string>;
  addressing: ReadonlySet<string>;
  titleOf: ReadonlySet<string>;
  nameVerbs: ReadonlySet<string>;
} & Readonly<Record<PatternName, RegExp>>;

const PATTERNS = [
  'dates',
  'tentative',
  'references',
  'encounters',
  'events',
  'titles',
  'softTitles',
  'asTitle',
  'bannedPhrases',
  'praise',
  'offers',
  'offerTopics',
] as const satisfies readonly (keyof Vocabulary)[];
type PatternName = (typeof PATTERNS)[number];

const BY_LANGUAGE: Readonly<Record<OpenerLanguage, Lists>> = {
  en: compile(en),
  de: compile(de),
  fr: compile(fr),
  es: compile(es),
};

export function listsOf(language: OpenerLanguage): Lists {
  return BY_LANGUAGE[language];
}

export const ALL_LISTS: readonly Lists[] = Object.values(BY_LANGUAGE);

function compile(vocabulary: Vocabulary): Lists {
  const patterns = Object.fromEntries(PATTERNS.map((name) => [name, patternOf(vocabulary[name])]));
  return {
    ...(patterns as Record<PatternName, RegExp>), // the names of the line above
    asTitle: new RegExp(`${patternOf(vocabulary.asTitle).source} $`),
    stopWords: new Set(entriesOf(vocabulary.stopWords)),
    numbers: new Map(
      entriesOf(vocabulary.numbers).map((entry) => {
        const [word = '', value = ''] = entry.split('=');
        return [word, value];
      }),
    ),
    addressing: new Set(entriesOf(vocabulary.addressing)),
    titleOf: new Set(entriesOf(vocabulary.titleOf)),
    nameVerbs: new Set(entriesOf(vocabulary.nameVerbs)),
  };
}

function entriesOf(list: string): string[] {
  return list.split(',').map((entry) => entry.trim());
}

/** Finds the entries in what `spaced` returns. A match begins after a space and ends before one. */
export function patternOf(list: string): RegExp {
  const entries = entriesOf(list)
    .toSorted((one, other) => other.length - one.length)
    .map((entry) => entry.replaceAll('*', '[^ ]*'));
  return new RegExp(`(?<= )(?:${entries.join('|')})(?= )`, 'g');
}
