import { expect, test } from 'vitest';
import { describeSettings } from './settings-text.ts';

test('the settings are one sentence', () => {
  expect(describeSettings({ tone: 'thoughtful', language: null, samples: [] })).toBe(
    'Thoughtful first, in the language of their comment, without writing samples.',
  );
  expect(describeSettings({ tone: 'casual', language: 'de', samples: ['a'] })).toBe(
    'Casual first, in German, with 1 writing sample.',
  );
  expect(describeSettings({ tone: 'question', language: 'en', samples: ['a', 'b'] })).toBe(
    'Question first, in English, with 2 writing samples.',
  );
});
