import { fc } from '../../../../contract/testing/properties.ts';
import { atScale } from '../../../../contract/testing/scale.ts';
import { expect, test } from 'vitest';
import type { BalanceRow, SubscriptionRow } from '../billing.tables.ts';
import {
  type Allowance,
  getAllowanceEvent,
  listAllowances,
  getBalanceChange,
  getCreditPeriod,
} from './credits.rules.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

/** The rule in another form: the same day, or the last of the month. */
function getExpectedStart(anchor: Date, months: number): string {
  const monthIndex = anchor.getUTCFullYear() * 12 + anchor.getUTCMonth() + months;
  const year = Math.floor(monthIndex / 12);
  const month = monthIndex - year * 12;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month] ?? 31;
  const day = Math.min(anchor.getUTCDate(), days);
  const date = `${year}-${String(month + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return `${date}${anchor.toISOString().slice(10)}`;
}

test('T47 from each of 366 anchors, 60 months begin on the anchor’s day or the month’s last', async () => {
  const wrong: string[] = [];
  let months = 0;
  for (let day = 0; day < 366; day += 1) {
    const anchor = new Date(Date.UTC(2028, 0, 1, 13, 7, 5) + day * DAY_MS);
    for (let month = 0; month < 60; month += 1) {
      months += 1;
      const start = getExpectedStart(anchor, month);
      const end = getExpectedStart(anchor, month + 1);
      const last = new Date(Date.parse(end) - 1);
      for (const period of [
        getCreditPeriod(anchor, new Date(start)),
        getCreditPeriod(anchor, last),
      ]) {
        const isRight = period.start.toISOString() === start && period.end.toISOString() === end;
        if (!isRight) wrong.push(`${anchor.toISOString()} + ${month} months`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test('T47 after 31 January come 28 February and 31 March', () => {
  const anchor = new Date('2026-01-31T10:00:00Z');
  const startOn = (now: string) => getCreditPeriod(anchor, new Date(now)).start.toISOString();
  expect(startOn('2026-02-28T09:59:59Z')).toBe('2026-01-31T10:00:00.000Z');
  expect(startOn('2026-02-28T10:00:00Z')).toBe('2026-02-28T10:00:00.000Z');
  expect(startOn('2026-03-31T09:59:59Z')).toBe('2026-02-28T10:00:00.000Z');
  expect(startOn('2026-03-31T10:00:00Z')).toBe('2026-03-31T10:00:00.000Z');
});

test.for(['2024-02-29T00:00:00Z', '2028-02-29T23:59:59Z'])(
  'T48 an anchor on the leap day %s renews on every month’s 29th until 2040',
  async (text) => {
    const anchor = new Date(text);
    for (let now = anchor.getTime(); now < Date.UTC(2040, 0, 1); now += DAY_MS) {
      const { start, end } = getCreditPeriod(anchor, new Date(now));
      const isFebruary = start.getUTCMonth() === 1;
      expect(start.getUTCDate()).toBeGreaterThanOrEqual(isFebruary ? 28 : 29);
      expect(end.getTime() - start.getTime()).toBeLessThanOrEqual(31 * DAY_MS);
    }
  },
);

test.for([
  'Pacific/Apia',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Juneau',
  'Asia/Kolkata',
  'Europe/Berlin',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
])('T46 the server’s own zone %s changes no period', async (zone) => {
  const before = process.env['TZ'];
  process.env['TZ'] = zone;
  try {
    const anchor = new Date('2025-08-31T23:30:00Z');
    for (let month = 0; month < 18; month += 1) {
      const start = new Date(getExpectedStart(anchor, month));
      expect(getCreditPeriod(anchor, start).start).toEqual(start);
    }
  } finally {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  }
});

const times = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
});

test('every moment lies in exactly one period, and periods follow each other without a gap', () => {
  fc.assert(
    fc.property(times, times, (anchor, now) => {
      const period = getCreditPeriod(anchor, now);
      expect(period.start <= now && now < period.end).toBe(true);
      expect(getCreditPeriod(anchor, period.end).start).toEqual(period.end);
      expect(getCreditPeriod(anchor, new Date(period.start.getTime() - 1)).end).toEqual(
        period.start,
      );
    }),
    { numRuns: 5_000 },
  );
});

function subscription(changed: Partial<SubscriptionRow> = {}): SubscriptionRow {
  return {
    user_id: 'u',
    subscription_id: 'sub_1',
    status: 'active',
    unknown_status: null,
    plan_key: 'package_one',
    product_name: 'Classic',
    price_id: 'price_1',
    interval: 'yearly',
    amount: 24_360,
    currency: 'usd',
    monthly_signals: 250,
    monthly_ai_credits: 50,
    change_invoiced_at: null,
    plan_since: null,
    latest_invoice_id: null,
    used_credit: 0,
    used_credit_due: 0,
    next_product_name: null,
    changes_at: null,
    anchor_at: new Date('2026-01-31T10:00:00Z'),
    period_start: new Date('2026-01-31T10:00:00Z'),
    period_end: new Date('2027-01-31T10:00:00Z'),
    cancel_at_period_end: false,
    ends_at: null,
    payment_failed_at: null,
    first_active_at: null,
    last_paid_at: null,
    last_paid_amount: null,
    last_paid_currency: null,
    owed_amount: null,
    last_paid_back_amount: null,
    erasure_seen_at: null,
    updated_at: new Date('2026-01-31T10:00:00Z'),
    ...changed,
  };
}

test('a yearly plan opens an allowance every month', () => {
  const [signal, ai] = listAllowances(subscription(), new Date('2026-03-05T00:00:00Z'));
  expect(signal).toEqual({
    subscriptionId: 'sub_1',
    kind: 'signal',
    amount: 250,
    since: new Date('2026-02-28T10:00:00Z'),
    start: new Date('2026-02-28T10:00:00Z'),
    end: new Date('2026-03-31T10:00:00Z'),
  });
  expect(ai).toMatchObject({ kind: 'ai', amount: 50 });
});

test('no month opens beyond the paid period, however late the renewal arrives', () => {
  const [late] = listAllowances(subscription(), new Date('2029-01-01T00:00:00Z'));
  expect(late?.start).toEqual(new Date('2026-12-31T10:00:00Z'));
});

test.each([
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'canceled',
  'incomplete_expired',
] as const)('a subscription that is %s opens no allowance', (status) => {
  expect(listAllowances(subscription({ status }), new Date('2026-03-05T00:00:00Z'))).toEqual([]);
});

const OPENED = { change: 'open', carried: 0, overused: 0 };

const march = {
  subscriptionId: 'sub_1',
  kind: 'signal',
  amount: 250,
  start: new Date('2026-03-01T00:00:00Z'),
  end: new Date('2026-04-01T00:00:00Z'),
  since: new Date('2026-03-01T00:00:00Z'),
} as const;

function balance(changed: Partial<BalanceRow> = {}): BalanceRow {
  return {
    user_id: 'u',
    kind: 'signal',
    subscription_id: 'sub_1',
    base: 250,
    used: 100,
    period_start: march.start,
    period_end: march.end,
    plan_amount: 250,
    paid: 250,
    ...changed,
  };
}

test('an account without a balance gets its first month', () => {
  expect(getBalanceChange(undefined, march)).toEqual({ ...OPENED, base: 250, paid: 250 });
});

test('the running month is unchanged', () => {
  expect(getBalanceChange(balance(), march)).toBeNull();
});

test('a new month opens with nothing used', () => {
  const february = balance({
    period_start: new Date('2026-02-01T00:00:00Z'),
    period_end: march.start,
  });
  expect(getBalanceChange(february, march)).toEqual({ ...OPENED, base: 250, paid: 250 });
});

test('T45 an earlier month, as a clock set back would have it, never replaces a later one', () => {
  const april = balance({ period_start: march.end, period_end: new Date('2026-05-01T00:00:00Z') });
  expect(getBalanceChange(april, march)).toBeNull();
  expect(getBalanceChange(april, { ...march, amount: 1000 })).toBeNull();
});

test('a larger plan raises the running month at once', () => {
  const raised = { change: 'adjust', base: 1000, paid: 1000, delta: 750, overused: 0 };
  expect(getBalanceChange(balance(), { ...march, amount: 1000 })).toEqual(raised);
});

test('a smaller plan removes only unused credits', () => {
  const lowered = (amount: number) => getBalanceChange(balance(), { ...march, amount });
  expect(lowered(120)).toMatchObject({ base: 120, delta: -130, overused: 0 });
  expect(lowered(50)).toMatchObject({ base: 100, delta: -150, overused: 50 / 200 });
});

test('an anchor moved within a month carries over used credits', () => {
  const moved = { ...march, start: new Date('2026-03-10T00:00:00Z') };
  expect(getBalanceChange(balance(), moved)).toMatchObject({ base: 250, paid: 250, carried: 100 });
  expect(getBalanceChange(balance(), { ...moved, amount: 60 })).toMatchObject({
    base: 60,
    paid: 20,
    carried: 60,
  });
});

test('another subscription starts a new month', () => {
  expect(getBalanceChange(balance({ subscription_id: 'sub_0' }), march)).toEqual({
    ...OPENED,
    base: 250,
    paid: 250,
  });
});

test('waiting signals learn of a month that opens, and of one whose allowance grows', () => {
  const getEvent = (before: BalanceRow | undefined, allowance: Allowance) => {
    const change = getBalanceChange(before, allowance);
    return change && getAllowanceEvent(before, allowance, change);
  };
  expect(getEvent(undefined, march)).toBe('allowance.renewed');
  expect(getEvent(balance(), { ...march, subscriptionId: 'sub_other' })).toBe('allowance.renewed');
  expect(getEvent(balance(), { ...march, amount: 1000 })).toBe('allowance.raised');
  expect(getEvent(balance(), { ...march, amount: 200 })).toBeNull();
  expect(getEvent(balance(), { ...march, amount: 1000, kind: 'ai' })).toBeNull();
});

test('a month that begins early with a larger allowance raises it, with an equal one it does not', () => {
  const early = { ...march, start: new Date(march.start.getTime() + DAY_MS) };
  const getEvent = (amount: number) => {
    const change = getBalanceChange(balance(), { ...early, amount });
    return change && getAllowanceEvent(balance(), early, change);
  };
  expect([250, 1000].map(getEvent)).toEqual([null, 'allowance.raised']);
});

test('T71 a larger plan late in a month adds the share that was paid', () => {
  const late = { ...march, amount: 15_000, since: new Date('2026-03-29T00:00:00Z') };
  expect(getBalanceChange(balance(), late)).toMatchObject({
    base: 250 + Math.ceil((14_750 * 3) / 31),
  });
  const april = { start: march.end, end: new Date('2026-05-01T00:00:00Z') };
  expect(getBalanceChange(balance({ plan_amount: 15_000 }), { ...late, ...april })).toMatchObject({
    base: 15_000,
  });
});

test('T71 a month of a year that opens with a change of plan has the share that was paid', () => {
  const change = { ...march, amount: 15_000, since: new Date('2026-03-29T00:00:00Z') };
  const february = { period_start: new Date('2026-02-01T00:00:00Z'), period_end: march.start };
  expect(getBalanceChange(balance(february), change)).toMatchObject({ base: 1678, carried: 0 });
});

test('T71 what was carried over beyond a smaller plan counts when a larger one raises it', () => {
  const moved = { ...march, start: new Date('2026-03-10T00:00:00Z') };
  const opened = getBalanceChange(
    balance({ base: 1000, used: 1000, plan_amount: 1000, paid: 1000 }),
    moved,
  );
  expect(opened).toMatchObject({ base: 250, paid: -500, carried: 250 });
  // Of the 22 days that were paid back; nine of 31 had passed.
  const paidBack = (1000 * 22) / 31;
  expect(opened).toHaveProperty('overused', (750 - (1000 - paidBack)) / paidBack);
  const after = balance({ ...opened, used: 250, period_start: moved.start });
  expect(getBalanceChange(after, { ...moved, amount: 1000 })).toMatchObject({
    base: 250,
    paid: 250,
  });
});

test('T71 after any changes within a month, no more is used than was paid', () => {
  const plans = [250, 1000, 4000, 15_000];
  const step = fc.record({
    days: fc.double({ min: 0, max: 10, noNaN: true }),
    plan: fc.nat(3),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let row = balance({ used: 0 });
      let now = march.start.getTime();
      // Of a price of 1 for each of the plan's signals.
      let paid = 250;
      for (const { days, plan, used } of steps) {
        row = { ...row, used: row.used + Math.floor((row.base - row.used) * used) };
        now = Math.min(march.end.getTime(), now + days * DAY_MS);
        const amount = plans[plan] ?? 250;
        const rest = (march.end.getTime() - now) / (31 * DAY_MS);
        const invoiced = (amount - (row.plan_amount ?? 0)) * rest;
        const change = getBalanceChange(row, { ...march, amount, since: new Date(now) });
        if (change === null) continue;
        paid += invoiced < 0 ? invoiced * (1 - change.overused) : invoiced;
        row = { ...row, base: change.base, paid: change.paid, plan_amount: amount };
        expect(row.base).toBeGreaterThanOrEqual(row.used);
        // Each change is rounded up.
        expect(row.used).toBeLessThanOrEqual(paid + steps.length);
      }
    }),
    { numRuns: atScale({ short: 1_000, long: 10_000 }) },
  );
});
