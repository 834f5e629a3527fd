import * as z from 'zod/mini';
import {
  OPENER_LENGTHS,
  type OpenerLanguage,
  OpenerTone,
  type OpenerTone as Tone,
} from '../../../../contract/openers.ts';
import type { RuleName } from '../check/check.rules.ts';
import type { CheckContext, Draft } from '../check/draft.ts';
import { cleanForModel } from './clean.rules.ts';
import { READERS_SYSTEM_WORDS, SYSTEM_WORDS } from './system-words.ts';

export const PROMPT_VERSION = 7;

export type Prompt = { system: string; user: string };

const LANGUAGES: Readonly<Record<OpenerLanguage, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
};

/**
 * Placed between the words of foreign texts, so that a model can distinguish data from
 * instructions.
 */
const DATA_MARK = 'ˆ';
const NAME_MAX_LENGTH = 100;
const SAMPLE_MAX_LENGTH = 400;
const SAMPLES = 3;

export function buildPrompt(context: CheckContext, tones: readonly Tone[]): Prompt {
  const lines = tones.map((tone, i) => `{"n":${i + 1},"tone":"${tone}","text":"…"}`);
  const asked = ['Answer with three lines of JSON, nothing else:', ...lines].join('\n');
  return { system: buildSystem(context, asked), user: buildUser(context) };
}

function buildSystem({ channel, language, author }: CheckContext, asked: string): string {
  const { limit, aim } = OPENER_LENGTHS[channel];
  return `You write for SENDER to PERSON on a professional network. ${asked}
${author.isMember ? SYSTEM_WORDS : READERS_SYSTEM_WORDS}
At most ${limit} characters, better under ${aim}. Language: ${LANGUAGES[language]}. In the texts of others, ${DATA_MARK} stands between the words; never write it.`;
}

function buildUser({ ticked, sender, person }: CheckContext): string {
  const samples = sender.samples
    .slice(0, SAMPLES)
    .map((text) => cleanForModel(text, SAMPLE_MAX_LENGTH));
  const facts = ticked.map(({ kind, by, text }, i) => {
    const clean = cleanForModel(text);
    return { id: `f${i + 1}`, kind, by, text: by === 'member' ? clean : markWords(clean) };
  });
  const name = markWords(cleanForModel(person.name, NAME_MAX_LENGTH));
  return [
    `SENDER ${JSON.stringify({ name: cleanForModel(sender.name, NAME_MAX_LENGTH), samples })}`,
    `PERSON ${JSON.stringify({ name })}`,
    `FACTS ${JSON.stringify(facts)}`,
  ].join('\n');
}

/** A name is foreign text, too. */
function markWords(text: string): string {
  return text.replaceAll(' ', DATA_MARK);
}

export function buildRetryPrompt(context: CheckContext, tone: Tone, rule: RuleName): Prompt {
  const asked = `Answer with one line of JSON, nothing else:
{"n":1,"tone":"${tone}","text":"…"}
Your first answer was refused: ${REFUSED_FOR[rule]}.`;
  return { system: buildSystem(context, asked), user: buildUser(context) };
}

const REFUSED_FOR: Readonly<Record<RuleName, string>> = {
  length: 'it was empty or too long',
  characters: 'plain text only, without markup, emoji or unusual characters',
  contact: 'it had an address, a handle or a telephone number',
  authorship: 'SENDER did not write the post',
  manners: 'it had an insult, praise, a stock phrase or something private',
  quotes:
    'a quotation was not word for word from FACTS, had less than four words, or left out a negation of its sentence',
  'question-marks': 'it had more than one question mark',
  language: 'it was in another language than the one asked for',
  names: 'it had a name that is not in FACTS',
  statements:
    'it said something about PERSON that is neither a quotation nor one of the allowed sentences',
  leaks: 'it had words of something else than FACTS',
  repetition: 'it was nearly the same as an earlier opener',
};

const Line = z.object({ text: z.string(), tone: OpenerTone });
const Nothing = z.object({ n: z.literal(0) });

export function parseDraft(object: string): Draft | { nothingSpecific: true } | null {
  let value: unknown;
  try {
    value = JSON.parse(object);
  } catch {
    return null;
  }
  const draft = Line.safeParse(value);
  if (draft.success) return { ...draft.data, text: draft.data.text.trim() };
  return Nothing.safeParse(value).success ? { nothingSpecific: true } : null;
}
