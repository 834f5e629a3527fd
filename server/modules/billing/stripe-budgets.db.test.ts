import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { createTestClock } from '../../testing/clock.ts';
import { sendHostileCalls } from '../../testing/hostile-calls.ts';
import { createReadableLog, listSpentBudgets } from '../../testing/log-lines.ts';
import { startBilling } from './billing.fixture.ts';

const CALLS = atScale({ short: 40, long: 10_000 });
/** Reading the plan is allowed more often. */
const READS = atScale({ short: 70, long: 10_000 });
const WITHIN = atScale({ short: 120_000, long: 1_200_000 });

test(
  'T59 checkouts are limited per member and hour, without affecting others',
  async () => {
    const { log, lines } = createReadableLog();
    const app = await startBilling({ log });
    const user = await app.addUser();
    const prices = [
      await app.findPrice('package_one', 'monthly'),
      await app.findPrice('package_two', 'yearly'),
    ];
    app.requests.length = 0;
    const statuses = await sendHostileCalls(
      CALLS,
      // A different price each time replaces the open checkout.
      (number) => app.checkout(user, prices[number % 2] ?? ''),
      1,
    );
    expect(statuses).toEqual({ 200: 20, 429: CALLS - 20 });
    const opened = app.requests.filter((line) => line === 'POST /v1/checkout/sessions');
    expect(opened.length).toBeLessThanOrEqual(20);
    expect(app.requests.length).toBeLessThanOrEqual(20 * 5);
    expect(listSpentBudgets(lines)).toEqual(['checkouts']);
    expect((await app.checkout(await app.addUser(), prices[0] ?? '')).status).toBe(200);
  },
  WITHIN,
);

test(
  'T59 portal visits and returns are limited per member',
  async () => {
    const { log, lines } = createReadableLog();
    const clock = createTestClock(new Date());
    const app = await startBilling({ log, clock });
    const user = await app.addUser();
    const { session } = await app.pay(user);
    const returned = await sendHostileCalls(CALLS, () => app.comeBack(session), 5);
    expect(returned).toEqual({ 303: CALLS });
    // A paid checkout still succeeds when the page is reloaded.
    expect((await app.comeBack(session)).location).toBe('/payment/success');
    app.requests.length = 0;
    const body = { returnUrl: `${app.appUrl}/profile` };
    const opened = await sendHostileCalls(
      CALLS,
      () => app.call('POST', '/payments/stripe/manage', { user, body }),
      5,
    );
    expect(opened).toEqual({ 200: 20, 429: CALLS - 20 });
    expect(app.requests.filter((line) => line === 'POST /v1/billing_portal/sessions')).toHaveLength(
      20,
    );

    app.requests.length = 0;
    const looked = await sendHostileCalls(
      READS,
      () => {
        clock.advance({ seconds: 2 });
        return app.call('GET', '/payments/stripe/current-subscription', { user });
      },
      1,
    );
    // The stored state is still served.
    expect(looked).toEqual({ 200: READS });
    const reads = app.requests.filter((line) => line.startsWith('GET /v1/customers/'));
    expect(reads).toHaveLength(60);
    expect(listSpentBudgets(lines)).toEqual(['checkout-returns', 'portals', 'portal-looks']);
  },
  WITHIN,
);
