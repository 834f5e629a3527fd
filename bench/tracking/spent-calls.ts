import { DAY, type Instant } from '../../server/modules/tracking/planning/planning.rules.ts';
import { countCallsLeft } from '../../server/modules/tracking/planning/price.rules.ts';

/** Calls of a credential: in the UTC day, and since the last price. */
export class SpentCalls {
  readonly #callsPerDay: number;
  #day = 0;
  #today = 0;
  #window = { spent: 0, spentOnFloors: 0 };

  constructor(callsPerDay: number) {
    this.#callsPerDay = callsPerDay;
  }

  spend(calls: number, isFloor: boolean, now: Instant): void {
    this.#beginDay(now);
    this.#today += calls;
    this.#window.spent += calls;
    if (isFloor) this.#window.spentOnFloors += calls;
  }

  left(now: Instant): number {
    this.#beginDay(now);
    return countCallsLeft({ callsPerDay: this.#callsPerDay, spentToday: this.#today }, now, 'plan');
  }

  closeWindow(): { spent: number; spentOnFloors: number } {
    const closed = this.#window;
    this.#window = { spent: 0, spentOnFloors: 0 };
    return closed;
  }

  #beginDay(now: Instant): void {
    const day = Math.floor(now / DAY);
    if (day !== this.#day) this.#today = 0;
    this.#day = day;
  }
}
