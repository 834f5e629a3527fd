import listPage from '../../signed-in/list-page.module.css';
import { classes } from '../../ui/classes.ts';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import css from './Signals.module.css';

export function ListSkeleton() {
  return (
    <Loading label="Loading your signals" className={css.bones}>
      <Skeleton width="7rem" height="1.375rem" />
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={classes(listPage.bone, css.bone)}>
          <Skeleton shape="round" width="2.75rem" height="2.75rem" />
          <div>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
            <Skeleton width="40%" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
