import { Card } from '../../ui/Card.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './Insights.module.css';

export function InsightsSkeleton() {
  return (
    <Loading label="Loading your insights" className={css.figures}>
      {['wide', 'wide too', 'a', 'b', 'c'].map((key) => (
        <Card key={key} as="div" className={css.bone}>
          <Skeleton width="9rem" height="1.375rem" />
          <Skeleton width="80%" />
          <Skeleton shape="block" height="14rem" />
        </Card>
      ))}
    </Loading>
  );
}
