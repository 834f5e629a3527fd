import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './list/List.module.css';

export function ListSkeleton() {
  return (
    <Loading label="Loading your signals">
      <div className={css.day}>
        <Skeleton width="7rem" />
      </div>
      {['first', 'b', 'c', 'd', 'last'].map((ends) => (
        <div key={ends} className={css.row} data-ends={ends}>
          <Skeleton shape="round" width="2.75rem" height="2.75rem" />
          <div className={css.words}>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
            <Skeleton width="40%" />
          </div>
          <div className={css.actions} />
        </div>
      ))}
    </Loading>
  );
}
