import type { ShownOpenerSettings } from '../queries.ts';

export const TONES: Record<ShownOpenerSettings['tone'], string> = {
  thoughtful: 'Thoughtful',
  casual: 'Casual',
  question: 'Question',
};

export const LANGUAGES: Record<NonNullable<ShownOpenerSettings['language']> | 'theirs', string> = {
  theirs: 'as in their comment',
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

/** "Thoughtful first, in German, with 2 writing samples." */
export function describeSettings({ tone, language, samples }: ShownOpenerSettings): string {
  const written = `in ${language === null ? 'the language of their comment' : LANGUAGES[language]}`;
  const count = samples.length;
  const like = count === 0 ? 'without' : `with ${count}`;
  return `${TONES[tone]} first, ${written}, ${like} writing ${count === 1 ? 'sample' : 'samples'}.`;
}
