import { expect, test } from 'vitest';
import { OPENER_LANGUAGES, type OpenerLanguage } from '../../../../contract/openers.ts';
import { buildOpenerContext } from '../openers-check.fixture.ts';
import { checkDraft } from './check.rules.ts';
import { PRESUMING_DRAFTS } from './testing/presuming-drafts.fixture.ts';

const COMMENTS = {
  en: 'We never moved our teams to shorter onboarding. How did you measure the drop in churn?',
  es: 'Nunca tuvimos presupuesto para una segunda herramienta. ¿Cómo midieron la caída?',
  de: 'Wir hatten nie Budget für ein zweites Werkzeug. Wie haben Sie den Rückgang gemessen?',
  fr: 'Nous n’avons jamais eu de budget pour un deuxième outil. Comment avez-vous mesuré cela ?',
} as const;

const ABOUT_QUOTATIONS = {
  en: ['You wrote “…”, so how was the layoff?', 'How was the layoff after “…”?'],
  es: ['Escribió “…”, ¿y cómo fue el despido?', '¿Qué tal la quiebra después de “…”?'],
  de: ['Sie schrieben „…“, wie lief die Kündigung?', 'Wie war die Insolvenz nach „…“?'],
  fr: ['Vous avez écrit « … », comment va la faillite ?', 'Où en est la grève après « … » ?'],
} as const;

test('T74 a quotation in a question does not let it name a thing that no fact names', () => {
  for (const language of OPENER_LANGUAGES) {
    const [quoted = ''] = COMMENTS[language].split('. ');
    for (const draft of ABOUT_QUOTATIONS[language]) {
      const text = draft.replace('…', quoted);
      expect([text, isShown(language, text)]).toEqual([text, false]);
    }
  }
  expect(isShown('en', 'You asked “How did you measure the drop in churn?” How do you?')).toBe(
    true,
  );
});

test('T74 of 60 questions that take a thing of the person for granted, at most four are shown', () => {
  const drafts = OPENER_LANGUAGES.flatMap((language) =>
    PRESUMING_DRAFTS[language]
      .trim()
      .split('\n')
      .map((text) => ({ language, text })),
  );
  expect(drafts).toHaveLength(60);
  const shown = drafts.filter(({ language, text }) => isShown(language, text));
  expect(shown.map(({ text }) => text).slice(4)).toEqual([]);
});

function isShown(language: OpenerLanguage, text: string): boolean {
  const comment = { id: 'c', kind: 'comment', by: 'person', text: COMMENTS[language] } as const;
  const context = buildOpenerContext({
    channel: 'message',
    language,
    ticked: [comment],
    unticked: [],
  });
  return checkDraft({ tone: 'casual', text }, { ...context, person: { name: 'Maria Lopez' } }).ok;
}
