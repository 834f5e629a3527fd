import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { GrammarSource, Slot } from './source.ts';

export type Grammar = { [Name in Exclude<keyof GrammarSource, 'patterns' | 'light'>]: RegExp } & {
  /**
   * “You asked … because churn fell”, but not “because I …”; “You asked … and loved it”; “You said …
   * about our prices”.
   */
  explainsPattern: RegExp;
  /** “… about the” */
  aboutEnd: RegExp;
  patterns: readonly { before: RegExp; slot: Slot; after: RegExp | null }[];
};

const SLOT = /^(.*) \{([a-z]+)\} ?(.*)$/;
const AND = 'and|but|und|aber|et|mais|y|pero';
/** Only at the start of a clause. */
const AT_START = new Set(['asks', 'hypothetical', 'asTitle']);
const REPLACED = new Set(['toYou', 'askYou']);

function compileGrammar({ patterns, ...sources }: GrammarSource): Grammar {
  const entries = Object.entries(sources).map(([name, source]) => [
    name,
    new RegExp(
      `(?<=${AT_START.has(name) ? '^ ' : ' '})(?:${source})(?= )`,
      REPLACED.has(name) ? 'gu' : 'u',
    ),
  ]);
  return {
    ...(Object.fromEntries(entries) as Omit<Grammar, 'patterns' | 'explainsPattern' | 'aboutEnd'>), // the same names
    explainsPattern: new RegExp(
      ` pp (?:${sources.causes}) (?!(?:${sources.me}) )|^ (?:${sources.causes}) (?!(?:${sources.me}|pp) ).* pp | pp (?:${AND}) (?:${sources.past}) | pp (?:${sources.refers}) (?!${sources.post} )`,
      'u',
    ),
    aboutEnd: new RegExp(` (?:${sources.about})(?: ${sources.determiners})? $`, 'u'),
    patterns: patterns.map((pattern) => {
      const [, before = '', slot = '', after = ''] = SLOT.exec(pattern) ?? [];
      return {
        before: new RegExp(`(?<= )(?:${before})(?= )`, 'u'),
        slot: slot as Slot, // a test reads every pattern
        after: after === '' ? null : new RegExp(`^ ${after}(?= )`, 'u'),
      };
    }),
  };
}

export const GRAMMARS: Readonly<Record<OpenerLanguage, Grammar>> = {
  en: compileGrammar(en),
  de: compileGrammar(de),
  fr: compileGrammar(fr),
  es: compileGrammar(es),
};

/** A fact may be in another language than the opener. */
export const LIGHT = new Set([en, de, fr, es].flatMap(({ light }) => light.split(' ')));
export const TURNS = new RegExp(
  `(?<= )(?:${[en, de, fr, es].map(({ turns }) => turns).join('|')})(?= )`,
  'gu',
);
