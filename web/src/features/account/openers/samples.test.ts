import { expect, test } from 'vitest';
import { OpenerSettings } from '../../../../../contract/openers.ts';
import { sampleProblem, createSamples, listTexts, withEmptyOne } from './OpenersForm.tsx';

test('a new sample has a unique key, even after another was removed', () => {
  const [, second = { key: 1, text: '' }, third = { key: 2, text: '' }] = createSamples([
    'a',
    'b',
    'c',
  ]);
  expect(withEmptyOne([second, third]).map(({ key }) => key)).toEqual([1, 2, 3]);
  expect(withEmptyOne([])).toEqual([{ key: 0, text: '' }]);
});

test('empty samples are not saved', () => {
  expect(listTexts(createSamples([' Hello. ', '', ' \n']))).toEqual(['Hello.']);
});

test('a sample is refused here exactly if the contract refuses it', () => {
  for (const length of [0, 1, 399, 400, 401, 2000]) {
    const [sample = { key: 0, text: '' }] = createSamples(['x'.repeat(length)]);
    const settings = { tone: 'casual', language: null, samples: listTexts([sample]) };
    expect(sampleProblem(sample) === undefined).toBe(OpenerSettings.safeParse(settings).success);
  }
});
