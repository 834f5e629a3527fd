import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useBillingPortal } from '../../billing.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import { userQuery } from '../../user.ts';
import css from './AccountPage.module.css';

const WAIT = 'Button is disabled because data is processing. Please wait...';
const POLL_MS = 5000;

/** The way to the billing portal, closed while data is processed. */
export function ManageSubscription({ isProcessing }: { isProcessing: boolean }) {
  const portal = useBillingPortal();
  const takesLong = useTakesLong(portal.isBusy);
  // While data is processed, the account is asked again and again whether that is over.
  useQuery({ ...userQuery, refetchInterval: isProcessing ? POLL_MS : false });
  if (isProcessing) {
    return (
      <div className={css.manage}>
        <Tooltip text={WAIT} isFocusable>
          <Button kind="secondary" size="small" disabled>
            Manage subscription
          </Button>
        </Tooltip>
        <p className={css.soft}>
          We are reading the posts. <Link to={paths.paymentSuccess}>See how far we are</Link>
        </p>
      </div>
    );
  }
  return (
    <div className={css.manage}>
      <Button
        kind="secondary"
        size="small"
        busy={portal.isBusy}
        busyLabel="Opening the billing portal"
        onClick={portal.open}
      >
        Manage subscription
      </Button>
      <p role="status" className={css.patience}>
        {takesLong && 'Still opening the billing portal at Stripe.'}
      </p>
    </div>
  );
}
