import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useBillingPortal } from '../../../billing/billing.ts';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import { userQuery } from '../../../signed-in/user.ts';
import css from '../AccountPage.module.css';

const WAIT = 'Button is disabled because data is processing. Please wait...';
const POLL_MS = 5000;

// Rarely needed, so loaded on demand.
const Tooltip = lazy(async () => ({
  default: (await import('../../../ui/overlay/Tooltip.tsx')).Tooltip,
}));

export function ManageSubscription({ isProcessing }: { isProcessing: boolean }) {
  const portal = useBillingPortal();
  const takesLong = useTakesLong(portal.isBusy);
  const account = useQuery({ ...userQuery, refetchInterval: isProcessing ? POLL_MS : false });
  if (isProcessing) {
    return (
      <div className={css.manage}>
        <DisabledManageButton />
        <p className={css.soft}>
          We are reading the posts. <Link to={paths.paymentSuccess}>See progress</Link>
        </p>
        <RefreshError what="Your account" query={account} />
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
        {takesLong && 'Stripe is taking longer than usual.'}
      </p>
      {portal.Proof !== null && <portal.Proof {...portal.reauthentication} />}
    </div>
  );
}

/** Keeps the button if the tooltip fails to load. */
function DisabledManageButton() {
  const button = (
    <Button kind="secondary" size="small" disabled>
      Manage subscription
    </Button>
  );
  return (
    <CatchBoundary getResetKey={() => WAIT} errorComponent={() => button}>
      <Suspense fallback={button}>
        <Tooltip text={WAIT} isFocusable>
          {button}
        </Tooltip>
      </Suspense>
    </CatchBoundary>
  );
}
