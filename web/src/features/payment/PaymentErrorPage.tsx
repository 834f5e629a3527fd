import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import { stepOf } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { subscriptionQuery, useBillingPortal } from '../../billing.ts';
import { DataBoundary } from '../../DataBoundary.tsx';
import { formatDate } from '../../format.ts';
import { PageTitle } from '../../PageTitle.tsx';
import { paths } from '../../paths.ts';
import { logProblem } from '../../problem.ts';
import { queryClient } from '../../query-client.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button, buttonLook } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import { refreshUser, userQuery, useUser } from '../../user.ts';
import { classes } from '../../ui/classes.ts';
import { BrokenLine } from './BrokenLine.tsx';
import css from './PaymentErrorPage.module.css';

const DEADLINE = `If it stays unpaid for ${PAYMENT_GRACE_DAYS} days, your data is lost.`;
const REREAD_MS = 5000;

/** The payment did not come through: what that means, by when, and the way to put it right. */
export function PaymentErrorPage() {
  useRereading();
  const user = useUser();
  const { hasSubscription } = user;
  const portal = useBillingPortal();
  const takesLong = useTakesLong(portal.isBusy);
  const next = elsewhere(user);
  if (next !== null) return <Navigate to={next} replace />;
  return (
    <div className={classes('spread', css.page)}>
      <div className={css.words}>
        <PageTitle title="Payment problem">
          {hasSubscription ? 'We could not collect your payment' : 'No payment is confirmed yet'}
        </PageTitle>
        {hasSubscription ? (
          <DataBoundary what="What you owe" skeleton={<ConsequencesSkeleton />}>
            <KnownConsequences />
          </DataBoundary>
        ) : (
          <Unconfirmed />
        )}
        <Actions className={css.actions}>
          {hasSubscription ? (
            <Button
              busy={portal.isBusy}
              busyLabel="Opening the billing portal"
              onClick={portal.open}
            >
              Update your payment
            </Button>
          ) : (
            <Link to={paths.plans} className={buttonLook({ kind: 'secondary' })}>
              Choose a plan
            </Link>
          )}
          <Link to={paths.account} preload={false} className={buttonLook({ kind: 'quiet' })}>
            Go to your profile
          </Link>
        </Actions>
        <p role="status" className={css.patience}>
          {takesLong && 'Stripe takes longer than usual.'}
        </p>
        {portal.Proof !== null && <portal.Proof {...portal.proving} />}
      </div>
      <BrokenLine />
    </div>
  );
}

/** Stripe did not answer at the return, or said no, or nobody has paid: which is not known here. */
function Unconfirmed() {
  return (
    <>
      <p>
        If you have paid, please do not pay again. We keep asking Stripe, and your plan opens here
        by itself as soon as it answers.
      </p>
      <p>If your card was declined or you left the checkout, choose a plan again.</p>
    </>
  );
}

function KnownConsequences() {
  const { data: subscription } = useSuspenseQuery(subscriptionQuery);
  const { timezone } = useUser();
  return (
    <Consequences>
      {subscription?.formattedOwed && (
        <>
          <b>{subscription.formattedOwed}</b> for {subscription.product.name} is missing.{' '}
        </>
      )}
      {DEADLINE}
      {subscription?.dataErasedAt && (
        <>
          {' '}
          That would be on <b>{formatDate(subscription.dataErasedAt, timezone)}</b>.
        </>
      )}
    </Consequences>
  );
}

/** While neither the sum nor the day is known. */
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
        Your account is temporarily blocked. As soon as the payment is settled, everything is as you
        left it.
      </p>
      <p className={css.deadline}>{children}</p>
    </>
  );
}

/**
 * What the browser remembers of the account may be older than the payment, and so may what we know
 * ourselves: whoever paid while Stripe did not answer waits here for it.
 */
function useRereading(): void {
  useEffect(() => {
    const reread = () =>
      void refreshUser().catch((error: unknown) => logProblem('The account was not reread', error));
    reread();
    // A read that takes long is waited for: another one would break it off, and so for ever.
    const timer = setInterval(() => {
      if (queryClient.isFetching(userQuery) === 0) reread();
    }, REREAD_MS);
    return () => clearInterval(timer);
  }, []);
}

/** Who has paid in the meantime, or has no profile yet to pay for, does not belong here. */
function elsewhere(user: User) {
  const step = stepOf(user);
  if (step === 'link-profile') return paths.linkProfile;
  if (step !== 'account') return null;
  // Whose return from the first payment failed has not seen the page that thanks for it.
  return user.registrationFinished ? paths.account : paths.paymentSuccess;
}
