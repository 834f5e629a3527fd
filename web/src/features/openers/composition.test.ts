import { expect, test } from 'vitest';
import {
  type CompositionChange,
  changeComposition,
  chooseChannel,
  getChosen,
  getCurrentRound,
  type Composition,
  isEdited,
  NOTHING_CHOSEN,
  NOTHING_YET,
  findRepeatable,
  type OpenerRequest,
} from './composition.ts';
import type { ShownEnd, Variant } from './opener.ts';

const request = (key: string, again: string | null = null): OpenerRequest => ({
  key,
  signal: null,
  channel: 'reply',
  language: 'en',
  facts: ['comment-1'],
  again,
});
const variant = (n: number, text = `Variant ${n}`): Variant => ({
  n,
  tone: 'casual',
  text,
  claims: [{ start: 0, end: 7, facts: ['comment-1'] }],
  origin: 'model',
  copiedAt: null,
});
const ended = (end: ShownEnd['end']): ShownEnd => ({
  kind: 'ended',
  end,
  words: null,
  creditsLeft: 4,
});

const after = (...changes: CompositionChange[]) =>
  changes.reduce<Composition>(changeComposition, NOTHING_YET);
const sent = (key: string, again?: string): CompositionChange => ({
  type: 'sent',
  request: request(key, again),
  facts: [],
});
const arrived = (key: string, n: number, text?: string): CompositionChange => ({
  type: 'arrived',
  key,
  variant: variant(n, text),
});
type Stored = { key: string; variants: Variant[]; again?: string; isOver?: boolean };
const read = (...requests: Stored[]): CompositionChange => ({
  type: 'read',
  stored: requests.map(({ key, again, isOver = true, variants }) => ({
    ...request(key, again),
    isOver,
    variants,
  })),
  facts: [],
});
const last = ({ rounds }: Composition) => rounds.at(-1);
const listTexts = (composition: Composition) => last(composition)?.written.map(({ text }) => text);

test('variants are shown in their order, not in that of their arrival', () => {
  const composition = after(sent('a'), arrived('a', 3), arrived('a', 1), arrived('a', 2));
  expect(listTexts(composition)).toEqual(['Variant 1', 'Variant 2', 'Variant 3']);
  expect(last(composition)?.state).toBe('writing');
});

test('a request that is repeated after a lost connection keeps what had come and was edited', () => {
  const composition = after(
    sent('a'),
    arrived('a', 1),
    { type: 'edited', key: 'a', n: 1, text: 'Variant 1, mine' },
    { type: 'failed', key: 'a', error: new Error('lost') },
    sent('a'),
    arrived('a', 1),
    arrived('a', 2),
    { type: 'ended', key: 'a', ended: ended('written') },
  );
  expect(composition.rounds).toHaveLength(1);
  expect(listTexts(composition)).toEqual(['Variant 1, mine', 'Variant 2']);
  expect(last(composition)).toMatchObject({ state: 'ended', error: null });
});

test('after a stop nothing more arrives', () => {
  const composition = after(sent('a'), arrived('a', 1), { type: 'stopped', key: 'a' });
  expect(changeComposition(composition, arrived('a', 2))).toEqual(composition);
  expect(
    changeComposition(composition, { type: 'ended', key: 'a', ended: ended('written') }),
  ).toEqual(composition);
});

test('paid variants that never arrived are read from the server, and other edits stay', () => {
  const stored = read({ key: 'a', variants: [variant(1), variant(2)] });
  const arrivals = [sent('a'), arrived('a', 1)] as const;
  const edit: CompositionChange = { type: 'edited', key: 'a', n: 1, text: 'Mine' };
  const ends: CompositionChange[] = [
    { type: 'stopped', key: 'a' },
    { type: 'failed', key: 'a', error: new Error('lost') },
  ];
  for (const end of ends) {
    const composition = after(...arrivals, edit, end, stored);
    expect(listTexts(composition)).toEqual(['Mine', 'Variant 2']);
    expect(getCurrentRound(composition)?.state).toBe(end.type);
  }
  expect(listTexts(after(...arrivals, stored))).toEqual(['Variant 1']);
});

test('after a reload, stored rounds come before new ones', () => {
  const stored = read(
    { key: 'b', variants: [variant(1, 'Newer')] },
    { key: 'a', variants: [variant(1, 'Older')] },
  );
  const composition = after(stored);
  expect(composition.rounds.map((round) => round.request.key)).toEqual(['a', 'b']);
  expect(getCurrentRound(composition)).toBeUndefined();
  expect(changeComposition(composition, stored)).toEqual(composition);
  const more = after(stored, sent('c'), arrived('c', 1));
  expect(more.rounds.map((round) => round.request.key)).toEqual(['a', 'b', 'c']);
  expect(getCurrentRound(more)?.request.key).toBe('c');
});

test('earlier rounds stay, and a round without a variant is removed', () => {
  const composition = after(
    sent('a'),
    arrived('a', 1),
    sent('b'),
    { type: 'failed', key: 'b', error: new Error('lost') },
    sent('c'),
  );
  expect(composition.rounds.map((round) => round.request.key)).toEqual(['a', 'c']);
});

test('an edited opener can be edited back, and then has its claims again', () => {
  const composition = after(sent('a'), arrived('a', 1));
  const edit = (from: Composition, text: string) =>
    changeComposition(from, { type: 'edited', key: 'a', n: 1, text });
  const changedText = edit(composition, 'Version 1');
  const [written] = last(changedText)?.written ?? [];
  expect(written?.claims).toEqual([]);
  expect(written !== undefined && isEdited(written)).toBe(true);
  expect(edit(changedText, 'Variant 1')).toEqual(composition);
});

test('only a request that cost a credit can be repeated free, and once', () => {
  const end: CompositionChange = { type: 'ended', key: 'a', ended: ended('written') };
  const template: CompositionChange = {
    type: 'arrived',
    key: 'a',
    variant: { ...variant(1), origin: 'template' },
  };
  const of = (...changes: CompositionChange[]) => findRepeatable(after(...changes));
  expect(of(sent('a'), arrived('a', 1), end)).toBe('a');
  expect(of(sent('a'), arrived('a', 1), { type: 'stopped', key: 'a' })).toBe('a');
  expect(of(sent('a'), template, end)).toBeNull();
  expect(of(sent('a'), arrived('a', 1))).toBeNull();
  expect(of(sent('a', 'before'), arrived('a', 1), end)).toBeNull();
  expect(of(sent('a', 'before'), template, end)).toBe('before');
  expect(of(sent('a', 'before'), { type: 'stopped', key: 'a' })).toBe('before');
  expect(of()).toBeNull();
});

test('a request paid for before the page was loaded can be repeated, once it has ended', () => {
  const paid = { key: 'a', variants: [variant(1)] };
  const of = (...changes: CompositionChange[]) => findRepeatable(after(...changes));
  expect(of(read(paid))).toBe('a');
  expect(of(read({ ...paid, isOver: false }))).toBeNull();
  expect(of(read({ ...paid, isOver: false }), read(paid))).toBe('a');
  expect(of(read({ key: 'b', again: 'a', variants: [variant(1)] }, paid))).toBeNull();
});

test('a request repeated on another page is not repeated again', () => {
  const repeated = read({ key: 'b', again: 'a', variants: [variant(1)] });
  const end: CompositionChange = { type: 'ended', key: 'a', ended: ended('written') };
  expect(findRepeatable(after(sent('a'), arrived('a', 1), end, repeated))).toBeNull();
});

test('a reply under a comment ticks a comment, unless one is ticked', () => {
  const facts = [
    { id: 'reaction-3', kind: 'reaction', isTicked: true },
    { id: 'comment-2', kind: 'comment', isTicked: false },
    { id: 'comment-1', kind: 'comment', isTicked: false },
  ] as const;
  const choose = (...given: Parameters<typeof chooseChannel>) => chooseChannel(...given).ticks;
  expect(choose(facts, NOTHING_CHOSEN, 'reply')).toEqual({ 'comment-2': true });
  expect(choose(facts, NOTHING_CHOSEN, 'message')).toEqual({});
  const ticks = { 'comment-1': true };
  expect(choose(facts, { ...NOTHING_CHOSEN, ticks }, 'reply')).toEqual(ticks);
  expect(choose([], NOTHING_CHOSEN, 'reply')).toEqual({});
});

test('a choice replaces the proposal, as long as it is offered', () => {
  const proposed = {
    channels: ['reply', 'note-200'],
    language: 'de',
    facts: [
      { id: 'comment-1', isTicked: true },
      { id: 'history-1', isTicked: false },
    ],
  } as const;
  const of = (choice: object) => getChosen(proposed, { ...NOTHING_CHOSEN, ...choice });
  expect(of({})).toEqual({ channel: 'reply', language: 'de', facts: ['comment-1'] });
  expect(of({ channel: 'note-200', language: 'en' })).toMatchObject({
    channel: 'note-200',
    language: 'en',
  });
  expect(of({ channel: 'message' })?.channel).toBe('reply');
  const ticks = { 'comment-1': false, 'history-1': true, 'post-9': true };
  expect(of({ ticks })?.facts).toEqual(['history-1']);
  expect(getChosen({ ...proposed, channels: [] }, NOTHING_CHOSEN)).toBeNull();
});
