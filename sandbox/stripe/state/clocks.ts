import { makeId } from '../objects/ids.ts';
import type { ClockState, StripeRecords } from './records.ts';
import { buildObject } from '../objects/wire.ts';
import type * as Wire from '../objects/wire.ts';

export type Clocks = ReturnType<typeof openClocks>;

/**
 * The default clock runs at an offset from real time; those created by the API are frozen between
 * advances. Unix seconds.
 */
export function openClocks(records: StripeRecords, realTime: () => number) {
  /** While due work is processed, the clock shows the time of each step. */
  const replaying = new Map<string, number>();
  const getRealSeconds = () => Math.floor(realTime() / 1000);

  const getTime = (state: ClockState): number =>
    state.isDefault ? getRealSeconds() + state.offset : state.frozenTime;

  const create = (isDefault: boolean, frozenTime: number): ClockState => {
    const id = makeId('clock');
    const state = { id, created: getRealSeconds(), isDefault, offset: 0, frozenTime };
    records.save('clock', state);
    return state;
  };
  const getDefaultClock = (): ClockState =>
    records.all('clock').find((each) => each.isDefault) ?? create(true, getRealSeconds());

  return {
    realSeconds: getRealSeconds,
    default: getDefaultClock,

    /** The time on a clock. Objects without one, such as products, use the default clock. */
    now(clock: string | null | undefined): number {
      const state = (clock ? records.find('clock', clock) : undefined) ?? getDefaultClock();
      return replaying.get(state.id) ?? getTime(state);
    },

    create: (frozenTime: number): ClockState => create(false, frozenTime),

    /** Clocks only move forward. */
    set(clock: string, time: number): void {
      const state = records.get('clock', clock);
      records.save(
        'clock',
        state.isDefault
          ? { ...state, offset: Math.max(state.offset, time - getRealSeconds()) }
          : { ...state, frozenTime: Math.max(state.frozenTime, time) },
      );
    },

    /** Runs one step with the clock at `time`. */
    at<T>(clock: string, time: number, work: () => T): T {
      replaying.set(clock, time);
      try {
        return work();
      } finally {
        replaying.delete(clock);
      }
    },

    present: (state: ClockState): Wire.TestClock =>
      buildObject<Wire.TestClock>({
        id: state.id,
        object: 'test_helpers.test_clock',
        created: state.created,
        frozen_time: replaying.get(state.id) ?? getTime(state),
        status: 'ready',
      }),
  };
}
