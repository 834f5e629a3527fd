import { useQuery } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useBillingPortal } from '../../billing.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import { userQuery } from '../../user.ts';
import css from './AccountPage.module.css';

const WAIT = 'Button is disabled because data is processing. Please wait...';
const POLL_MS = 5000;

// Few come while their data is processed; the others never load it.
const Tooltip = lazy(async () => ({ default: (await import('../../ui/Tooltip.tsx')).Tooltip }));

/** The way to the billing portal, closed while data is processed. */
export function ManageSubscription({ isProcessing }: { isProcessing: boolean }) {
  const portal = useBillingPortal();
  const takesLong = useTakesLong(portal.isBusy);
  // While data is processed, the account is asked again and again whether that is over.
  useQuery({ ...userQuery, refetchInterval: isProcessing ? POLL_MS : false });
  if (isProcessing) {
    return (
      <div className={css.manage}>
        <ClosedWay />
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
        {takesLong && 'Stripe takes longer than usual.'}
      </p>
      {portal.Proof !== null && <portal.Proof {...portal.proving} />}
    </div>
  );
}

/** A tooltip that was lost with the connection leaves the button as it is. */
function ClosedWay() {
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
