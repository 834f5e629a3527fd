import { expect, test } from 'vitest';
import { OPENER_LANGUAGES, OPENER_TONES } from '../../../../contract/openers.ts';
import { checkDraft } from '../check/check.rules.ts';
import type { PersonFact } from '../facts.ts';
import { buildOpenerContext } from '../openers-check.fixture.ts';
import { de } from './forms/de.ts';
import { en } from './forms/en.ts';
import { es } from './forms/es.ts';
import { fr } from './forms/fr.ts';
import { findLanguage } from '../check/language.rules.ts';
import { writeTemplates } from './templates.ts';

const COMMENTS = {
  en: 'We see seasonality every spring.',
  de: 'Bei uns überdeckt die Saison alles.',
  fr: 'Chez nous, les vacances faussent tout.',
  es: 'A nosotros la temporada nos tapa todo.',
};
const POSTS = {
  en: 'What we learned from churn. It took long.',
  de: 'Was wir aus der Abwanderung lernten. Es dauerte.',
  fr: 'Ce que la baisse nous apprend. Un bilan.',
  es: 'Lo que aprendimos de la caída. Un resumen.',
};

function facts(language: keyof typeof COMMENTS, ...kinds: PersonFact['kind'][]): PersonFact[] {
  const texts: Record<PersonFact['kind'], string> = {
    comment: COMMENTS[language],
    post: POSTS[language],
    headline: 'RevOps, Northbeam',
    reaction: 'reacted “insightful”',
    history: 'engaged with your posts 4 times in 2 weeks',
    relation: 'connected since Mar 2021',
  };
  return kinds.map((kind) => ({
    id: kind,
    kind,
    by: kind === 'post' ? 'member' : 'person',
    text: texts[kind],
  }));
}

test('every form of every language is written for some facts, and passes the check', () => {
  for (const language of OPENER_LANGUAGES) {
    const forms = Object.entries({ en, de, fr, es }[language]);
    for (const [occasion, byTone] of forms) {
      const asked = `${COMMENTS[language].slice(0, -1)}?`;
      const ticked =
        {
          question: facts(language, 'comment', 'headline').map((fact) =>
            fact.kind === 'comment' ? { ...fact, text: asked } : fact,
          ),
          comment: facts(language, 'comment', 'headline'),
          reaction: facts(language, 'reaction', 'post', 'headline'),
          history: facts(language, 'history', 'post', 'headline'),
          // No part of this comment may be quoted.
          post: facts(language, 'comment', 'post', 'headline').map((fact) =>
            fact.kind === 'comment' ? { ...fact, text: 'https://example.com/page' } : fact,
          ),
        }[occasion] ?? [];
      const previous: string[] = [];
      for (let round = 0; round < 4; round += 1) {
        const context = buildOpenerContext({
          language,
          channel: 'message',
          ticked,
          unticked: [],
          previous,
        });
        const written = writeTemplates(context);
        expect(
          written.map(({ tone }) => tone),
          `${language} ${occasion} ${previous.length}`,
        ).toEqual(Object.keys(byTone));
        for (const draft of written) expect(checkDraft(draft, context).ok).toBe(true);
        previous.push(...written.map(({ text }) => text));
      }
      expect(new Set(previous).size).toBe(12);
    }
  }
});

test('a reader’s forms pass the check, and claim nothing of the post', () => {
  const author = { isMember: false };
  for (const language of OPENER_LANGUAGES) {
    const post: PersonFact = { id: 'p', kind: 'post', by: 'author', text: POSTS[language] };
    const asked = `${COMMENTS[language].slice(0, -1)}?`;
    const [comment, headline] = facts(language, 'comment', 'headline');
    const tickedSets = [
      [{ ...comment, text: asked }, post, headline],
      [comment, post, headline],
      [...facts(language, 'reaction'), post, headline],
    ] as PersonFact[][]; // `facts` has both kinds
    for (const ticked of tickedSets) {
      const previous: string[] = [];
      for (let round = 0; round < 2; round += 1) {
        const context = buildOpenerContext({
          language,
          channel: 'message',
          ticked,
          unticked: [],
          author,
          previous,
        });
        const written = writeTemplates(context);
        expect(written.map(({ tone }) => tone)).toEqual(OPENER_TONES);
        for (const draft of written) expect(checkDraft(draft, context).ok).toBe(true);
        previous.push(...written.map(({ text }) => text));
      }
    }
  }
});

test('a quotation is a whole sentence, or four to eight words of the comment', () => {
  const comment =
    'Seasonality hides nearly everything, and I mean every single thing that we ever tried to measure here';
  const ticked: PersonFact[] = [{ id: 'c', kind: 'comment', by: 'person', text: comment }];
  const [draft] = writeTemplates(buildOpenerContext({ ticked, unticked: [] }));
  const quote = /“(.+?)”/.exec(draft?.text ?? '')?.[1] ?? '';
  expect(comment).toContain(quote);
  expect(quote.split(' ').length).toBeGreaterThan(3);
  expect(quote.split(' ').length).toBeLessThan(9);
});

test('an address, a number or an insult of a comment is not quoted', () => {
  for (const text of [
    'See https://evil.example/x for more',
    'My idiot boss says so',
    'call me on 0171 2345678 today',
  ]) {
    const ticked: PersonFact[] = [{ id: 'c', kind: 'comment', by: 'person', text }];
    const texts = writeTemplates(buildOpenerContext({ ticked, unticked: [] })).map(
      (draft) => draft.text,
    );
    expect(texts.join(' ')).not.toMatch(/evil|idiot|0171/);
  }
});

test('a like alone is nothing to write about', () => {
  const like: PersonFact = { id: 'r', kind: 'reaction', by: 'person', text: 'liked your post' };
  const ticked = [like, ...facts('en', 'post', 'headline')];
  expect(writeTemplates(buildOpenerContext({ ticked }))).toEqual([]);
});

test('the language of a comment is proposed if it is one of ours and certain', () => {
  for (const language of OPENER_LANGUAGES) expect(findLanguage(COMMENTS[language])).toBe(language);
  expect(findLanguage('Congrats!')).toBeNull();
  expect(findLanguage('Hoe hebben jullie dat eigenlijk gemeten?')).toBeNull();
});
