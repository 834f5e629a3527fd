import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './AccountPage.module.css';
import { BillingSkeleton } from './BillingCard.tsx';

/** All three cards while the user is not known yet. */
export function CardsSkeleton() {
  return (
    <div className={css.cards}>
      <Card as="div" className={css.card}>
        <Loading label="Loading your details" className={css.bones}>
          <Skeleton width="9rem" height="2rem" />
          <div className={css.identity}>
            <Skeleton shape="round" width="5.5rem" height="5.5rem" />
            <div className={css.facts}>
              <Skeleton width="12rem" height="1.5rem" />
              <Skeleton width="14rem" />
              <Skeleton width="8rem" />
            </div>
          </div>
          <Skeleton />
          <Skeleton width="70%" />
        </Loading>
      </Card>
      <div className={css.side}>
        <BillingSkeleton />
      </div>
    </div>
  );
}
