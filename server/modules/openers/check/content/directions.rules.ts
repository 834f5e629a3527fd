import type { OpenerLanguage } from '../../../../../contract/openers.ts';
import type { Known } from '../input/known.rules.ts';
import type { Sentence, Word } from '../languages/words.rules.ts';

type Direction = 'up' | 'down';

const WORDS: Readonly<Record<OpenerLanguage, Readonly<Record<Direction, RegExp>>>> = {
  en: {
    up: /^(?:rose|risen|rises?|rising|increas\w+|grew|grown|grows?|climb\w*|doubled|tripled|jumped|gained)$/,
    down: /^(?:fell|fallen|falls|drop|drops|dropp\w+|declin\w+|decreas\w+|shrank|shrunk|shrinks|halved|plunged|lost|sank)$/,
  },
  de: {
    up: /^(?:stieg\w*|steig\w*|gestiegen\w*|wuchs\w*|wachs\w*|gewachsen\w*|erhoht\w*|zugenommen|zunahm\w*|verdoppel\w*|kletter\w*)$/,
    down: /^(?:sank\w*|sink\w*|gesunken\w*|fiel\w*|gefallen|senk\w*|gesenkt\w*|abgenommen|abnahm\w*|schrumpf\w*|geschrumpft\w*|halbier\w*|verringer\w*)$/,
  },
  fr: {
    up: /^(?:augment\w+|hausse|grimp\w+|progress(?:e|ent|ait|aient)|doubl(?:e|ent|ait|aient)|mont(?:ent|ait|aient))$/,
    down: /^(?:baiss\w+|chut\w+|diminu\w+|recul(?:e|ent|ait|aient)|tomb\w+)$/,
  },
  es: {
    up: /^(?:sub(?:e|en|io|ieron|ido|ida|imos|ia)|subida|aument\w+|crec(?:io|ieron|ido|e|en|imiento)|dupl\w+|increment\w+)$/,
    down: /^(?:baj(?:o|aron|a|an|ado|ada|amos)|cay(?:o|eron)|caido|caida|cae|caen|disminuy\w+|descend\w+|reduj\w+|reduc\w+|mengu\w+)$/,
  },
};
/** Words that reverse the direction, or concern another case than the fact. */
const TURNS =
  /^(?:not|never|no|without|instead|if|than|didn|doesn|wasn|hasn|would|could|nicht|nie|kein\w*|ohne|statt|falls|wenn|als|wurd\w+|konnt\w+|pas|jamais|sans|si|que|aurait|serait|nunca|sin|ni|ningun\w*|podria|seria)$/;
const SHARED_MIN = 2;

/** Only sentences with one direction are compared: “churn rose 18 %” for “fell 18 %”. */
export function keepsDirections(known: Known): boolean {
  const facts = known.used.flatMap(({ words }) => words.sentences).filter(Boolean);
  return known.text.sentences.every((sentence) => {
    const direction = directionOf(sentence, known.language);
    if (direction === null || sentence.isQuestion) return true;
    const same = facts.filter((fact) => shared(known, sentence, fact) >= SHARED_MIN);
    const directions = same.map((fact) => directionOf(fact, known.language));
    return directions.every((each) => each === null || each === direction);
  });
}

function directionOf({ words }: Sentence, language: OpenerLanguage): Direction | null {
  if (words.some(({ folded }) => TURNS.test(folded))) return null;
  const { up, down } = WORDS[language];
  const [rises, falls] = [up, down].map((each) => words.some(({ folded }) => each.test(folded)));
  if (rises === falls) return null;
  return rises ? 'up' : 'down';
}

function shared({ lists, language }: Known, sentence: Sentence, fact: Sentence): number {
  const { up, down } = WORDS[language];
  const hasContent = ({ folded }: Word) =>
    !lists.stopWords.has(folded) && !up.test(folded) && !down.test(folded);
  const stems = new Set(fact.words.filter(hasContent).map(({ stem }) => stem));
  return new Set(
    sentence.words
      .filter((word) => hasContent(word) && stems.has(word.stem))
      .map(({ stem }) => stem),
  ).size;
}
