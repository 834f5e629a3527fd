import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { GrammarSource } from './source.ts';

export type Grammar = { [Name in Exclude<keyof GrammarSource, 'patterns' | 'light'>]: RegExp } & {
  /** The first word of a clause. */
  beginsClause: RegExp;
  patterns: readonly { before: RegExp; slot: string; after: RegExp | null }[];
};

const SLOT = /^(.*) \{([a-z]+)\} ?(.*)$/;

function compile({ patterns, ...sources }: GrammarSource): Grammar {
  const entries = Object.entries(sources).map(([name, source]) => [
    name,
    new RegExp(`(?<= )(?:${source})(?= )`, 'u'),
  ]);
  return {
    ...(Object.fromEntries(entries) as Omit<Grammar, 'patterns' | 'beginsClause'>), // the same names
    beginsClause: new RegExp(`^ \\S* (?:${sources.joins}|${sources.begins})(?= )(?! qx\\d)`, 'u'),
    patterns: patterns.map((pattern) => {
      const [, before = '', slot = '', after = ''] = SLOT.exec(pattern) ?? [];
      return {
        before: new RegExp(`(?<= )(?:${before})(?= )`, 'u'),
        slot,
        after: after === '' ? null : new RegExp(`^ ${after}(?= )`, 'u'),
      };
    }),
  };
}

export const GRAMMARS: Readonly<Record<OpenerLanguage, Grammar>> = {
  en: compile(en),
  de: compile(de),
  fr: compile(fr),
  es: compile(es),
};

/** A fact may be in another language than the opener. */
export const LIGHT = new Set([en, de, fr, es].flatMap(({ light }) => light.split(' ')));
export const TURNS = new RegExp(
  `(?<= )(?:${[en, de, fr, es].map(({ turns }) => turns).join('|')})(?= )`,
  'gu',
);
