import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../../api/call.ts';
import {
  type LeadAction,
  countWithActions,
  makePendingActions,
  withActions,
} from './pending-actions.ts';
import { UNDO_MS } from '../../../page/undo-queue.ts';
import { makeLead } from '../leads.fixture.ts';

type Handlers = Parameters<typeof makePendingActions>[0];
const undo = vi.fn<() => Promise<unknown>>();
const send = vi.fn<Handlers['send']>();
const refresh = vi.fn<() => Promise<unknown>>();
const onRefused = vi.fn<Handlers['onRefused']>();
let kept: Map<string, string>;
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
const made = () => makePendingActions({ send, refresh, onRefused, storage });
const touch = (lead: number): LeadAction => ({
  key: `key-${lead}`,
  lead,
  name: `Person ${lead}`,
  type: 'touch',
  stage: 'contacted',
  before: null,
});
const refused = new ApiError(404, { message: 'No', code: 2, requestId: '1' });

beforeEach(() => {
  vi.useFakeTimers();
  kept = new Map();
  undo.mockReset().mockResolvedValue(undefined);
  send.mockReset().mockResolvedValue(undo);
  refresh.mockReset().mockResolvedValue(undefined);
  onRefused.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

test('without a connection actions are kept in order and sent with the same key once it is back', async () => {
  send.mockRejectedValueOnce(new ConnectionError(new TypeError('offline')));
  const pendingActions = made();
  pendingActions.add(touch(7));
  pendingActions.add(touch(8));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(pendingActions.changes()).toMatchObject({
    unsent: [touch(7), touch(8)],
    hasNoConnection: true,
  });
  await pendingActions.flush();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(send.mock.calls).toEqual([[touch(7)], [touch(7)], [touch(8)]]);
  expect(pendingActions.changes()).toMatchObject({ unsent: [], hasNoConnection: false });
});

test('an action that the server refuses is reported, and the next is sent', async () => {
  send.mockRejectedValueOnce(refused);
  const pendingActions = made();
  pendingActions.add(touch(7));
  pendingActions.add(touch(8));
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(touch(7), refused);
  expect(send).toHaveBeenCalledTimes(2);
  expect(pendingActions.changes().unsent).toEqual([]);
});

test.each(['{', '7', '[{"lead":"x"},null,{"lead":1,"key":"k","name":"n","type":"other"}]'])(
  'stored actions that are invalid, %s, are ignored',
  (text) => {
    kept.set('unsent-leads', text);
    expect(made().changes().unsent).toEqual([]);
  },
);

test('a lead leaves the list in which it no longer belongs, and changes in the others', () => {
  const later: LeadAction = {
    key: 'l',
    lead: 1,
    name: 'Person 1',
    type: 'later',
    later: { whenEngages: true },
    before: null,
  };
  expect(withActions(makeLead(1), 'todo', [touch(1)])).toBeNull();
  expect(withActions(makeLead(1), 'todo', [later])).toBeNull();
  expect(withActions(makeLead(1, { stage: 'meeting' }), 'meeting', [touch(1)])).toBeNull();
  expect(withActions(makeLead(1, { stage: 'contacted' }), 'contacted', [later])).toMatchObject({
    stage: 'contacted',
    later: { whenEngages: true },
  });
  expect(withActions(makeLead(1), 'all', [touch(1)])).toMatchObject({ stage: 'contacted' });
  expect(withActions(makeLead(2), 'todo', [touch(1)])).toEqual(makeLead(2));
  const putOff = makeLead(1, { later: { until: '2026-11-20' } });
  expect(withActions(putOff, 'reminders', [touch(1)])).toBeNull();
  expect(withActions(putOff, 'reminders', [later])).toBeNull();
  expect(withActions(putOff, 'all', [touch(1)])).toMatchObject({ later: null });
});

test('the counts beside the tabs follow the actions at once', () => {
  const counts = {
    todo: 3,
    all: 9,
    reminders: 1,
    contacted: 2,
    replied: 1,
    meeting: 0,
    won: 0,
    lost: 0,
  };
  const setAside = { answers: 0, rules: 0, team: 0 };
  const head = { counts: { ...counts, setAside }, connected: 2 };
  const day = { touch: 1, on: '2026-11-20', text: '' };
  const leads = [
    makeLead(1, { connectedOn: '2021-03-02' }),
    makeLead(2, { stage: 'replied', due: day, reminder: day }),
    makeLead(3),
  ];
  const later: LeadAction = {
    key: 'l',
    lead: 3,
    name: 'Person 3',
    type: 'later',
    later: { until: '2026-11-30' },
    before: null,
  };
  expect(countWithActions(head, leads, 'todo', [])).toEqual(head);
  expect(countWithActions(head, leads, 'todo', [touch(1), touch(2), later])).toEqual({
    counts: { ...head.counts, todo: 2, reminders: 1, contacted: 4, replied: 0 },
    connected: 1,
  });
  expect(countWithActions(head, leads, 'all', [touch(1), touch(2)])).toEqual({
    counts: { ...head.counts, todo: 2, reminders: 0, contacted: 4, replied: 0 },
    connected: 2,
  });
});
