import { useQuery } from '@tanstack/react-query';
import type { Subscription } from '../../../../contract/routes/billing.ts';
import { plansQuery, subscriptionQuery, useBillingPortal } from '../../billing/billing.ts';
import type { Overview } from '../../signals/overview.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Button } from '../../ui/controls/Button.tsx';
import type { ReplyTo } from '../../api/call.ts';
import { formatCount, formatMoney } from '../../format/format.ts';

/** Opens the change of plan directly, and says what a larger plan costs and opens. */
export function ChangePlan({ overview }: { overview: Overview }) {
  const { now } = useTime();
  const portal = useBillingPortal('change-plan');
  const plans = useQuery(plansQuery).data;
  const subscription = useQuery(subscriptionQuery).data;
  const words =
    plans && subscription ? describeLargerPlan({ plans, subscription, overview, now }) : null;
  return (
    <>
      {words !== null && <p>{words}</p>}
      <div>
        <Button
          kind="secondary"
          size="small"
          busy={portal.isBusy}
          busyLabel="Opening the change of plan"
          onClick={portal.open}
        >
          Change plan
        </Button>
      </div>
      {portal.Proof !== null && <portal.Proof {...portal.reauthentication} />}
    </>
  );
}

type Plans = ReplyTo<'GET /payments/stripe/subscription-plans'>;
type Sources = {
  readonly plans: Plans;
  readonly subscription: Pick<Subscription, 'product' | 'price'>;
  readonly overview: Pick<Overview, 'counts' | 'allowance'>;
  readonly now: number;
};

/**
 * The price of the smallest plan that opens all that waits, or of the largest one, and how many it
 * opens at once: a change adds the allowance for the rest of the month. Null without a larger plan.
 */
export function describeLargerPlan({ plans, subscription, overview, now }: Sources): string | null {
  const { product, price } = subscription;
  const current = plans.find(({ key }) => key === product.key);
  const waiting = overview.counts.waiting - overview.counts.waitingWithdrawn;
  if (current === undefined || price.amount === null || waiting === 0) return null;
  const { amount, currency, interval } = price;
  const larger = plans
    .filter(({ monthlySignals }) => monthlySignals > current.monthlySignals)
    .toSorted((one, other) => one.monthlySignals - other.monthlySignals)
    .map(({ name, monthlySignals, prices }) => ({
      name,
      difference: (prices.find((each) => each.interval === interval)?.amount ?? amount) - amount,
      more: monthlySignals - current.monthlySignals,
    }))
    .map((plan) => ({ ...plan, opens: countAddedNow(plan.more, overview, now) }));
  const chosen = larger.find(({ opens }) => opens >= waiting) ?? larger.at(-1);
  if (chosen === undefined || chosen.difference <= 0) return null;
  const every = interval === 'yearly' ? 'year' : 'month';
  const opened =
    chosen.opens >= waiting
      ? `opens all ${formatCount(waiting)} at once`
      : `opens about ${formatCount(chosen.opens)} of them at once`;
  return `${chosen.name} costs ${formatMoney(chosen.difference, currency)} more a ${every}, brings ${formatCount(chosen.more)} more signals a month, and ${opened}.`;
}

function countAddedNow(more: number, { allowance }: Sources['overview'], now: number): number {
  if (allowance.since === null || allowance.renewsAt === null) return more;
  const [since, until] = [Date.parse(allowance.since), Date.parse(allowance.renewsAt)];
  const rest = Math.max(0, until - now) / (until - since);
  return Math.floor(more * Math.min(1, rest));
}
