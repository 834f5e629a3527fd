import { useId } from 'react';
import { YEARLY_BADGE } from '../../../../contract/yearly-price.ts';
import { oddsInWords } from '../../forecast/text.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Check } from '../../ui/icons/icons.tsx';
import { useTakesLong } from '../../ui/feedback/useTakesLong.ts';
import type { Offer } from './offers.ts';
import css from './PlanCard.module.css';

export function PlanCard({
  offer,
  isRecommended,
  odds,
  isPending,
  isOtherPending,
  onChoose,
}: {
  offer: Offer;
  isRecommended: boolean;
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
      aria-labelledby={nameId}
    >
      <div className={css.head}>
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
          <p className={css.odds}>{odds !== null && `Room for ${oddsInWords(odds)} months`}</p>
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
