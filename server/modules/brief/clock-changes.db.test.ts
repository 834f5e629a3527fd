import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time/durations.ts';
import { startWithBriefs } from './brief.fixture.ts';
import { parseMinute, findNextMoment } from './brief.rules.ts';
import { CLOCK_CHANGES } from './clock-changes.fixture.ts';

const DAYS_BEFORE = 2;
/** The last of five days ends within this time, regardless of its length. */
const DAYS = 5.25;
/** Every offset and every time is a multiple of it. */
const STEP_MS = 15 * MINUTE_MS;
/** Some zones skip or repeat midnight and 02:30. */
const TIMES = ['00:00', '02:30', '07:30', '23:30'];

/** In `npm test` every fifth one, so that changes of both directions occur. */
const TRIED = CLOCK_CHANGES.filter((_, place) => place % atScale({ short: 5, long: 1 }) === 0);

test.each(TRIED)(
  'in %s each day with news has one brief and each other day none, around %s [I05]',
  async (timeZone, change) => {
    const app = await startWithBriefs();
    const begin = Math.floor(Date.parse(change) / STEP_MS) * STEP_MS - DAYS_BEFORE * DAY_MS;
    app.clock.set(new Date(begin));
    const today = Temporal.Instant.fromEpochMilliseconds(begin)
      .toZonedDateTimeISO(timeZone)
      .toPlainDate();
    // The second day is that of the change; the first and the third have no brief.
    const withNews = [1, 2, 4].map((day) => today.add({ days: day }));
    const readers = new Map<string, { user: string; sent: string[] }>();
    for (const at of TIMES) {
      const user = await app.addReader({ timeZone, at });
      await app.addReminders(user, withNews.map(String));
      readers.set(at, { user, sent: [] });
    }
    for (let now = begin; now < begin + DAYS * DAY_MS; now += STEP_MS) {
      app.clock.set(new Date(now));
      await app.tick();
      for (const { user, sent } of readers.values()) {
        const count = app.mailsTo(user).length;
        if (count > sent.length) sent.push(new Date(now).toISOString());
        expect(count).toBe(sent.length);
      }
    }
    for (const [at, { sent }] of readers) {
      const moments = withNews.map((day) => getMoment(day, { timeZone, at }).toISOString());
      expect([at, sent]).toEqual([at, moments]);
    }
  },
);

function getMoment(
  day: Temporal.PlainDate,
  { timeZone, at }: { timeZone: string; at: string },
): Date {
  const yesterday = day.subtract({ days: 1 });
  const now = yesterday.toZonedDateTime({ timeZone, plainTime: '12:00' });
  const time = { timeZone, minuteOfDay: parseMinute(at) };
  return findNextMoment(time, new Date(now.epochMilliseconds), yesterday.toString());
}
