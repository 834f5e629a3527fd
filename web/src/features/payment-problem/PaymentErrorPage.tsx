import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import { getStep } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { subscriptionQuery, useBillingPortal } from '../../billing/billing.ts';
import { formatDate } from '../../format/format.ts';
import { PageTitle } from '../../page/PageTitle.tsx';
import { paths } from '../../paths.ts';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { RefreshError } from '../../signed-in/QueryError.tsx';
import { userQuery, useUser } from '../../signed-in/user.ts';
import { Actions } from '../../ui/Actions.tsx';
import { joinClasses } from '../../ui/classes.ts';
import { Button, getButtonClass } from '../../ui/controls/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useTakesLong } from '../../ui/feedback/useTakesLong.ts';
import { BrokenLine } from './BrokenLine.tsx';
import { useUserPolling } from './useUserPolling.ts';
import spread from '../../page/spread.module.css';
import css from './PaymentErrorPage.module.css';

const DEADLINE = `If it stays unpaid for ${PAYMENT_GRACE_DAYS} days, your data is lost.`;

export function PaymentErrorPage() {
  useUserPolling();
  const account = useSuspenseQuery(userQuery);
  const user = account.data;
  const { hasSubscription } = user;
  const portal = useBillingPortal();
  const takesLong = useTakesLong(portal.isBusy);
  const next = elsewhere(user);
  if (next !== null) return <Navigate to={next} replace />;
  return (
    <div className={joinClasses('spread', spread.pictured)}>
      <div className={spread.words}>
        <PageTitle title="Payment problem">
          {hasSubscription ? <Problem /> : 'No payment is confirmed yet'}
        </PageTitle>
        {hasSubscription ? (
          <DataBoundary what="The amount due" skeleton={<ConsequencesSkeleton />}>
            <KnownConsequences />
          </DataBoundary>
        ) : (
          <Unconfirmed />
        )}
        <RefreshError what="Your account" query={account} />
        <Actions className={spread.actions}>
          {hasSubscription ? (
            <Button
              busy={portal.isBusy}
              busyLabel="Opening the billing portal"
              onClick={portal.open}
            >
              Update your payment
            </Button>
          ) : (
            <Link to={paths.plans} className={getButtonClass({ kind: 'secondary' })}>
              Choose a plan
            </Link>
          )}
          <Link to={paths.account} preload={false} className={getButtonClass({ kind: 'quiet' })}>
            Go to your profile
          </Link>
        </Actions>
        <p role="status" className={css.patience}>
          {takesLong && 'Stripe is taking longer than usual.'}
        </p>
        {portal.Proof !== null && <portal.Proof {...portal.reauthentication} />}
      </div>
      <BrokenLine />
    </div>
  );
}

function Problem() {
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <span>
      {subscription?.status === 'unknown'
        ? 'We do not know the status of your plan'
        : 'We could not collect your payment'}
    </span>
  );
}

/** Stripe was unavailable on return, or the payment was declined or abandoned: unknown here. */
function Unconfirmed() {
  return (
    <>
      <p>
        If you have paid, please do not pay again. We keep checking with Stripe, and your plan will
        open here as soon as it responds.
      </p>
      <p>If your card was declined or you left the checkout, choose a plan again.</p>
    </>
  );
}

function KnownConsequences() {
  const { data: subscription } = useSuspenseQuery(subscriptionQuery);
  const { timezone } = useUser();
  if (subscription?.status === 'unknown') {
    return (
      <p>
        Stripe reports a status this version does not know: “{subscription.unknownStatus}”. Your
        plan stays closed until the status is known again, and nothing is erased meanwhile.
      </p>
    );
  }
  return (
    <Consequences>
      {subscription?.formattedOwed && (
        <span>
          <b>{subscription.formattedOwed}</b> for {subscription.product.name} is overdue.{' '}
        </span>
      )}
      <span>{DEADLINE}</span>
      {subscription?.dataErasedAt && (
        <span>
          {' '}
          That would be on <b>{formatDate(subscription.dataErasedAt, timezone)}</b>.
        </span>
      )}
    </Consequences>
  );
}

function ConsequencesSkeleton() {
  return (
    <Consequences>
      <Skeleton width="13.5rem" className={css.unknown} /> {DEADLINE}{' '}
      <Skeleton width="13.5rem" className={css.unknown} />
    </Consequences>
  );
}

function Consequences({ children }: { children: ReactNode }) {
  return (
    <>
      <p>
        Your account is temporarily blocked. Once the payment is settled, everything will be as you
        left it.
      </p>
      <p className={css.deadline}>{children}</p>
    </>
  );
}

/** The redirect target for users who have paid meanwhile or have no profile. */
function elsewhere(user: User) {
  const step = getStep(user);
  if (step === 'link-profile') return paths.linkProfile;
  if (step === 'await-payment') return paths.paymentPending;
  if (step !== 'account') return null;
  // If the return from checkout failed, the success page has not been shown yet.
  return user.registrationFinished ? paths.account : paths.paymentSuccess;
}
