import { useQuery } from '@tanstack/react-query';
import { plansQuery, subscriptionQuery, useBillingPortal } from '../../billing/billing.ts';
import type { Overview } from '../../signals/overview.ts';
import { useTime } from '../../signed-in/useTime.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { describeLargerPlan } from './larger-plan.ts';

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
