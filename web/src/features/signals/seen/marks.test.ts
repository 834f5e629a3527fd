import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../api/call.ts';
import { makeSignal } from '../signals.fixture.ts';
import { UNDO_MS } from '../../../page/undo-queue.ts';
import { isSeen, makeMarkQueue, readMarks } from './marks.ts';

type Send = Parameters<typeof makeMarkQueue>[0]['send'];
const send = vi.fn<Send>();
const undo = vi.fn<Parameters<typeof makeMarkQueue>[0]['undo']>();
const onRefused = vi.fn<(error: unknown) => void>();
const BEFORE = '2026-11-19T12:00:00.000Z';
let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const marked = () => makeMarkQueue({ send, undo, onRefused, storage });

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  send.mockReset().mockResolvedValue({ seenBefore: BEFORE });
  undo.mockReset().mockResolvedValue(undefined);
  onRefused.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('undo reverts the last mark, by a call once it was sent', async () => {
  const marking = marked();
  marking.add({ numbers: [1] });
  marking.add({ numbers: [2, 3] });
  await marking.undo();
  expect([...readMarks(marking.changes()).numbers]).toEqual([1]);
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(send.mock.calls).toEqual([[{ numbers: [1] }]]);
  expect(undo).not.toHaveBeenCalled();
  await marking.undo();
  expect(undo.mock.calls).toEqual([[{ numbers: [1] }]]);
  expect(isSeen(readMarks(marking.changes()), makeSignal(1))).toBe(false);
  expect(readMarks(marking.changes()).isUndoable).toBe(false);
});

test('undoing “all” restores the time before it', async () => {
  const marking = marked();
  marking.add({ all: true, until: '2026-11-20T09:10:00Z' });
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await marking.undo();
  expect(undo.mock.calls).toEqual([[{ all: true, seenBefore: BEFORE }]]);
  expect(readMarks(marking.changes()).until).toBeNull();
});

test('a mark that could not be undone stays', async () => {
  const error = new ConnectionError(new TypeError('offline'));
  undo.mockRejectedValueOnce(error);
  const marking = marked();
  marking.add({ numbers: [1] });
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await marking.undo();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(error);
  expect(isSeen(readMarks(marking.changes()), makeSignal(1))).toBe(true);
});

test('“all” covers what was opened until then, and nothing after it', () => {
  const marking = marked();
  marking.add({ all: true, until: '2026-11-20T09:10:00Z' });
  const seen = (openedAt: string) =>
    isSeen(readMarks(marking.changes()), makeSignal(1, { openedAt }));
  expect(seen('2026-11-20T09:10:00.000Z')).toBe(true);
  expect(seen('2026-11-20T09:10:01.000Z')).toBe(false);
});

test('more numbers than a call takes are sent in several', async () => {
  const marking = marked();
  marking.add({ numbers: Array.from({ length: 450 }, (_, index) => index + 1) });
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  const sizes = send.mock.calls.map(([seen]) => ('numbers' in seen ? seen.numbers.length : 0));
  expect(sizes).toEqual([200, 200, 50]);
});

test('without a connection marks are kept and sent once it is back', async () => {
  send.mockRejectedValueOnce(new ConnectionError(new TypeError('offline')));
  const marking = marked();
  marking.add({ numbers: [7] });
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(readMarks(marking.changes()).hasNoConnection).toBe(true);
  expect(isSeen(readMarks(marking.changes()), makeSignal(7))).toBe(true);
  await marking.flush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(2);
  expect(readMarks(marking.changes())).toMatchObject({ unsent: [], hasNoConnection: false });
});

test('marks that the server refuses show as new again', async () => {
  const error = new ApiError(400, { message: 'No', code: 2, requestId: '1' });
  send.mockRejectedValueOnce(error);
  const marking = marked();
  marking.add({ numbers: [7] });
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(error);
  expect(isSeen(readMarks(marking.changes()), makeSignal(7))).toBe(false);
});

test.each(['{', '7', '[{"numbers":["x"]},{"until":3},null]'])(
  'stored marks that are invalid, %s, are ignored',
  (text) => {
    kept.set('unsent-marks', text);
    expect(readMarks(marked().changes()).unsent).toEqual([]);
  },
);
