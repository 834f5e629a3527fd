import {
  OPENER_TONES,
  type OpenerLanguage,
  type OpenerTone,
} from '../../../../contract/openers.ts';
import { isSpecific } from '../../../../contract/specific-facts.ts';
import { checkDraft } from '../check/check.rules.ts';
import { hasNoContact } from '../check/contact.rules.ts';
import type { CheckContext, Draft } from '../check/draft.ts';
import { readFacts } from '../check/facts.rules.ts';
import { isCivil } from '../check/manners.rules.ts';
import { readQuotes } from '../check/quotes.rules.ts';
import type { PersonFact } from '../facts.ts';
import { de } from './forms/de.ts';
import { en } from './forms/en.ts';
import { es } from './forms/es.ts';
import type { Forms, Occasion } from './forms/form.ts';
import { fr } from './forms/fr.ts';
import { READERS_FORMS } from './forms/readers.ts';
import { findQuotations, findRole, findTopic } from './slots.rules.ts';

const FORMS: Readonly<Record<OpenerLanguage, Forms>> = { en, de, fr, es };
const MARKS: Readonly<Record<OpenerLanguage, readonly [string, string]>> = {
  en: ['“', '”'],
  de: ['„', '“'],
  fr: ['« ', ' »'],
  es: ['«', '»'],
};

type Slots = Readonly<Record<'quote' | 'topic' | 'role', string | null>>;

/** At most one draft of each tone, each passing its check; none if there is nothing to say. */
export function writeTemplates(context: CheckContext): Draft[] {
  const occasion = isSpecific(context.ticked) ? chooseOccasion(context.ticked) : null;
  if (occasion === null) return [];
  const slots = fillSlots(context);
  const drafts: Draft[] = [];
  for (const tone of OPENER_TONES) {
    const previous = [...drafts.map(({ text }) => text), ...context.previous];
    const known = { ...context, previous };
    const draft = writeOne(known, occasion, tone, slots) ?? writeOne(known, 'post', tone, slots);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function chooseOccasion(facts: readonly PersonFact[]): Occasion | null {
  const find = (kind: PersonFact['kind']) => facts.find((fact) => fact.kind === kind);
  const comment = find('comment');
  if (comment) return comment.text.includes('?') ? 'question' : 'comment';
  if (!find('post')) return null;
  return find('history') ? 'history' : 'reaction';
}

function fillSlots({ ticked, language }: CheckContext): Slots {
  const [open, close] = MARKS[language];
  const fill = (kind: PersonFact['kind'], slot: (text: string) => string | null, marks = true) => {
    for (const { text } of ticked.filter((fact) => fact.kind === kind)) {
      const found = slot(text);
      if (found !== null) return marks ? open + found + close : found;
    }
    return null;
  };
  const facts = readFacts(ticked).all;
  const isQuotable = (text: string) =>
    hasNoContact(text) && isCivil(text) && readQuotes(`“${text}”`, facts) !== null;
  return {
    quote: fill('comment', (text) => findQuotations(text).find(isQuotable) ?? null),
    topic: fill('post', findTopic),
    role: fill('headline', findRole, false),
  };
}

function writeOne(
  context: CheckContext,
  occasion: Occasion,
  tone: OpenerTone,
  slots: Slots,
): Draft | null {
  const forms = listForms(context, occasion, tone);
  const first = chooseStart(context, forms.length);
  for (const form of [...forms.slice(first), ...forms.slice(0, first)]) {
    if (wasWritten(form, context.previous)) continue;
    const draft = fillForm(form, tone, slots);
    if (draft && checkDraft(draft, context).ok) return draft;
  }
  return null;
}

function listForms(
  { author, language }: CheckContext,
  occasion: Occasion,
  tone: OpenerTone,
): readonly string[] {
  if (author.isMember) return FORMS[language][occasion][tone];
  const isOfComment = occasion === 'question' || occasion === 'comment';
  return READERS_FORMS[language][isOfComment ? occasion : 'post'][tone];
}

/** Different people get different forms first. */
function chooseStart({ person }: CheckContext, forms: number): number {
  const letters = Array.from(person.name, (letter) => letter.codePointAt(0) ?? 0);
  return letters.reduce((sum, each) => sum + each, 0) % forms;
}

const SLOT = /\{(quote|topic|role)\}/g;

function fillForm(form: string, tone: OpenerTone, slots: Slots): Draft | null {
  const names = [...form.matchAll(SLOT)].map(([, name]) => name as keyof Slots); // the names that SLOT matches
  if (names.some((name) => slots[name] === null)) return null;
  const text = form.replaceAll(SLOT, (_, name: keyof Slots) => slots[name] ?? '');
  return { tone, text: withOneQuestionMark(text) };
}

/** A quoted question keeps its question mark only if the form is not a question itself. */
function withOneQuestionMark(text: string): string {
  const marks = text.match(/\?/g)?.length ?? 0;
  return marks > 1 ? text.replace(/\s?\?(?=\s?[”“»])/u, '') : text;
}

function wasWritten(form: string, previous: readonly string[]): boolean {
  const parts = form.split(SLOT).filter((part) => !/^(?:quote|topic|role)$/.test(part));
  return previous.some((text) => parts.every((part) => text.includes(part.replace(/^\?$/, ''))));
}
