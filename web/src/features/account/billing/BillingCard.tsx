import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Subscription } from '../../../../../contract/routes/billing.ts';
import type { User } from '../../../../../contract/user.ts';
import { subscriptionQuery } from '../../../billing/billing.ts';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import { paths } from '../../../paths.ts';
import { WholeDates } from '../../../format/WholeDates.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { buttonClass } from '../../../ui/controls/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import css from '../AccountPage.module.css';
import { billingFacts, billingStateOf } from './billing-labels.ts';
import { Credits } from './Credits.tsx';
import { ManageSubscription } from './ManageSubscription.tsx';
import { creditsQuery } from '../queries.ts';

export function BillingCard({ user }: { user: User }) {
  const [plan, credits] = useSuspenseQueries({ queries: [subscriptionQuery, creditsQuery] });
  const { data: subscription } = plan;
  if (subscription === null) return <WithoutSubscription />;
  const state = billingStateOf(subscription, user.timezone);
  return (
    <Card className={css.card} aria-labelledby="billing">
      <div className={css.cardHead}>
        <h2 id="billing">Billing</h2>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      {state.note !== null && (
        <p className={css.note} data-tone={state.tone}>
          <WholeDates>{state.note}</WholeDates>
        </p>
      )}
      <RefreshError what="Your plan" query={plan} />
      <p className={css.plan}>{subscription.product.name}</p>
      <RefreshError what="Your credits" query={credits} />
      <Credits credits={credits.data} timeZone={user.timezone} />
      <Facts subscription={subscription} timeZone={user.timezone} />
      <ManageSubscription isProcessing={user.dataProcessing} />
    </Card>
  );
}

function Facts({ subscription, timeZone }: { subscription: Subscription; timeZone: string }) {
  return (
    <dl className={css.facts} data-columns>
      {billingFacts(subscription, timeZone).map(({ term, text, more }) => (
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

export function BillingErrorCard({ children }: { children: ReactNode }) {
  return (
    <Card className={css.card} aria-labelledby="billing">
      <h2 id="billing">Billing</h2>
      {children}
      <LoneVoice />
    </Card>
  );
}

function WithoutSubscription() {
  return (
    <Card className={css.card} tone="sunken" aria-labelledby="billing">
      <h2 id="billing">Billing</h2>
      <p>
        You have no plan at the moment. With a plan, we track engagement on your profile’s posts
        every day.
      </p>
      <Link to={paths.plans} preload={false} className={buttonClass({ size: 'small' })}>
        Choose a plan
      </Link>
      <LoneVoice />
    </Card>
  );
}

export function BillingSkeleton() {
  return (
    <Card as="div" className={css.card}>
      <Loading label="Loading your billing" className={css.bones}>
        <Skeleton width="7rem" height="calc(var(--title-m) * 1.06)" />
        <Skeleton width="12rem" height="var(--title-l)" />
        <div className={css.credits}>
          <Skeleton height="calc(var(--title-m) + 5.5rem)" shape="block" />
          <Skeleton height="calc(var(--title-m) + 3.5rem)" shape="block" />
        </div>
        <div className={css.soft}>
          <Skeleton width="14rem" height="1.5rem" />
        </div>
        <div className={css.facts} data-columns>
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} width="9rem" height="3rem" shape="block" />
          ))}
        </div>
        <Skeleton width="13rem" height="2.75rem" shape="block" />
      </Loading>
    </Card>
  );
}
