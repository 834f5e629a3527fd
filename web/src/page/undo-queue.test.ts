import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../api/call.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { type Sending, UNDO_MS, UndoQueue } from './undo-queue.ts';

vi.mock('../ui/feedback/toast.ts');

const KEY = 'unsent';
const undo = vi.fn<() => Promise<unknown>>();
const send = vi.fn<(changes: readonly string[]) => Promise<Sending<string>>>();
const refresh = vi.fn<() => Promise<unknown>>();
const onUndoFailed = vi.fn<(change: string | number, error: unknown) => void>();
let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const isChange = (value: unknown) => typeof value === 'string';
const makeQueue = () =>
  new UndoQueue<string, number>({
    key: KEY,
    isChange,
    storage,
    send,
    refresh,
    onUndoFailed,
  });
const refused = new ApiError(404, { message: 'No', code: 2, requestId: '1' });
const offline = new ConnectionError(new TypeError('offline'));

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  undo.mockReset().mockResolvedValue(undefined);
  send.mockReset().mockImplementation(async (changes) => ({
    done: changes.map((change) => ({ change, undo })),
    left: [],
  }));
  refresh.mockReset().mockResolvedValue(undefined);
  onUndoFailed.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a change shows at once, is sent after five seconds, once, and then the data is read', async () => {
  const queue = makeQueue();
  queue.add('a');
  expect(queue.changes()).toMatchObject({ shown: ['a'], last: 'a' });
  await vi.advanceTimersByTimeAsync(UNDO_MS - 1);
  expect(send).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send.mock.calls).toEqual([[['a']]]);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(queue.changes()).toMatchObject({ shown: [], unsent: [], last: null });
  expect(kept.size).toBe(0);
});

test('sent changes are shown until the data is read', async () => {
  const reading = Promise.withResolvers<void>();
  refresh.mockReturnValueOnce(reading.promise);
  const queue = makeQueue();
  queue.add('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(queue.changes()).toMatchObject({ shown: ['a'], unsent: [] });
  reading.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.changes().shown).toEqual([]);
});

test('undo reverts the last change, before and after it is sent', async () => {
  const queue = makeQueue();
  queue.add('a');
  queue.add('b');
  expect(await queue.undo()).toBe('b');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(send.mock.calls).toEqual([[['a']]]);
  expect(undo).not.toHaveBeenCalled();
  expect(await queue.undo()).toBe('a');
  expect(await queue.undo()).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('undo of what is being sent waits until it is sent', async () => {
  const sent = Promise.withResolvers<Sending<string>>();
  send.mockReturnValueOnce(sent.promise);
  const queue = makeQueue();
  queue.add('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  const undone = queue.undo();
  expect(undo).not.toHaveBeenCalled();
  sent.resolve({ done: [{ change: 'a', undo }], left: [] });
  expect(await undone).toBe('a');
  expect(undo).toHaveBeenCalledTimes(1);
});

test('a change that the server has is undone like the rest', async () => {
  const queue = makeQueue();
  queue.remember({ change: 7, undo });
  expect(queue.changes().last).toBe(7);
  expect(await queue.undo()).toBe(7);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('each undo waits until the later change is undone', async () => {
  const undone = Promise.withResolvers<void>();
  const undoLater = vi.fn(() => undone.promise);
  const queue = makeQueue();
  queue.remember({ change: 7, undo });
  queue.remember({ change: 8, undo: undoLater });
  const both = Promise.all([queue.undo(), queue.undo()]);
  await vi.advanceTimersByTimeAsync(0);
  expect(undoLater).toHaveBeenCalledTimes(1);
  expect(undo).not.toHaveBeenCalled();
  undone.resolve();
  expect(await both).toEqual([8, 7]);
  expect(undo).toHaveBeenCalledTimes(1);
});

test('an undo that the server refuses is reported and not repeated', async () => {
  undo.mockRejectedValueOnce(refused);
  const queue = makeQueue();
  queue.remember({ change: 7, undo });
  expect(await queue.undo()).toBeNull();
  expect(onUndoFailed).toHaveBeenCalledExactlyOnceWith(7, refused);
  expect(await queue.undo()).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('an undo that fails for a lost connection can be repeated', async () => {
  undo.mockRejectedValueOnce(offline);
  const queue = makeQueue();
  queue.remember({ change: 7, undo });
  expect(await queue.undo()).toBeNull();
  expect(onUndoFailed).toHaveBeenCalledExactlyOnceWith(7, offline);
  expect(await queue.undo()).toBe(7);
});

test('without a connection changes are kept in order and sent once it is back', async () => {
  send.mockImplementationOnce(async (changes) => ({ done: [], left: changes }));
  const queue = makeQueue();
  queue.add('a');
  queue.add('b');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(queue.changes()).toMatchObject({ unsent: ['a', 'b'], hasNoConnection: true });
  expect(kept.get(KEY)).toBe('["a","b"]');
  await queue.flush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send.mock.calls).toEqual([[['a', 'b']], [['a', 'b']]]);
  expect(queue.changes()).toMatchObject({ unsent: [], hasNoConnection: false });
});

test('changes of a page that was closed before they were sent are sent by the next', async () => {
  makeQueue().add('a');
  vi.clearAllTimers();
  expect(makeQueue().changes().shown).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(0);
  expect(send.mock.calls).toEqual([[['a']]]);
});

test('after sign-out nothing is left to send or to undo, and what is lost is said', async () => {
  const queue = makeQueue();
  queue.add('a');
  queue.remember({ change: 7, undo });
  queue.clear();
  const title = 'Your last changes were not saved';
  expect(showToast).toHaveBeenCalledWith('error', title, expect.any(String));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(await queue.undo()).toBeNull();
  expect(send).not.toHaveBeenCalled();
  expect(undo).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test('changes that are being sent at sign-out are neither kept nor sent again', async () => {
  const sent = Promise.withResolvers<Sending<string>>();
  send.mockReturnValueOnce(sent.promise);
  const queue = makeQueue();
  queue.add('a');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  queue.clear();
  sent.resolve({ done: [], left: ['a'] });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(kept.size).toBe(0);
  expect(queue.changes()).toMatchObject({ unsent: [], done: [] });
});

test.each(['{', '7', '[3,null]'])('stored changes that are invalid, %s, are ignored', (text) => {
  kept.set(KEY, text);
  expect(makeQueue().changes().unsent).toEqual([]);
});

test('an undo that fails after sign-out is not repeated for the next member', async () => {
  const undone = Promise.withResolvers<void>();
  undo.mockReturnValueOnce(undone.promise);
  const queue = makeQueue();
  queue.remember({ change: 7, undo });
  const failed = queue.undo();
  await vi.advanceTimersByTimeAsync(0);
  queue.clear();
  undone.reject(offline);
  expect(await failed).toBeNull();
  expect(queue.changes().done).toEqual([]);
  expect(await queue.undo()).toBeNull();
  expect(undo).toHaveBeenCalledTimes(1);
});
