import { expect, test } from 'vitest';
import { atScale } from '../../../contract/testing/scale.ts';
import { testClock } from '../../testing/clock.ts';
import { hostileCalls } from '../../testing/hostile-calls.ts';
import { readableLog, spentBudgetsIn } from '../../testing/log-lines.ts';
import { billing } from './billing.fixture.ts';

const CALLS = atScale({ short: 40, long: 10_000 });
/** Reading the plan is allowed more often. */
const READS = atScale({ short: 70, long: 10_000 });
const WITHIN = atScale({ short: 120_000, long: 1_200_000 });

test(
  'T59 checkouts are limited per member and hour, without affecting others',
  async () => {
    const { log, lines } = readableLog();
    const o = await billing({ log });
    const user = await o.addUser();
    const prices = [
      await o.priceOf('package_one', 'monthly'),
      await o.priceOf('package_two', 'yearly'),
    ];
    o.requests.length = 0;
    const statuses = await hostileCalls(
      CALLS,
      // A different price each time replaces the open checkout.
      (number) => o.checkout(user, prices[number % 2] ?? ''),
      1,
    );
    expect(statuses).toEqual({ 200: 20, 429: CALLS - 20 });
    const opened = o.requests.filter((line) => line === 'POST /v1/checkout/sessions');
    expect(opened.length).toBeLessThanOrEqual(20);
    expect(o.requests.length).toBeLessThanOrEqual(20 * 5);
    expect(spentBudgetsIn(lines)).toEqual(['checkouts']);
    expect((await o.checkout(await o.addUser(), prices[0] ?? '')).status).toBe(200);
  },
  WITHIN,
);

test(
  'T59 portal visits and returns are limited per member',
  async () => {
    const { log, lines } = readableLog();
    const clock = testClock(new Date());
    const o = await billing({ log, clock });
    const user = await o.addUser();
    const { session } = await o.pay(user);
    const returned = await hostileCalls(CALLS, () => o.comeBack(session), 5);
    expect(returned).toEqual({ 303: CALLS });
    // A paid checkout still succeeds when the page is reloaded.
    expect((await o.comeBack(session)).location).toBe('/payment/success');
    o.requests.length = 0;
    const body = { returnUrl: `${o.appUrl}/profile` };
    const opened = await hostileCalls(
      CALLS,
      () => o.call('POST', '/payments/stripe/manage', { user, body }),
      5,
    );
    expect(opened).toEqual({ 200: 20, 429: CALLS - 20 });
    expect(o.requests.filter((line) => line === 'POST /v1/billing_portal/sessions')).toHaveLength(
      20,
    );

    o.requests.length = 0;
    const looked = await hostileCalls(
      READS,
      () => {
        clock.advance({ seconds: 2 });
        return o.call('GET', '/payments/stripe/current-subscription', { user });
      },
      1,
    );
    // The stored state is still served.
    expect(looked).toEqual({ 200: READS });
    const reads = o.requests.filter((line) => line.startsWith('GET /v1/customers/'));
    expect(reads).toHaveLength(60);
    expect(spentBudgetsIn(lines)).toEqual(['checkout-returns', 'portals', 'portal-looks']);
  },
  WITHIN,
);
