import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../log/log.ts';
import { createKysely } from '../kysely.ts';
import { DatabaseUnavailable } from '../unavailable.ts';
import { parsePosition } from './position.ts';
import { createReplicas } from './replicas.ts';

const unused = () => Promise.reject(new Error('no statement is sent'));
const makeDb = () => createKysely({ connect: unused, query: unused, end: async () => {} });
const never = new Promise<never>(() => {});

/** A primary and one replica, with positions that the test moves. */
async function startReplicas() {
  const [primary, replica] = [makeDb(), makeDb()];
  const state = { committed: 100n, replayed: 100n, system: 'ours', isSilent: false, isGone: false };
  const sight = async () => {
    if (state.isGone) throw new DatabaseUnavailable('refused');
    return { replayed: state.replayed, system: state.system };
  };
  const reads = createReplicas(
    { db: primary, readPosition: async () => state.committed, readSystem: async () => 'ours' },
    [
      {
        name: 'replica',
        db: replica,
        look: () => (state.isSilent ? silence() : sight()),
        reaches: async (position) => !state.isSilent && state.replayed >= position,
        close: async () => {},
      },
    ],
    silentLog,
  );
  onTestFinished(() => reads.close());
  const findReader = () =>
    reads.read(async (db) => (db === replica ? ('replica' as const) : ('primary' as const)));
  await vi.advanceTimersByTimeAsync(300);
  return { state, reads, replica, findReader };
}

async function silence(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  throw new DatabaseUnavailable('no answer in 500 ms');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('T95 a replica answers only if it has all that was committed before the read', async () => {
  const { state, findReader } = await startReplicas();
  expect(await findReader()).toBe('replica');
  state.committed = 200n;
  expect(await findReader()).toBe('primary');
  state.replayed = 200n;
  await vi.advanceTimersByTimeAsync(300);
  expect(await findReader()).toBe('replica');
});

test('a replica that lags more than five seconds is left within one, and comes back', async () => {
  const { state, reads } = await startReplicas();
  const isUsed = () => reads.describe().states.every((each) => each.isUsed);
  state.committed = 200n;
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isUsed()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isUsed()).toBe(false);
  expect(reads.describe().states[0]?.lagSeconds).toBeGreaterThan(5);
  state.replayed = 200n;
  await vi.advanceTimersByTimeAsync(300);
  expect(isUsed()).toBe(true);
});

test.each(['isSilent', 'isGone'] as const)(
  'a replica that is gone is left within a second, and its reads go to the primary: %s',
  async (fault) => {
    const { state, reads, replica, findReader } = await startReplicas();
    const underWay = reads.read((db) => (db === replica ? never : Promise.resolve('primary')));
    await vi.advanceTimersByTimeAsync(0);
    state[fault] = true;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await underWay).toBe('primary');
    expect(await findReader()).toBe('primary');
    expect(reads.describe()).toMatchObject({
      states: [{ isUsed: false, lagSeconds: null }],
      reads: { failed: 1, none: 1 },
    });
    state[fault] = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await findReader()).toBe('replica');
  },
);

test('a server that is no standby of this primary answers no read', async () => {
  const { state, findReader } = await startReplicas();
  state.system = 'theirs';
  await vi.advanceTimersByTimeAsync(300);
  expect(await findReader()).toBe('primary');
});

test('a failure that is no outage is not tried again on the primary', async () => {
  const { reads } = await startReplicas();
  let tries = 0;
  const fault = new Error('a bug');
  const read = reads.read(() => {
    tries += 1;
    throw fault;
  });
  await expect(read).rejects.toBe(fault);
  expect(tries).toBe(1);
});

test('positions in the log are compared as numbers', () => {
  expect(parsePosition('1/0')).toBeGreaterThan(parsePosition('0/FFFFFFFF'));
  expect(parsePosition('0/A0')).toBeGreaterThan(parsePosition('0/9F'));
});
