import listPage from '../../../signed-in/list-page.module.css';
import { classes } from '../../../ui/classes.ts';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import css from './Leads.module.css';

export function ListSkeleton() {
  return (
    <Loading label="Loading your leads" className={css.bones}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <div key={key} className={classes(listPage.bone, css.bone)}>
          <Skeleton width="1.5rem" height="1.75rem" />
          <div>
            <Skeleton width="40%" />
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
