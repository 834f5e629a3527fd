import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './ChoosePlanPage.module.css';
import { chosenInterval } from './chosen-interval.ts';
import { RulerSkeleton } from './forecast/ForecastRuler.tsx';
import plan from './PlanCard.module.css';
import { SignalNote } from './PlanChooser.tsx';
import bones from './PlansSkeleton.module.css';

/** Same height as the loaded content. */
export function PlansSkeleton() {
  return (
    <Loading label="Loading the plans" className={css.waiting}>
      <div className={css.switch}>
        <Skeleton width="18rem" height="3.375rem" className={css.switchBone} />
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
    <Card as="div" className={plan.plan}>
      <div className={plan.head}>
        <Skeleton width="50%" className={bones.name} />
        <Lines widths={description} />
      </div>
      <div className={plan.price}>
        <Skeleton width="60%" className={bones.price} />
        {chosenInterval() === 'yearly' && <Lines widths={['55%', '100%']} />}
        <div className={plan.odds}>
          <Lines widths={['70%']} />
        </div>
      </div>
      <div className={plan.features}>
        {['75%', '65%', '85%', '95%'].map((width) => (
          <Lines key={width} widths={[width]} />
        ))}
        <Lines widths={['100%', '35%']} />
      </div>
      <Skeleton height="3.25rem" className={css.switchBone} />
    </Card>
  );
}

function PremiumSkeleton() {
  return (
    <Card as="div" tone="sunken" className={css.premium}>
      <Skeleton width="7rem" className={bones.name} />
      <div className={bones.words}>
        <Lines widths={['90%', '100%', '85%']} />
      </div>
      <Skeleton width="10rem" height="3.25rem" className={bones.contact} />
    </Card>
  );
}

function Lines({ widths }: { widths: string[] }) {
  return (
    <div className={bones.lines}>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
