import { expect, test } from 'vitest';
import { describeEnded } from './ChoosePlanPage.tsx';

const ended = {
  product: { name: 'Classic' },
  endedAt: '2025-02-05T09:00:00Z',
  wasUnpaid: false,
  wasReturned: false,
  dataErasedAt: '2025-03-07T09:00:00Z',
  isErased: false,
};
const words = (changes: Partial<typeof ended>) =>
  describeEnded({ ...ended, ...changes }, 'Europe/Stockholm').join(' ');

test('a former subscriber sees how long the data is kept', () => {
  expect(words({})).toBe(
    'Your Classic plan ended on Feb 05, 2025. Your signals and their history are kept until Mar 07, 2025. Choose a plan before that day, and everything is as you left it.',
  );
});

test('after non-payment the user sees why the plan ended and that the data is erased', () => {
  expect(words({ wasUnpaid: true, isErased: true })).toBe(
    'Your Classic plan ended on Feb 05, 2025, because it was not paid for 15 days. Its signals and their history are erased. Your account stays: with a new plan we read the posts again.',
  );
});

test('a plan canceled within the fifteen days keeps its data until then', () => {
  const text = words({ wasUnpaid: true });
  expect(text).toContain('because it was not paid.');
  expect(text).toContain('kept until Mar 07, 2025');
});

test('after a returned first payment the user sees why no plan has opened', () => {
  expect(words({ wasReturned: true, isErased: true })).toBe(
    'Your bank returned your payment for the Classic plan. The plan was not opened, and you owe nothing. Choose a plan again, and pay by card or from an account that allows debits.',
  );
  expect(words({ wasReturned: true })).toContain('kept until Mar 07, 2025');
});
