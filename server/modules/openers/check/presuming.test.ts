import { expect, test } from 'vitest';
import { OPENER_LANGUAGES } from '../../../../contract/openers.ts';
import { checkDraft } from './check.rules.ts';
import { PRESUMING_DRAFTS } from './testing/presuming-drafts.fixture.ts';

const COMMENTS = {
  en: 'We never moved our teams to shorter onboarding. How did you measure the drop in churn?',
  es: 'Nunca tuvimos presupuesto para una segunda herramienta. ¿Cómo midieron la caída?',
  de: 'Wir hatten nie Budget für ein zweites Werkzeug. Wie haben Sie den Rückgang gemessen?',
  fr: 'Nous n’avons jamais eu de budget pour un deuxième outil. Comment avez-vous mesuré cela ?',
} as const;

test('T74 of 60 questions that take a thing of the person for granted, at most four are shown', () => {
  const drafts = OPENER_LANGUAGES.flatMap((language) =>
    PRESUMING_DRAFTS[language]
      .trim()
      .split('\n')
      .map((text) => ({ language, text })),
  );
  expect(drafts).toHaveLength(60);
  const shown = drafts.filter(({ language, text }) => {
    const comment = { id: 'c', kind: 'comment', by: 'person', text: COMMENTS[language] } as const;
    const context = {
      channel: 'message',
      language,
      ticked: [comment],
      unticked: [],
      sender: { name: 'Anna Berg', samples: [] },
      person: { name: 'Maria Lopez' },
      author: { isMember: true },
      previous: [],
    } as const;
    return checkDraft({ tone: 'casual', text }, context).ok;
  });
  expect(shown.map(({ text }) => text).slice(4)).toEqual([]);
});
