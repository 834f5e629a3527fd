import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { Fact } from '../../facts.ts';
import type { CheckContext, Draft } from './draft.ts';
import { type Lists, listsOf } from '../languages/lists.ts';
import { instructionFree } from './instruction-free.rules.ts';
import { ownNamesIn } from './own-names.rules.ts';
import { spaced, textOf, type Text } from '../languages/words.rules.ts';

export type KnownFact = Fact & {
  words: Text;
  folded: ReadonlySet<string>;
  line: string;
  stems: ReadonlySet<string>;
  /** Three stems in a row, joined by spaces. */
  triples: ReadonlySet<string>;
};

export type Known = {
  draft: Draft;
  context: CheckContext;
  language: OpenerLanguage;
  lists: Lists;
  text: Text;
  used: readonly KnownFact[];
  ticked: readonly KnownFact[];
  unticked: readonly KnownFact[];
  /** The indices of words that address the person or sign the text, and need no fact. */
  ownNames: ReadonlySet<number>;
};

export function knownOf(draft: Draft, context: CheckContext): Known {
  const ticked = context.ticked.map((fact) => knownFact(fact, instructionFree(fact.text)));
  const uses = new Set(draft.uses);
  const text = textOf(draft.text);
  return {
    draft,
    context,
    language: context.language,
    lists: listsOf(context.language),
    text,
    used: ticked.filter(({ id }) => uses.has(id)),
    ticked,
    unticked: context.unticked.map((fact) => knownFact(fact, fact.text)),
    ownNames: ownNamesIn(text, context),
  };
}

function knownFact(fact: Fact, supported: string): KnownFact {
  const words = textOf(supported);
  const stems = words.words.map(({ stem }) => stem);
  return {
    ...fact,
    words,
    folded: new Set(words.words.map(({ folded }) => folded)),
    line: spaced(words.words),
    stems: new Set(stems),
    triples: new Set(stems.slice(2).map((third, i) => `${stems[i]} ${stems[i + 1]} ${third}`)),
  };
}

export function factsWith(facts: readonly KnownFact[], stems: readonly string[]): string[] {
  return facts.filter((fact) => stems.every((stem) => fact.stems.has(stem))).map(({ id }) => id);
}
