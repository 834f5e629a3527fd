import { newId } from './ids.ts';
import type { ClockState, Records } from './records.ts';
import type { TestClock } from './wire.ts';

export type Clocks = ReturnType<typeof openClocks>;

/**
 * Test clocks. The default one hangs on every customer that names no other: it runs with real time,
 * ahead of it by what it was advanced. Clocks made by the API stand still between advances, as
 * Stripe's do. Times are Unix seconds.
 */
export function openClocks(records: Records, realTime: () => number) {
  /** While what falls due is worked off, the clock stands at the moment of each step. */
  const replaying = new Map<string, number>();
  const realSeconds = () => Math.floor(realTime() / 1000);

  const standing = (state: ClockState): number =>
    state.isDefault ? realSeconds() + state.offset : state.frozenTime;

  const defaultClock = (): ClockState => {
    const known = records.all('clock').find((each) => each.isDefault);
    if (known) return known;
    const created = realSeconds();
    const state = {
      id: newId('clock'),
      name: 'Sandbox',
      created,
      isDefault: true,
      offset: 0,
      frozenTime: created,
    };
    records.save('clock', state);
    return state;
  };

  return {
    realSeconds,
    default: defaultClock,

    /** Now on a clock. What hangs on none, as products do, goes by the default one. */
    now(clock: string | null | undefined): number {
      const state = (clock ? records.find('clock', clock) : undefined) ?? defaultClock();
      return replaying.get(state.id) ?? standing(state);
    },

    create(frozenTime: number, name: string | null): ClockState {
      const state = {
        id: newId('clock'),
        name,
        created: realSeconds(),
        isDefault: false,
        offset: 0,
        frozenTime,
      };
      records.save('clock', state);
      return state;
    },

    /** Puts the clock to a time that is not before its present one. */
    set(clock: string, time: number): void {
      const state = records.get('clock', clock);
      records.save(
        'clock',
        state.isDefault
          ? { ...state, offset: Math.max(state.offset, time - realSeconds()) }
          : { ...state, frozenTime: Math.max(state.frozenTime, time) },
      );
    },

    /** Runs one step as if the clock stood at `time`. */
    at<T>(clock: string, time: number, work: () => T): T {
      replaying.set(clock, time);
      try {
        return work();
      } finally {
        replaying.delete(clock);
      }
    },

    present(state: ClockState): TestClock {
      return {
        id: state.id,
        object: 'test_helpers.test_clock',
        created: state.created,
        deletes_after: state.created + 365 * 24 * 3600,
        frozen_time: replaying.get(state.id) ?? standing(state),
        livemode: false,
        name: state.name,
        status: 'ready',
        status_details: {},
      };
    },
  };
}
