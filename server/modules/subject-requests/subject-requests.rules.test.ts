import { expect, test } from 'vitest';
import { deriveSecrets } from '../../platform/crypto/secrets.ts';
import {
  selectConfirmedKeys,
  getAnswerDelayMs,
  getDueAt,
  hasWord,
  linkEndsAt,
  mayUndo,
  getShownDoneAt,
} from './subject-requests.rules.ts';
import { readRequestId, buildToken } from './tokens.ts';

test.each([
  ['2026-01-15T09:00:00Z', '2026-02-15T09:00:00Z'],
  ['2026-01-31T09:00:00Z', '2026-02-28T09:00:00Z'],
  ['2028-01-30T09:00:00Z', '2028-02-29T09:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-31T23:59:59Z'],
])('a request of %s is due by %s', (receivedAt, due) => {
  expect(getDueAt(new Date(receivedAt))).toEqual(new Date(due));
});

test('T79 the answer leaves at a half second, also if the work took longer than one', () => {
  const answeredAt = [3, 40, 499, 500, 740, 999].map((workMs) => workMs + getAnswerDelayMs(workMs));
  expect(answeredAt).toEqual([500, 500, 500, 1_000, 1_000, 1_000]);
});

test.each([
  ['rapport-x7k2m9qt', true],
  ['RevOps · RAPPORT-X7K2M9QT · Berlin', true],
  ['(rapport-x7k2m9qt)', true],
  ['rapport-x7k2m9qt2', false],
  ['xrapport-x7k2m9qt', false],
  ['rapport', false],
  ['', false],
])('the headline “%s” proves the profile: %s', (headline, isProof) => {
  expect(hasWord(headline, 'rapport-x7k2m9qt')).toBe(isProof);
});

test.each([
  [1_300, 60_000],
  [59_999, 60_000],
  [60_001, 120_000],
])('T79 a request done after %d ms is shown as done after %d ms', (doneMs, shownMs) => {
  const received = new Date('2026-03-01T10:00:00.123Z');
  const after = (ms: number) => new Date(received.getTime() + ms);
  expect(getShownDoneAt({ received_at: received, done_at: after(doneMs) })).toEqual(after(shownMs));
  expect(getShownDoneAt({ received_at: received, done_at: null })).toBeNull();
});

test('an objection can be undone for fourteen days, once', () => {
  const at = new Date('2026-01-15T09:00:00Z');
  const objection = {
    kind: 'object',
    received_at: at,
    done_at: null,
    undone_at: null,
    keys: [],
  } as const;
  const end = linkEndsAt(at);
  expect(end).toEqual(new Date('2026-01-29T09:00:00Z'));
  expect(mayUndo(objection, new Date(end.getTime() - 1))).toBe(true);
  expect(mayUndo(objection, end)).toBe(false);
  expect(mayUndo({ ...objection, undone_at: at }, at)).toBe(false);
  expect(mayUndo({ ...objection, kind: 'erase' }, at)).toBe(false);
});

test('ids that were known before count only if the network confirms one of them', () => {
  const named = { kind: 'public', value: 'mara' } as const;
  const mara = { kind: 'member', value: 'ACoMara' } as const;
  const sales = { kind: 'sales', value: 'ACwMara' } as const;
  const former = { kind: 'member', value: 'ACoFormer' } as const;
  expect(selectConfirmedKeys([named, mara, sales], [named, mara])).toEqual([named, mara, sales]);
  expect(selectConfirmedKeys([named, former], [named, mara])).toEqual([named, mara]);
  expect(selectConfirmedKeys([named], [named, mara])).toEqual([named, mara]);
});

test('a token opens its own request only', () => {
  const deps = { secrets: deriveSecrets('pepper of the tests') };
  const id = '3f0a8c1e-9b7d-4c52-8a16-d2e4f6081937';
  const token = buildToken(deps, id);
  expect(token).toMatch(/^[\w-]{75}$/);
  expect(readRequestId(deps, token)).toBe(id);
  for (const forged of [
    `${token.slice(0, -1)}_`,
    `0${token.slice(1)}`,
    buildToken({ secrets: deriveSecrets('another pepper') }, id),
    'x'.repeat(75),
    '',
  ]) {
    expect(readRequestId(deps, forged)).toBeNull();
  }
});
