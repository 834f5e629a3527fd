import { useSuspenseQuery } from '@tanstack/react-query';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Interval } from '../../../../contract/plans.ts';
import { YEARLY_BADGE } from '../../../../contract/yearly-price.ts';
import { getOddsOfRoom } from '../../forecast/months.ts';
import { describeOdds, isTooSmall } from '../../forecast/text.ts';
import { RefreshError } from '../../signed-in/QueryError.tsx';
import { site } from '../../site.ts';
import { Card } from '../../ui/Card.tsx';
import { Button, ButtonLink } from '../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../ui/controls/SegmentedControl.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { useTakesLong } from '../../ui/feedback/useTakesLong.ts';
import { ArrowOut, Check } from '../../ui/icons/icons.tsx';
import { getChosenInterval, keepInterval } from './chosen-interval.ts';
import { ForecastRuler } from './forecast/ForecastRuler.tsx';
import type { Outlook } from './forecast/outlook.ts';
import { type PlanOffer, listOffers } from './offers.ts';
import { plansQuery } from '../../billing/billing.ts';
import { useCheckout } from './useCheckout.ts';
import css from './ChoosePlanPage.module.css';

const INTERVALS = [
  { value: 'monthly', label: 'Monthly' },
  {
    value: 'yearly',
    label: (
      <>
        <span>{'Yearly '}</span>
        <Badge>{YEARLY_BADGE}</Badge>
      </>
    ),
  },
] as const satisfies { value: Interval; label: React.ReactNode }[];

export function PlanChooser({
  outlook,
  onPosts,
}: {
  /** Undefined while loading; null without a forecast. */
  outlook: Outlook | null | undefined;
  onPosts: (posts: number | null) => void;
}) {
  const query = useSuspenseQuery(plansQuery);
  const { data: plans } = query;
  const [interval, setInterval] = useState(getChosenInterval);
  const checkout = useCheckout();
  const recommended = outlook?.optimalPackage ?? null;
  const list = useRef<HTMLUListElement>(null);
  const first = useFirstPlan(recommended, list);
  return (
    <>
      <RefreshError what="The plans" query={query} />
      <div className={css.switch}>
        <SegmentedControl
          label="Billing interval"
          value={interval}
          options={INTERVALS}
          onChange={(chosen) => {
            setInterval(chosen);
            keepInterval(chosen);
          }}
        />
        <SignalNote />
      </div>
      <ForecastRuler outlook={outlook} plans={plans} onPosts={onPosts} />
      <ul ref={list} className={css.plans}>
        {listOffers(plans, interval).map((offer) => (
          <PlanCard
            key={offer.key}
            offer={offer}
            isRecommended={offer.key === recommended}
            isFirst={offer.key === first}
            odds={findOdds(outlook, offer.monthlySignals)}
            isPending={checkout.pendingPriceId === offer.priceId}
            isOtherPending={checkout.pendingPriceId !== null}
            onChoose={() => checkout.start(offer)}
          />
        ))}
        <PremiumPlan />
      </ul>
      <Answers />
    </>
  );
}

/**
 * The plan that comes first on a phone: the recommended one, when the plans are drawn or when its
 * forecast arrives before they are scrolled to. Then it stays, so nothing moves on the screen.
 */
function useFirstPlan(
  recommended: string | null,
  list: RefObject<HTMLUListElement | null>,
): string | null {
  const [first, setFirst] = useState(recommended);
  const isDecided = first !== null || recommended === null;
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    // oxlint-disable-next-line react/set-state-in-effect -- only the drawn page knows where they are
    if (!isDecided && top >= innerHeight) setFirst(recommended);
  }, [isDecided, recommended, list]);
  return first;
}

/** Undefined if there will be none; null until the forecast is ready. */
function findOdds(
  outlook: Outlook | null | undefined,
  allowance: number,
): number | null | undefined {
  if (outlook === null) return undefined;
  return outlook?.quantiles ? getOddsOfRoom(outlook.quantiles, allowance) : null;
}

function describePlanRoom(odds: number): string {
  return isTooSmall(odds) ? 'Too small for most months' : `Room for ${describeOdds(odds)} months`;
}

export function SignalNote() {
  return <p>A signal is one engagement with a post, such as a reaction or a comment.</p>;
}

/** Not sold here; appended to both lists. */
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

function Answers() {
  return (
    <dl className={css.answers}>
      <div>
        <dt>Can I cancel?</dt>
        <dd>
          At any time: press Manage subscription on your profile. The plan runs to the end of the
          time you paid for.
        </dd>
      </div>
      <div>
        <dt>What if more signals come in?</dt>
        <dd>They wait. Open them with next month’s allowance, or with a larger plan at once.</dd>
      </div>
      <div>
        <dt>What is an AI credit?</dt>
        <dd>One credit writes one opener for one person, in up to three tones.</dd>
      </div>
      <div>
        <dt>What will I pay?</dt>
        <dd>The checkout shows the whole price, with any tax, before you pay.</dd>
      </div>
    </dl>
  );
}

function PlanCard({
  offer,
  isRecommended,
  isFirst,
  odds,
  isPending,
  isOtherPending,
  onChoose,
}: {
  offer: PlanOffer;
  isRecommended: boolean;
  isFirst: boolean;
  odds: number | null | undefined;
  isPending: boolean;
  isOtherPending: boolean;
  onChoose: () => void;
}) {
  const nameId = useId();
  return (
    <Card
      as="li"
      tone={isRecommended ? 'ground' : 'plain'}
      className={css.plan}
      data-first={isFirst || undefined}
      aria-labelledby={nameId}
    >
      <div className={css.planHead}>
        <h2 id={nameId}>{offer.name}</h2>
        {isRecommended && <Badge className={css.tag}>Recommended</Badge>}
        <p>{offer.description}</p>
      </div>
      <div className={css.price}>
        <p className={css.amount}>
          <strong>{offer.perMonth}</strong> / month
        </p>
        {offer.perYear !== null && <p className={css.year}>{`${offer.perYear} a year`}</p>}
        {offer.saving !== null && (
          <p className={css.saving}>{`${YEARLY_BADGE}, you save ${offer.saving} a year`}</p>
        )}
        {odds !== undefined && (
          <p className={css.odds}>{odds !== null && describePlanRoom(odds)}</p>
        )}
      </div>
      <ul className={css.features}>
        {offer.features.map((feature) => (
          <li key={feature}>
            <Check width={18} height={18} strokeWidth={2.25} />
            {feature}
          </li>
        ))}
      </ul>
      <div>
        <Button
          wide
          kind={isRecommended ? 'primary' : 'secondary'}
          busy={isPending}
          busyLabel="Opening the checkout"
          aria-disabled={isOtherPending || undefined}
          onClick={isOtherPending ? undefined : onChoose}
        >
          Choose {offer.name}
        </Button>
        {isPending && <Patience />}
      </div>
    </Card>
  );
}

function Patience() {
  const takesLong = useTakesLong(true);
  return (
    <p role="status" className={css.patience}>
      {takesLong && 'Stripe is taking longer than usual. Nothing has been charged.'}
    </p>
  );
}
