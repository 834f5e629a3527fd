import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ShownLeadRule } from '../lead.ts';
import { RuleChips } from './RuleChips.tsx';

const buildRule = (mode: ShownLeadRule['mode'], field: ShownLeadRule['field'], word: string) => ({
  id: `${mode}-${field}`,
  mode,
  field,
  words: [word],
  weight: 1,
  origin: 'user' as const,
});

test('a field or place that most headlines do not name is said not to be checked', () => {
  const rules = [
    buildRule('include', 'title', 'Head of Sales'),
    buildRule('prefer', 'headline', 'SaaS'),
  ];
  const show = (removed: string[]) =>
    renderToStaticMarkup(<RuleChips rules={rules} removed={removed} onToggle={() => undefined} />);
  expect(show([])).toContain('Not checked unless a headline says it: “SaaS”.');
  expect(show(['prefer-headline'])).not.toContain('Not checked');
});
