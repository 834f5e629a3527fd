import { expect, test } from 'vitest';
import type { SubscriptionRow } from '../billing.tables.ts';
import { getFirstSeenAt } from '../billing.rules.ts';
import { getErasedFrom, checkErasure, isErasureDue } from './erasure.rules.ts';
import { DAY_MS } from '../../../platform/time/durations.ts';

const start = new Date('2026-03-01T10:00:00Z');
const later = (days: number, ms = 0) => new Date(start.getTime() + days * DAY_MS + ms);

function row(changed: Partial<SubscriptionRow> = {}): SubscriptionRow {
  const read: Partial<SubscriptionRow> = {
    subscription_id: 'sub_1',
    status: 'active',
    ends_at: null,
    payment_failed_at: null,
    first_active_at: start,
    erasure_seen_at: null,
  };
  return { ...read, ...changed } as SubscriptionRow; // the other fields are not read
}

const unpaid = row({ status: 'past_due', payment_failed_at: start });

test('data may be erased 15 days after a failed payment and 30 days after an end, to the millisecond', () => {
  expect(isErasureDue(unpaid, later(15, -1))).toBe(false);
  expect(isErasureDue(unpaid, later(15))).toBe(true);
  const ended = row({ status: 'canceled', ends_at: start });
  expect(isErasureDue(ended, later(30, -1))).toBe(false);
  expect(isErasureDue(ended, later(30))).toBe(true);
});

test('the erasure date is known as soon as a payment fails or a plan ends', () => {
  expect(getErasedFrom(row())).toBeNull();
  expect(getErasedFrom(row({ ends_at: later(3), cancel_at_period_end: true }))).toBeNull();
  expect(getErasedFrom(unpaid)).toEqual(later(15));
  expect(getErasedFrom(row({ status: 'canceled', ends_at: start }))).toEqual(later(30));
  const gaveUp = row({ status: 'canceled', ends_at: later(14), payment_failed_at: start });
  expect(getErasedFrom(gaveUp)).toEqual(later(15));
});

test('a paid account is not erased, and no account twice', () => {
  expect(isErasureDue(row(), later(4000))).toBe(false);
  const gone = row({ status: 'unpaid', payment_failed_at: start, first_active_at: null });
  expect(isErasureDue(gone, later(4000))).toBe(false);
});

test('T63 data is erased at the second of two due checks a day apart', () => {
  const notified = { lastNoticeAt: later(14) };
  const first = checkErasure({ before: unpaid, after: unpaid, ...notified, now: later(15) });
  expect(first).toEqual({ seenAt: later(15), isErased: false });
  const before = { ...unpaid, erasure_seen_at: first.seenAt };
  const second = (now: Date) => checkErasure({ before, after: unpaid, ...notified, now }).isErased;
  expect(second(later(16, -1))).toBe(false);
  expect(second(later(16))).toBe(true);
});

test('T63 a check in between that is not due restarts the count', () => {
  const before = { ...unpaid, erasure_seen_at: later(15) };
  const paid = checkErasure({ before, after: row(), lastNoticeAt: later(14), now: later(15.5) });
  expect(paid).toEqual({ seenAt: null, isErased: false });
  // Another subscription, or a first check in the future, does not count as a check.
  const other = { ...before, subscription_id: 'sub_0' };
  const now = later(16);
  expect(checkErasure({ before: other, after: unpaid, lastNoticeAt: start, now }).seenAt).toEqual(
    now,
  );
  expect(getFirstSeenAt(later(17), now)).toEqual(now);
});

test('T63 nothing is erased without a notice a day before', () => {
  const before = { ...unpaid, erasure_seen_at: later(15) };
  const now = later(20);
  const isErased = (lastNoticeAt: Date | null) =>
    checkErasure({ before, after: unpaid, lastNoticeAt, now }).isErased;
  expect([isErased(null), isErased(later(19, 1)), isErased(later(19))]).toEqual([
    false,
    false,
    true,
  ]);
});
