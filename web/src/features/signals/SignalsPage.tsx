import { useQuery } from '@tanstack/react-query';
import { keepFocus } from '../../page/keep-focus.ts';
import page from '../../page/page.module.css';
import { PageTitle } from '../../page/PageTitle.tsx';
import { overviewQuery } from '../../signals/overview.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Feed } from './Feed.tsx';
import css from './Signals.module.css';
import { SourceUnavailable, SourceLine } from './source/SourceLine.tsx';

export function SignalsPage() {
  const overview = useQuery(overviewQuery);
  return (
    <div className={page.page} ref={keepFocus}>
      <header className={page.head}>
        <PageTitle title="Signals">Signals</PageTitle>
        {overview.data !== undefined && <SourceLine overview={overview.data} />}
        {overview.isError && <SourceUnavailable query={overview} />}
        {overview.isPending && <Skeleton width="17rem" className={css.lineBone} />}
      </header>
      <Feed overview={overview.data} />
    </div>
  );
}
