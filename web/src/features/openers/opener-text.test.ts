import { expect, test } from 'vitest';
import { OPENER_ENDS, OPENER_LENGTHS } from '../../../../contract/openers.ts';
import { createClock } from '../../format/clock.ts';
import {
  CHANNELS,
  describeChannel,
  describeCost,
  endWords,
  describeFact,
  describeOverLimit,
  progressWords,
  describeSources,
  describeSpent,
} from './opener-text.ts';
import { changeComposition, NOTHING_YET } from './composition.ts';
import type { ShownFact } from './opener.ts';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');

test('the limits are those of the contract', () => {
  const limits = Object.entries(CHANNELS).map(([channel, { limit }]) => [channel, limit]);
  expect(Object.fromEntries(limits)).toEqual(
    Object.fromEntries(Object.entries(OPENER_LENGTHS).map(([name, { limit }]) => [name, limit])),
  );
});

const fact = (kind: ShownFact['kind'], text: string): ShownFact => ({
  id: kind,
  kind,
  text,
  source: '',
  at: null,
  isTicked: true,
});
const FACTS = [
  fact('reaction', 'reacted to your post with “like”'),
  fact('post', 'What we learned'),
  fact('history', 'engaged with your posts 2 times in a day'),
];

test('the price is shown in advance, with the credits left after it, and why it is free', () => {
  const credits = { left: 50, renewsAt: '2026-12-03T09:00:00Z', isReserved: false };
  const words = (
    hasModel: boolean,
    left: number,
    {
      renewsAt = credits.renewsAt,
      ticked = ['history'],
    }: { renewsAt?: string | null; ticked?: string[] } = {},
  ) =>
    describeCost(
      { facts: FACTS, hasModel, credits: { ...credits, left, renewsAt } },
      ticked,
      clock,
      now,
    );
  expect(words(true, 50)).toBe('1 credit · 49 left after');
  expect(words(true, 1)).toBe('1 credit · 0 left after');
  expect(words(true, 0)).toBe(
    'Free: templates, because no AI credits are left. They renew on Dec 03.',
  );
  expect(words(true, 0, { renewsAt: null })).toBe(
    'Free: templates, because no AI credits are left.',
  );
  expect(words(false, 50)).toContain('this server has no language model');
  for (const [hasModel, left] of [
    [true, 50],
    [true, 0],
    [false, 50],
  ] as const)
    expect(words(hasModel, left, { ticked: ['reaction', 'post'] })).toBe(
      'Free: the selected facts aren’t specific, so you get advice.',
    );
});

test('every end but a good one says why, and what the server says comes first', () => {
  const of = (end: (typeof OPENER_ENDS)[number], words: string | null = null) =>
    endWords({ kind: 'ended', end, words, creditsLeft: 0 });
  const silent = OPENER_ENDS.filter((end) => of(end) === null);
  expect(silent).toEqual(['written']);
  expect(of('model_failed', 'The model is unavailable.')).toBe('The model is unavailable.');
});

test('only a written opener costs a credit, and its repetition none', () => {
  const of = (end: 'written' | 'model_failed', isRepeated = false) =>
    describeSpent({ kind: 'ended', end, words: null, creditsLeft: 49 }, isRepeated);
  expect(of('written')).toBe('1 credit used · 49 left');
  expect(of('written', true)).toBe('No credit used · 49 left');
  expect(of('model_failed')).toBe('No credit used · 49 left');
});

test('progress is announced as it comes', () => {
  const request = {
    key: 'a',
    signal: null,
    channel: 'reply',
    language: 'en',
    facts: [] as string[],
    again: null,
  } as const;
  const variant = {
    n: 1,
    tone: 'casual',
    text: 'x',
    claims: [],
    origin: 'model',
    copiedAt: null,
  } as const;
  const sent = changeComposition(NOTHING_YET, { type: 'sent', request, facts: [] });
  const one = changeComposition(sent, {
    type: 'arrived',
    key: 'a',
    variant: { ...variant, claims: [] },
  });
  const done = changeComposition(one, {
    type: 'ended',
    key: 'a',
    ended: { kind: 'ended', end: 'no_model', words: null, creditsLeft: 0 },
  });
  const words = [
    NOTHING_YET,
    sent,
    one,
    done,
    changeComposition(one, { type: 'stopped', key: 'a' }),
  ].map(({ rounds }) => progressWords(rounds.at(-1)));
  expect(words).toEqual([
    '',
    'Writing',
    '1 opener is ready. Still writing.',
    '1 opener is ready. Done. These are templates, because this server has no language model.',
    '1 opener is ready. Stopped.',
  ]);
});

test('an edited opener says how many claims still have a source', () => {
  expect(describeSources(0, 0)).toBeNull();
  expect(describeSources(2, 2)).toBe('All claims still have their source.');
  expect(describeSources(1, 2)).toBe('1 of 2 claims still has its source.');
  expect(describeSources(0, 2)).toBe('None of the claims still has its source.');
});

test('their words are in quotation marks, and what they did begins like a sentence', () => {
  expect(describeFact({ kind: 'comment', text: 'how so?' })).toBe('“how so?”');
  expect(describeFact({ kind: 'history', text: 'engaged twice' })).toBe('Engaged twice');
  expect(describeFact({ kind: 'headline', text: 'head of sales' })).toBe('head of sales');
});

test('a text over the limit says by how much', () => {
  expect(describeOverLimit(200, 200)).toBeUndefined();
  expect(describeOverLimit(212, 200)).toBe('LinkedIn allows 200 characters here: 12 too many.');
});

test('options that need a connection, or are for others, say so, since no source knows', () => {
  expect(describeChannel('message')).toBe('if you are connected, up to 8,000 characters');
  expect(describeChannel('note-300')).toBe('if you are not connected, up to 300 characters');
  expect(describeChannel('reply')).toBe('up to 1,250 characters');
});
