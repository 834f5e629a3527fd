import type { OpenerLanguage } from '../../../../contract/openers.ts';
import { hasContent, isPersons, type ReadFacts } from './facts.rules.ts';
import type { Grammar } from './grammar/grammar.ts';
import { formatLine, groupClauses, type Word } from './text.rules.ts';

type Context = {
  facts: ReadFacts;
  /** Of the person. */
  names: ReadonlySet<string>;
  grammar: Grammar;
  language: OpenerLanguage;
};

/**
 * Whether a question takes a thing for granted that no fact names: “How was the layoff?” says that
 * there was one. What the person does may be asked: “How do you decide that?”
 */
export function takesThingForGranted(words: readonly Word[], context: Context): boolean {
  const line = formatLine(words);
  // In Spanish the verb alone says who is meant: “¿Busca trabajo?”
  const isVerbAlone =
    context.language === 'es' && !context.grammar.you.test(line) && !/ (?:me|nos) /.test(line);
  return groupClauses(words).some((clause) => namesThing(clause, { ...context, isVerbAlone }));
}

function namesThing(
  words: readonly Word[],
  { isVerbAlone, ...context }: Context & { isVerbAlone: boolean },
): boolean {
  const { facts, names, grammar } = context;
  const line = formatLine(
    words.map((word) => (isPersons(word, facts) ? { folded: 'ownword' } : word)),
  );
  if (grammar.modals.test(line)) return false;
  const toYou = findWordsToYou(words, line, grammar);
  if (toYou.size > 0 && words.some((word) => isPersons(word, facts))) return false;
  const unnamed = words.flatMap((word, i) => {
    const isNamed =
      facts.persons.has(word.stem) || facts.posts.has(word.stem) || names.has(word.folded);
    return hasContent(word) && !toYou.has(i) && !isNamed ? [i] : [];
  });
  if (isVerbAlone && toYou.size === 0 && unnamed.length > 0) return true;
  return unnamed.some((i) => isThing(words, i, { ...context, toYou }));
}

/** Those of “do you”, and the verb after it. */
function findWordsToYou(words: readonly Word[], line: string, { askYou }: Grammar): Set<number> {
  const found = new Set<number>();
  for (const { 0: asked, index } of line.matchAll(askYou)) {
    const from = line.slice(0, index).split(' ').length - 2;
    const to = from + asked.split(' ').length;
    for (let i = from; i < to; i += 1) found.add(i);
    if (asked.endsWith('you')) found.add(words.findIndex((word, i) => i >= to && hasContent(word)));
  }
  return found;
}

/** In German a noun has a capital; elsewhere it has an article, at most one word before it. */
function isThing(
  words: readonly Word[],
  at: number,
  { grammar, language, toYou }: Pick<Context, 'grammar' | 'language'> & { toYou: Set<number> },
): boolean {
  const [word, before, earlier] = [words[at], words[at - 1], words[at - 2]];
  if (language === 'de' && (!word?.isCapital || word.isFirst)) return false;
  // In French an adjective follows.
  const isAdjective = language !== 'fr' && before && !hasContent(before) && !toYou.has(at - 1);
  const article = [before, isAdjective ? earlier : undefined].find(
    (each) => each && isArticle(each, grammar),
  );
  if (article && !INDEFINITE.test(article.folded)) return true;
  // “Are you looking for a job?”, but not “How do you name a price?”
  return toYou.has(0) && (article !== undefined || language === 'de');
}

const INDEFINITE = /^(?:an?|(?:un|ein)\w{0,3})$/;

/** “That” and “lo” stand alone as well. */
function isArticle({ folded }: Word, { determiners, me }: Grammar): boolean {
  return (
    !me.test(` ${folded} `) &&
    !/^(?:th[aio]\w*|lo)$/.test(folded) &&
    determiners.exec(` ${folded} `)?.[0] === folded
  );
}
