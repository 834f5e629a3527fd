import type { OpenerSettings } from './queries.ts';

export const TONES: Record<OpenerSettings['tone'], string> = {
  thoughtful: 'Thoughtful',
  casual: 'Casual',
  question: 'Question',
};

export const LANGUAGES: Record<NonNullable<OpenerSettings['language']> | 'theirs', string> = {
  theirs: 'as in their comment',
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

/** "Thoughtful first, in German, with 2 writing samples." */
export function settingsWords({ tone, language, samples }: OpenerSettings): string {
  const written = `in ${language === null ? 'the language of their comment' : LANGUAGES[language]}`;
  const count = samples.length;
  const like = count === 0 ? 'without' : `with ${count}`;
  return `${TONES[tone]} first, ${written}, ${like} writing ${count === 1 ? 'sample' : 'samples'}.`;
}
