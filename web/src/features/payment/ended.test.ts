import { expect, test } from 'vitest';
import { endedWords } from './ended.ts';

const ended = {
  product: { name: 'Classic' },
  endedAt: '2025-02-05T09:00:00Z',
  wasUnpaid: false,
  dataErasedAt: '2025-03-07T09:00:00Z',
  isErased: false,
};
const words = (changes: Partial<typeof ended>) =>
  endedWords({ ...ended, ...changes }, 'Europe/Stockholm').join(' ');

test('who has ended a plan reads until when the data are kept', () => {
  expect(words({})).toBe(
    'Your Classic plan ended on Feb 05, 2025. Your signals and their history are kept until Mar 07, 2025. Choose a plan before that day, and everything is as you left it.',
  );
});

test('who has not paid reads why the plan is over, and that the data are gone', () => {
  expect(words({ wasUnpaid: true, isErased: true })).toBe(
    'Your Classic plan ended on Feb 05, 2025, because it was not paid for 15 days. Its signals and their history are erased. Your account stays: with a new plan we read the posts again.',
  );
});

test('a plan given up before the fifteen days are over keeps its data until then', () => {
  const text = words({ wasUnpaid: true });
  expect(text).toContain('because it was not paid.');
  expect(text).toContain('kept until Mar 07, 2025');
});
