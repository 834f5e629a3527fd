import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { CatchBoundary, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Subscription } from '../../../../../contract/routes/billing.ts';
import type { ReplyTo } from '../../../api/call.ts';
import { subscriptionQuery, useBillingPortal } from '../../../billing/billing.ts';
import { formatCount, formatDate } from '../../../format/format.ts';
import { WholeDates } from '../../../format/WholeDates.tsx';
import { paths } from '../../../paths.ts';
import { RefreshError } from '../../../signed-in/QueryError.tsx';
import { userQuery, useUser } from '../../../signed-in/user.ts';
import { Button, getButtonClass } from '../../../ui/controls/Button.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Meter } from '../../../ui/feedback/Meter.tsx';
import { Skeleton, SkeletonFor } from '../../../ui/feedback/Skeleton.tsx';
import { useTakesLong } from '../../../ui/feedback/useTakesLong.ts';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import { CardSkeleton, TitledCard } from '../../../ui/TitledCard.tsx';
import { creditsQuery } from '../queries.ts';
import {
  listBillingFacts,
  describeBillingState,
  formatRemaining,
  countRemaining,
} from './billing-labels.ts';
import css from '../AccountPage.module.css';

const BILLING = { id: 'billing', title: 'Billing' };

export function BillingCard() {
  const { timezone } = useUser();
  const [plan, credits] = useSuspenseQueries({ queries: [subscriptionQuery, creditsQuery] });
  const { data: subscription } = plan;
  if (subscription === null) return <WithoutSubscription />;
  const state = describeBillingState(subscription, timezone);
  return (
    <TitledCard {...BILLING} aside={<Badge tone={state.tone}>{state.label}</Badge>}>
      {state.note !== null && (
        <p className={css.note} data-tone={state.tone}>
          <WholeDates>{state.note}</WholeDates>
        </p>
      )}
      <RefreshError what="Your plan" query={plan} />
      <p className={css.plan}>{subscription.product.name}</p>
      <RefreshError what="Your credits" query={credits} />
      <Credits credits={credits.data} />
      <Facts subscription={subscription} />
      <ManageSubscription />
    </TitledCard>
  );
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { timezone } = useUser();
  return (
    <dl className={css.facts} data-columns>
      {listBillingFacts(subscription, timezone).map(({ term, text, more }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <WholeDates>{text}</WholeDates>
          </dd>
          {more !== undefined && <dd className={css.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

export function frameBillingError(panel: ReactNode) {
  return (
    <TitledCard {...BILLING}>
      {panel}
      <LoneVoice />
    </TitledCard>
  );
}

function WithoutSubscription() {
  return (
    <TitledCard {...BILLING} tone="sunken">
      <p>
        You have no plan at the moment. With a plan, we track engagement on the tracked profile’s
        posts every day.
      </p>
      <Link to={paths.plans} preload={false} className={getButtonClass({ size: 'small' })}>
        Choose a plan
      </Link>
      <LoneVoice />
    </TitledCard>
  );
}

export function BillingSkeleton() {
  return (
    <CardSkeleton label="Loading your billing">
      <Skeleton width="7rem" height="calc(var(--title-m) * 1.06)" />
      <Skeleton width="12rem" height="var(--title-l)" />
      <div className={css.credits}>
        <SkeletonFor>
          <SignalCredit credit={NO_CREDIT} />
        </SkeletonFor>
        <SkeletonFor>
          <AiCredit credit={NO_CREDIT} />
        </SkeletonFor>
      </div>
      <div className={css.soft}>
        <Skeleton width="14rem" height="1.5rem" />
      </div>
      <div className={css.facts} data-columns>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} width="9rem" height="3rem" shape="block" />
        ))}
      </div>
      <div className={css.manage}>
        <Skeleton width="12.5rem" height="2.75rem" shape="block" />
        <Skeleton width="8.5rem" height="2.75rem" shape="block" />
      </div>
    </CardSkeleton>
  );
}

type AllCredits = ReplyTo<'GET /user/credits'>;
type CreditCount = AllCredits['signal'];

const NO_CREDIT: CreditCount = { baseCredits: 0, usedCredits: { raw: 0 } };

function Credits({ credits }: { credits: AllCredits }) {
  const { timezone } = useUser();
  return (
    <>
      <div className={css.credits}>
        <SignalCredit credit={credits.signal} />
        <AiCredit credit={credits.ai} />
      </div>
      {credits.renewsAt !== null && (
        <p className={css.soft}>
          <WholeDates>{`Credits renew on ${formatDate(credits.renewsAt, timezone)}.`}</WholeDates>
        </p>
      )}
    </>
  );
}

function SignalCredit({ credit }: { credit: CreditCount }) {
  return (
    <Credit label="Social signals" credit={credit}>
      <p className={css.soft}>For new signals. Those from before your plan are free.</p>
      <Link to={paths.signals}>See your signals</Link>
    </Credit>
  );
}

function AiCredit({ credit }: { credit: CreditCount }) {
  return (
    <Credit label="AI credits" credit={credit}>
      <p className={css.soft}>One credit writes one opener, in up to three tones.</p>
    </Credit>
  );
}

function Credit({
  label,
  credit,
  children,
}: {
  label: string;
  credit: CreditCount;
  children: ReactNode;
}) {
  return (
    <div className={css.credit}>
      <p className={css.creditLabel}>{label}</p>
      <p className={css.left}>
        <strong>{formatCount(countRemaining(credit))}</strong>
        <span>{` of ${formatCount(credit.baseCredits)} left`}</span>
      </p>
      <Meter
        label={label}
        value={countRemaining(credit)}
        max={credit.baseCredits}
        text={formatRemaining(credit)}
      />
      {children}
    </div>
  );
}

const WAIT = 'Button is disabled because data is processing. Please wait...';
const POLL_MS = 5000;

// Rarely needed, so loaded on demand.
const Tooltip = lazy(async () => ({
  default: (await import('../../../ui/overlay/Tooltip.tsx')).Tooltip,
}));

function ManageSubscription() {
  const { dataProcessing: isProcessing } = useUser();
  const portal = useBillingPortal();
  const change = useBillingPortal('change-plan');
  const takesLong = useTakesLong(portal.isBusy || change.isBusy);
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
        id="manage-subscription"
        kind="secondary"
        size="small"
        busy={portal.isBusy}
        busyLabel="Opening the billing portal"
        onClick={portal.open}
      >
        Manage subscription
      </Button>
      <Button
        id="change-plan"
        kind="quiet"
        size="small"
        busy={change.isBusy}
        busyLabel="Opening the change of plan"
        onClick={change.open}
      >
        Change plan
      </Button>
      <p role="status" className={css.patience}>
        {takesLong && 'Stripe is taking longer than usual.'}
      </p>
      {portal.Proof !== null && <portal.Proof {...portal.reauthentication} />}
      {change.Proof !== null && <change.Proof {...change.reauthentication} />}
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
        <Tooltip text={WAIT}>{button}</Tooltip>
      </Suspense>
    </CatchBoundary>
  );
}
