import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import css from './ChoosePlanPage.module.css';
import ruler from './ForecastRuler.module.css';
import plan from './PlanCard.module.css';

/** Four cards in the shape of plans. */
export function PlansSkeleton() {
  return (
    <Loading label="Loading the plans" className={css.waiting}>
      <Skeleton width="16rem" height="3.375rem" className={css.switchBone} />
      <div className={ruler.ruler} />
      <div className={css.plans}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Card as="div" key={key} className={plan.plan}>
            <div className={plan.head}>
              <Skeleton width="60%" height="1.625rem" />
              <Skeleton />
            </div>
            <Skeleton width="50%" height="2.5rem" />
            <div className={plan.features}>
              <Skeleton width="80%" />
              <Skeleton width="65%" />
              <Skeleton width="75%" />
            </div>
            <Skeleton shape="block" />
          </Card>
        ))}
      </div>
    </Loading>
  );
}
