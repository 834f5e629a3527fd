import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import page from '../../../page/page.module.css';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { paths } from '../../../paths.ts';
import { DataBoundary } from '../../../signed-in/DataBoundary.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { idealCustomerQuery } from '../queries.ts';
import { draftOf } from './draft.ts';
import { Editor } from './Editor.tsx';
import css from './IdealCustomer.module.css';

export function IdealCustomerPage() {
  return (
    <div className={page.page}>
      <header className={page.head}>
        <Link to={paths.leads} className={css.back}>
          Leads
        </Link>
        <PageTitle title="Who you sell to">Who you sell to</PageTitle>
      </header>
      <DataBoundary what="Your ideal customer" skeleton={<IdealCustomerSkeleton />}>
        <Loaded />
      </DataBoundary>
    </div>
  );
}

function Loaded() {
  const known = useSuspenseQuery(idealCustomerQuery).data;
  const sellsTo = useLocation({ select: ({ state }) => state.sellsTo });
  const draft = draftOf(known);
  return (
    <Editor
      known={known}
      initial={sellsTo !== undefined && sellsTo !== '' ? { ...draft, sentence: sellsTo } : draft}
    />
  );
}

function IdealCustomerSkeleton() {
  return (
    <Loading label="Loading who you sell to" className={css.columns}>
      <Skeleton shape="block" height="28rem" />
      <Skeleton shape="block" height="20rem" />
    </Loading>
  );
}
