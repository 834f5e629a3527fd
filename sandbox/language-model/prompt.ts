/** The parts of an opener's prompt that a model needs; the stand-in need not understand more. */
export type PromptContent = {
  language: PromptLanguage;
  limit: number;
  /** The sender did not write the post. */
  isReader: boolean;
  /** In the requested order; one element if only one draft is requested. */
  tones: readonly PromptTone[];
  facts: readonly { id: string; kind: string; by: string; text: string }[];
};

export const TONES = ['thoughtful', 'casual', 'question'] as const;
export type PromptTone = (typeof TONES)[number];
export type PromptLanguage = 'en' | 'de' | 'fr' | 'es';

const LANGUAGES: Readonly<Record<string, PromptLanguage>> = {
  English: 'en',
  German: 'de',
  French: 'fr',
  Spanish: 'es',
};
const DATA_MARK = /ˆ/g;

/** Lenient, like a model: missing values have defaults. */
export function readPrompt(system: string, user: string): PromptContent {
  const tones = [...system.matchAll(/"tone":"(\w+)"/g)].flatMap(
    ([, asked]) => TONES.find((tone) => tone === asked) ?? [],
  );
  return {
    language: LANGUAGES[/Language: (\w+)/.exec(system)?.[1] ?? ''] ?? 'en',
    limit: Number(/At most (\d+) characters/.exec(system)?.[1] ?? 300),
    isReader: system.includes('did not write the post'),
    tones: tones.length > 0 ? tones : TONES,
    facts: readFacts(user),
  };
}

function readFacts(user: string): PromptContent['facts'] {
  const from = user.indexOf('[', user.indexOf('FACTS'));
  const list = user.slice(from, user.lastIndexOf(']') + 1);
  try {
    // Text by the product; other text is not a fact.
    const facts = JSON.parse(list) as PromptContent['facts'];
    return facts.map((fact) => ({ ...fact, text: fact.text.replaceAll(DATA_MARK, ' ') }));
  } catch {
    return [];
  }
}
