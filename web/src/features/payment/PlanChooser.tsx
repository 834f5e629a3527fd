import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Interval } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { YEARLY_BADGE } from '../../../../contract/yearly-price.ts';
import { site } from '../../site.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ArrowOut } from '../../ui/icons.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { chosenInterval, keepInterval } from './chosen-interval.ts';
import css from './ChoosePlanPage.module.css';
import { ForecastRuler } from './ForecastRuler.tsx';
import { offersFor } from './offers.ts';
import { PlanCard } from './PlanCard.tsx';
import { plansQuery } from './queries.ts';
import { useCheckout } from './useCheckout.ts';

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  {
    value: 'yearly',
    label: (
      <>
        Yearly <Badge>{YEARLY_BADGE}</Badge>
      </>
    ),
  },
] as const satisfies { value: Interval; label: React.ReactNode }[];

export function PlanChooser({ analysis }: { analysis: ProfileAnalysis | null | undefined }) {
  const { data: plans } = useSuspenseQuery(plansQuery);
  const [interval, setInterval] = useState(chosenInterval);
  const checkout = useCheckout();
  return (
    <>
      <div className={css.switch}>
        <SegmentedControl
          label="How often you pay"
          value={interval}
          options={INTERVALS}
          onChange={(chosen) => {
            setInterval(chosen);
            keepInterval(chosen);
          }}
        />
        <SignalNote />
      </div>
      <ForecastRuler analysis={analysis} plans={plans} />
      <ul className={css.plans}>
        {offersFor(plans, interval).map((offer) => (
          <PlanCard
            key={offer.key}
            offer={offer}
            isRecommended={offer.key === analysis?.optimalPackage}
            isPending={checkout.pendingPriceId === offer.priceId}
            isOtherPending={checkout.pendingPriceId !== null}
            onChoose={() => checkout.start(offer)}
          />
        ))}
        <PremiumPlan />
      </ul>
    </>
  );
}

/** What is counted. */
export function SignalNote() {
  return <p>A signal is somebody’s engagement with a post, such as a reaction or a comment.</p>;
}

/** Not for sale here: it is made to measure, in both lists. */
function PremiumPlan() {
  return (
    <Card as="li" tone="sunken" className={css.premium}>
      <h2>Premium</h2>
      <p>
        For teams, agencies and everyone with more to say than World Class has room for. A plan made
        for you.
      </p>
      <ButtonLink kind="secondary" href={site.websiteUrl} target="_blank" rel="noreferrer">
        Contact us
        <ArrowOut width={18} height={18} label="(opens in a new tab)" />
      </ButtonLink>
    </Card>
  );
}
