import { readFileSync } from 'node:fs';
import type { OpenerChannel, OpenerLanguage, OpenerTone } from '../../contract/openers.ts';
import type { CheckContext, Draft } from '../../server/modules/openers/check/input/draft.ts';
import type { Fact } from '../../server/modules/openers/facts.ts';

/**
 * Openers written by hand, each for a set of facts. A set begins with `# language channel sender >
 * person`. Its facts follow as `id kind by: text`; unticked ones start with `- `. A line with `!`
 * reveals part of an unticked fact; the openers are `tone uses: text`.
 */
export type Gold = { draft: Draft; context: CheckContext; leak: string };

/**
 * The openers that the rules of the check were tuned on, and those written without knowing the
 * rules.
 */
const GOLD_SETS = {
  tuned: ['gold/en-1', 'gold/en-2', 'gold/en-3', 'gold/en-4', 'gold/de', 'gold/fr', 'gold/es'],
  'held out': ['held-out/en', 'held-out/de', 'held-out/fr', 'held-out/es'],
} as const;
export type GoldSet = keyof typeof GOLD_SETS;

const TONES: Readonly<Record<string, OpenerTone>> = {
  t: 'thoughtful',
  c: 'casual',
  q: 'question',
};
const HEADER = /^# (\w+) ([\w-]+) (.+) > (.+)$/;
const FACT = /^(- )?(\w+) (comment|post|headline|reaction|history) (person|member): (.+)$/;
const TEXT = /^([tcq])((?: \w+)+): (.+)$/;

export function readGold(set: GoldSet): Gold[] {
  return GOLD_SETS[set].flatMap((name) =>
    readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
      .trim()
      .split(/\n\n+/)
      .flatMap(readSet),
  );
}

function readSet(set: string): Gold[] {
  const [header = '', ...lines] = set.split('\n');
  const [, language, channel, sender = '', person = ''] = HEADER.exec(header) ?? [];
  const facts = { ticked: [] as Fact[], unticked: [] as Fact[] };
  const drafts: Draft[] = [];
  let leak = '';
  for (const line of lines) {
    const fact = FACT.exec(line);
    const text = TEXT.exec(line);
    if (fact) {
      const [, isUnticked, id = '', kind, by, words = ''] = fact;
      facts[isUnticked === undefined ? 'ticked' : 'unticked'].push({
        id,
        kind: kind as Fact['kind'], // the pattern names the kinds
        by: by as Fact['by'], // and the two sides
        text: words,
      });
    } else if (text) {
      const [, tone = '', uses = '', words = ''] = text;
      drafts.push({ tone: TONES[tone] ?? 'thoughtful', text: words, uses: uses.trim().split(' ') });
    } else if (line.startsWith('! ')) leak = line.slice(2);
    else throw new Error(`No fact and no opener: ${line}`);
  }
  const context: CheckContext = {
    channel: channel as OpenerChannel, // written by hand beside this reader
    language: language as OpenerLanguage, // as the channel
    ...facts,
    sender: { name: sender, samples: [] },
    person: { name: person },
    previous: [],
  };
  return drafts.map((draft) => ({ draft, context, leak }));
}
