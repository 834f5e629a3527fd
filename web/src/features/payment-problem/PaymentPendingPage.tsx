import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { getStep } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { useBillingPortal } from '../../billing/billing.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { RefreshError } from '../../signed-in/QueryError.tsx';
import { userQuery } from '../../signed-in/user.ts';
import { Actions } from '../../ui/Actions.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { BrokenLine } from './BrokenLine.tsx';
import { useUserPolling } from './useUserPolling.ts';
import spread from '../../page/spread.module.css';

export function PaymentPendingPage() {
  useUserPolling();
  const account = useSuspenseQuery(userQuery);
  const portal = useBillingPortal();
  const next = elsewhere(account.data);
  if (next !== null) return <Navigate to={next} replace />;
  return (
    <div className={joinClasses('spread', spread.pictured)}>
      <div className={spread.words}>
        <PageTitle title="Payment on its way">Your payment is on its way</PageTitle>
        <p>
          Your bank has not confirmed it yet, which can take several days. Please do not pay again:
          your plan opens by itself as soon as the payment arrives.
        </p>
        <p>
          You can close this page. If the bank returns the payment, you can choose a plan again.
        </p>
        <RefreshError what="Your account" query={account} />
        <Actions className={spread.actions}>
          <Button
            kind="secondary"
            busy={portal.isBusy}
            busyLabel="Opening the billing portal"
            onClick={portal.open}
          >
            Manage subscription
          </Button>
          <Link to={paths.support} className={getButtonClass({ kind: 'quiet' })}>
            Contact support
          </Link>
        </Actions>
        {portal.Proof !== null && <portal.Proof {...portal.reauthentication} />}
      </div>
      <BrokenLine />
    </div>
  );
}

/** The redirect target for users whose payment has arrived or was returned. */
function elsewhere(user: User) {
  switch (getStep(user)) {
    case 'await-payment':
      return null;
    case 'link-profile':
      return paths.linkProfile;
    case 'choose-plan':
      return paths.plans;
    case 'fix-payment':
      return paths.paymentError;
    case 'account':
      return user.registrationFinished ? paths.account : paths.paymentSuccess;
  }
}
