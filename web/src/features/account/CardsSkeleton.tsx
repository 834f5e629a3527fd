import { Card } from '../../ui/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './AccountPage.module.css';
import { ActivitySkeleton } from './security/ActivityCard.tsx';
import { BillingSkeleton } from './billing/BillingCard.tsx';
import { BriefSkeleton } from './brief/BriefCard.tsx';
import { OpenersSkeleton } from './openers/OpenersCard.tsx';
import { SessionsSkeleton } from './security/SessionsCard.tsx';

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
      <BillingSkeleton />
      <Card as="div" className={classes(css.card, css.settings)}>
        <Loading label="Loading your settings" className={css.bones}>
          <Skeleton width="8rem" height="2rem" />
          <div className={css.choices}>
            <Setting />
            <Setting />
            <Setting />
            <Setting />
          </div>
        </Loading>
      </Card>
      <BriefSkeleton />
      <OpenersSkeleton />
      <SessionsSkeleton />
      <ActivitySkeleton />
    </div>
  );
}

function Setting() {
  return (
    <div className={css.choice}>
      <Skeleton width="6rem" />
      <Skeleton width="11rem" className={css.secondBone} />
    </div>
  );
}
