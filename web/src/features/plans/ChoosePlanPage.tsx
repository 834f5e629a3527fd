import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PAYMENT_GRACE_DAYS } from '../../../../contract/limits.ts';
import type { EndedSubscription } from '../../../../contract/routes/billing.ts';
import { formatDate } from '../../format/format.ts';
import { WholeDates } from '../../format/WholeDates.tsx';
import { DataBoundary } from '../../signed-in/DataBoundary.tsx';
import { useUser } from '../../signed-in/user.ts';
import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { LoneVoice } from '../../ui/illustrations/LoneVoice.tsx';
import { getChosenInterval } from './chosen-interval.ts';
import { ForecastHead } from './forecast/ForecastHead.tsx';
import { RulerSkeleton } from './forecast/ForecastRuler.tsx';
import { buildOutlook } from './forecast/outlook.ts';
import { PlanChooser, SignalNote } from './PlanChooser.tsx';
import { plansQuery } from '../../billing/billing.ts';
import { endedQuery, forecastQuery } from './queries.ts';
import css from './ChoosePlanPage.module.css';
import skeleton from './PlansSkeleton.module.css';

export function ChoosePlanPage() {
  // Loaded in parallel: plans can be compared while the forecast is made.
  const forecast = useQuery(forecastQuery);
  const plans = useQuery(plansQuery);
  // The note is at the top, so the page waits for it, unless it fails.
  const ended = useQuery(endedQuery);
  const [posts, setPosts] = useState<number | null>(null);
  const outlook = forecast.data && buildOutlook(forecast.data, posts, plans.data ?? []);
  return (
    <div className={css.page}>
      {ended.data && <EndedNote ended={ended.data} />}
      <ForecastHead
        query={forecast}
        outlook={outlook}
        isWaiting={plans.isPending || ended.isPending}
        plans={plans.data ?? []}
      />
      {ended.isPending ? (
        <PlansSkeleton />
      ) : (
        <DataBoundary what="The plans" skeleton={<PlansSkeleton />} renderError={framePlansError}>
          <PlanChooser outlook={forecast.isLoadingError ? null : outlook} onPosts={setPosts} />
        </DataBoundary>
      )}
    </div>
  );
}

function framePlansError(panel: ReactNode) {
  return (
    <div className={css.unread}>
      {panel}
      <LoneVoice />
    </div>
  );
}

function EndedNote({ ended }: { ended: EndedSubscription }) {
  const [what, then] = describeEnded(ended, useUser().timezone);
  return (
    <p className={css.ended}>
      <strong>
        <WholeDates>{what}</WholeDates>
      </strong>{' '}
      <WholeDates>{then}</WholeDates>
    </p>
  );
}

export function describeEnded(
  ended: EndedSubscription,
  timeZone: string,
): [what: string, then: string] {
  const on = (isoTime: string) => formatDate(isoTime, timeZone);
  const kept = `Your signals and their history are kept until ${on(ended.dataErasedAt)}. Choose a plan before that day, and everything is as you left it.`;
  const why = ended.wasUnpaid
    ? ended.isErased
      ? `, because it was not paid for ${PAYMENT_GRACE_DAYS} days`
      : ', because it was not paid'
    : '';
  if (ended.wasReturned) {
    return [
      `Your bank returned your payment for the ${ended.product.name} plan.`,
      ended.isErased
        ? 'The plan was not opened, and you owe nothing. Choose a plan again, and pay by card or from an account that allows debits.'
        : `The plan was not opened, and you owe nothing. ${kept}`,
    ];
  }
  return [
    `Your ${ended.product.name} plan ended on ${on(ended.endedAt)}${why}.`,
    ended.isErased
      ? 'Its signals and their history are erased. Your account stays: with a new plan we read the posts again.'
      : kept,
  ];
}

/** Same height as the loaded content. */
function PlansSkeleton() {
  return (
    <Loading label="Loading the plans" className={css.waiting}>
      <div className={css.switch}>
        <Skeleton width="18rem" height="3.375rem" className={css.switchSkeleton} />
        <SignalNote />
      </div>
      <RulerSkeleton />
      <div className={css.plans}>
        {DESCRIPTIONS.map((widths) => (
          <PlanSkeleton key={widths.join()} description={widths} />
        ))}
        <PremiumSkeleton />
      </div>
    </Loading>
  );
}

/** The first plan has the longest description. */
const DESCRIPTIONS = [
  ['80%', '70%', '65%'],
  ['85%', '60%'],
  ['90%', '85%'],
  ['60%', '65%'],
];

function PlanSkeleton({ description }: { description: string[] }) {
  return (
    <Card as="div" className={css.plan}>
      <div className={css.planHead}>
        <Skeleton width="50%" className={skeleton.name} />
        <Lines widths={description} />
      </div>
      <div className={css.price}>
        <Skeleton width="60%" className={skeleton.price} />
        {getChosenInterval() === 'yearly' && <Lines widths={['55%', '100%']} />}
        <div className={css.odds}>
          <Lines widths={['70%']} />
        </div>
      </div>
      <div className={css.features}>
        {['75%', '65%', '85%', '95%'].map((width) => (
          <Lines key={width} widths={[width]} />
        ))}
        <Lines widths={['100%', '35%']} />
      </div>
      <Skeleton height="3.25rem" className={css.switchSkeleton} />
    </Card>
  );
}

function PremiumSkeleton() {
  return (
    <Card as="div" tone="sunken" className={css.premium}>
      <Skeleton width="7rem" className={skeleton.name} />
      <div className={skeleton.words}>
        <Lines widths={['90%', '100%', '85%']} />
      </div>
      <Skeleton width="10rem" height="3.25rem" className={skeleton.contact} />
    </Card>
  );
}

function Lines({ widths }: { widths: string[] }) {
  return (
    <div className={skeleton.lines}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
