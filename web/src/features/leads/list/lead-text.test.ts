import { expect, test } from 'vitest';
import { createClock } from '../../../format/clock.ts';
import { makeLead } from '../leads.fixture.ts';
import { emptyWords, isWithoutLeads } from './EmptyTab.tsx';
import {
  describeArrival,
  describeHeadlineAge,
  findEvidence,
  nameLinks,
  moveWords,
  describeRule,
  writeSentence,
  setAsideWords,
  getStageWhenDone,
  TABS,
} from './lead-text.ts';

const clock = createClock('UTC');
const now = Date.parse('2026-11-20T09:30:00Z');
const rule = {
  id: 'r',
  mode: 'exclude' as const,
  field: 'headline' as const,
  words: ['recruiter', 'talent'],
  weight: 0,
  origin: 'answer' as const,
};

test.each([
  ['asked a question today', 'Asked a question today.'],
  ['Commented today.', 'Commented today.'],
  ['“Head of RevOps” is who you sell to', '“Head of RevOps” is who you sell to.'],
])('each reason is a sentence: %s', (words, sentence) => {
  expect(writeSentence(words)).toBe(sentence);
});

test('completing a reminder keeps the stage; otherwise it is the first contact', () => {
  const due = { touch: 1, on: '2026-11-20', text: '' };
  expect(getStageWhenDone({ due, stage: 'meeting' })).toBe('meeting');
  expect(getStageWhenDone({ due, stage: null })).toBe('contacted');
  expect(getStageWhenDone({ due: null, stage: 'meeting' })).toBe('contacted');
});

test('a move is shown with its direction, no move is not shown', () => {
  expect(moveWords({ move: 4 })).toBe('up 4 places since yesterday');
  expect(moveWords({ move: -1 })).toBe('down 1 place since yesterday');
  expect(moveWords({ move: 0 })).toBeNull();
  expect(moveWords({ move: null })).toBeNull();
});

test('a headline that was read two weeks ago or before has its date', () => {
  expect(describeHeadlineAge('2026-11-06T09:30:00Z', clock, now)).toBe('as of Nov 06');
  expect(describeHeadlineAge('2026-11-06T09:31:00Z', clock, now)).toBeNull();
});

test('a person set aside shows the answer or rule', () => {
  const words = (setAside: Parameters<typeof setAsideWords>[0]['setAside']) =>
    setAsideWords(makeLead(1, { setAside }));
  expect(words(null)).toBeNull();
  expect(words({ by: 'answer', reason: 'polite', verdict: 1, rule: null })).toBe(
    'Set aside by your answer: only being polite',
  );
  expect(words({ by: 'team', reason: 'team', verdict: 1, rule: null })).toBe(
    'Set aside: your team',
  );
  expect(words({ by: 'rule', reason: null, verdict: null, rule })).toBe(
    'Set aside: the headline says “recruiter” or “talent”',
  );
  expect(describeRule({ ...rule, words: ['a', 'b', 'c'] })).toBe('headline says “a”, “b” or “c”');
});

test('every empty tab says why it is empty, and a list of no one says so', () => {
  const counts = {
    todo: 0,
    all: 5,
    reminders: 0,
    contacted: 0,
    replied: 0,
    meeting: 0,
    won: 0,
    lost: 0,
    setAside: { answers: 0, rules: 0, team: 0 },
  };
  const titles = TABS.map(({ tab }) => emptyWords({ people: 5, counts }, tab).title);
  expect(new Set(titles).size).toBe(TABS.length);
  expect(emptyWords({ people: 0, counts }, 'todo').title).toBe('No one yet');
  expect(emptyWords({ people: 5, counts: { ...counts, all: 0 } }, 'todo').text).toBe(
    'Everyone who engaged is set aside.',
  );
});

test('stages and tools are hidden only if no one is listed anywhere', () => {
  const setAside = { answers: 0, rules: 0, team: 0 };
  const stages = { contacted: 0, replied: 0, meeting: 0, won: 0, lost: 0 };
  const counts = { todo: 0, all: 0, reminders: 0, ...stages, setAside };
  expect(isWithoutLeads({ people: 0, counts })).toBe(true);
  expect(isWithoutLeads({ people: 0, counts: { ...counts, won: 1 } })).toBe(false);
  const aside = { ...setAside, team: 1 };
  expect(isWithoutLeads({ people: 0, counts: { ...counts, setAside: aside } })).toBe(false);
  expect(isWithoutLeads({ people: 1, counts })).toBe(false);
});

test('a reason opens the signals that it names, or says that it opens all', () => {
  const nameLink = (code: 'question' | 'again', evidence: number[]) =>
    nameLinks(makeLead(1, { signals: 12, reasons: [{ code, words: '', evidence, share: 1 }] }));
  expect(findEvidence(3, 'question')).toEqual({ person: 3, kind: 'question' });
  expect(nameLink('question', [1])).toEqual(['Show the question']);
  expect(nameLink('question', [1, 2])).toEqual(['Show questions']);
  expect(findEvidence(3, 'again')).toEqual({ person: 3 });
  expect(nameLink('again', [1, 2])).toEqual(['All 12 signals']);
  expect(nameLink('again', [])).toEqual([null]);
});

test('signals are linked once, however many reasons they are evidence of', () => {
  const reasons = (['question', 'back', 'again'] as const).map((code) => ({
    code,
    words: '',
    evidence: [1, 2],
    share: 0.3,
  }));
  expect(nameLinks(makeLead(1, { signals: 12, reasons }))).toEqual([
    'Show questions',
    'All 12 signals',
    null,
  ]);
});

test.each([
  ['someone who first engaged in the last 30 days', true, null, 'New face'],
  ['someone who was silent for long', false, 152, 'Back after 5 months'],
  ['someone who was there all along', false, null, null],
])('the mark of %s', (_, isNewFace, backAfterDays, mark) => {
  expect(describeArrival({ isNewFace, backAfterDays })).toBe(mark);
});
