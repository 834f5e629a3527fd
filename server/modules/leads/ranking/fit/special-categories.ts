import { normalizeWords } from './phrases.rules.ts';

/**
 * Personal data that GDPR Art. 9 protects. Words that reveal them of a person never become rules.
 * Industries stay possible: “healthcare” says nothing about the health of a person who works there.
 */
export type SpecialCategory =
  | 'health'
  | 'religion'
  | 'union'
  | 'politics'
  | 'orientation'
  | 'origin';

export type RefusedWord = { word: string; category: SpecialCategory };

/** A star stands for any ending. */
const WORDS: Readonly<Record<SpecialCategory, string>> = {
  health:
    'disab* handicap* behinder* schwerbehind* discapac* deficien* invalid* diabet* cancer krebs* kanker* cancro tumor* hiv aids ' +
    'autis* adhd adhs tdah asperger* neurodiver* neurodivers* depress* depression* bipolar* schizophren* burnout ' +
    'pregnan* schwanger* zwanger* incinta enceinte* embaraz* gravida alcoholic* alkoholik* addict* suchtkrank* dyslex* legasthen* ' +
    'epilep* wheelchair rollstuhl* deaf gehorlos* taub sourd* blind aveugle* chronically sick illness* krank ' +
    'krankheit* malad* enferm* patient obes* menopaus*',
  religion:
    'christian* christlich* chretien* cristian* catholic* katholi* catholique* catolic* cattolic* protestant* ' +
    'evangelic* evangeliq* evangelikal* evangelisch* muslim* moslem* moslim* musulman* islam* jew jews jewish jud* juif* juive* ' +
    'joods* joden ebre* hindu* buddhis* buddhist* sikh* mormon* jehov* orthodox* atheis* religio* faith* glaub* croyant* creyente* ' +
    'hijab* kippa* pastor* imam* rabbi* churchgo* scientolog* quaker* baptist* methodist* presbyterian* ' +
    'lutheran* anglican*',
  union:
    'unionist* unionised unionized gewerkschaft* betriebsrat* syndicalis* syndique* sindicalis* sindacalist* ' +
    'vakbond* sindicato* sindacat* syndicat* ver.di',
  politics:
    'republican* democrat democrats conservative* socialist* sozialist* socialiste* communis* kommunis* comunis* marxis* ' +
    'liberals labour nazi nazis nationalis* tory tories maga antifa fascis* faschis* leftist* rightwing leftwing afd cdu csu spd fdp bsw ' +
    'linke grune grunen podemos vox psoe lepen macronist* brexiteer* trump* biden* politic* politisch* politique*',
  orientation:
    'gay gays lesbian* lesbisch* lesbienne* lesbiana* bisexual* bisexuel* homo homos* heterosex* queer* lgbt* schwul* ' +
    'trans transgender* transsex* nonbinary asexual* pansexual* intersex* sexual*',
  origin:
    'race racial ethnic* ethnisch* ethnique* etnic* migrant* immigra* refugee* fluchtling* hispanic* latino* latina* ' +
    'foreigner* auslander* aborigin* latinx african afroamerican* arab arabs arabic* roma sinti gypsy caucasian* indigenous bipoc',
};

/** Also match with an s at the end. */
const PHRASES = Object.entries({
  union:
    'trade union, labor union, labour union, union member, union rep, ' +
    'union representative, ig metall, works council',
  health: 'mental health, mentally ill, terminally ill, ill people, health condition',
  religion: 'church member',
  politics: 'democratic party, green party, left wing, right wing, far left, far right',
  orientation: 'non binary',
  origin:
    'asian american, native american, black people, black men, black women, black founder, ' +
    'black entrepreneur, black owned, people of color, people of colour, person of color, ' +
    'person of colour, persons of color, persons of colour',
} satisfies Readonly<Record<SpecialCategory, string>>).flatMap(([category, phrases]) =>
  phrases.split(', ').map((phrase) => ({
    phrase,
    category: category as SpecialCategory, // the keys of the record above
  })),
);

const PATTERNS = Object.entries(WORDS).map(([category, words]) => ({
  category: category as SpecialCategory, // the keys of the record above
  pattern: new RegExp(
    ` (?:${words
      .split(' ')
      .map((word) => normalizeWords(word).trim() + (word.endsWith('*') ? '[^ ]*' : ''))
      .join('|')}) `,
  ),
}));

export function findSpecialWord(text: string): RefusedWord | null {
  const words = normalizeWords(text);
  const special = PHRASES.find(
    ({ phrase }) => words.includes(` ${phrase} `) || words.includes(` ${phrase}s `),
  );
  if (special) return { word: special.phrase, category: special.category };
  for (const { category, pattern } of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return { word: findTypedWord(found[0].trim(), text), category };
  }
  return null;
}

/** The words of a text without phrases that reveal a special category, normalized by `normalizeWords`. */
export function removeSpecialPhrases(words: string): string {
  return PHRASES.filter(({ phrase }) => words.includes(phrase)).reduce(
    (rest, { phrase }) => rest.replaceAll(new RegExp(` ${phrase}s?(?= )`, 'g'), SEPARATED),
    words,
  );
}

/** Separates words that are not adjacent, and is no word itself. */
const SEPARATED = ' |';

function findTypedWord(word: string, text: string): string {
  return text.split(/[^\p{L}\p{N}]+/u).find((each) => normalizeWords(each).trim() === word) ?? word;
}
