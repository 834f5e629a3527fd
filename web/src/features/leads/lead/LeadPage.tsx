import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import { ApiError, messageOf } from '../../../api/call.ts';
import { follow } from '../../../page/follow.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { leadPath, paths } from '../../../paths.ts';
import { useShortcuts } from '../../../shortcuts/shortcuts.ts';
import { RefreshError } from '../../../signed-in/RefreshError.tsx';
import { buttonClass } from '../../../ui/controls/Button.tsx';
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx';
import { LoneVoice } from '../../../ui/illustrations/LoneVoice.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import type { ComposerSlot } from '../lead.ts';
import { leadQuery } from '../queries.ts';
import css from './LeadPage.module.css';
import { Person } from './Person.tsx';

export function LeadPage({ composer }: { composer: ComposerSlot }) {
  const { id } = useParams({ from: `/signed-in${leadPath}` });
  const router = useRouter();
  const no = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
  const query = useQuery({ ...leadQuery(no ?? 0), enabled: no !== null });
  const isGone =
    no === null || (query.error instanceof ApiError && [400, 404].includes(query.error.status));
  /** Back to the same position of the list, if the lead was opened from one. */
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom });
  const goBack = () => {
    if (openedFrom !== undefined) router.history.back();
    else void router.navigate({ to: paths.leads });
  };
  useShortcuts({ Escape: goBack });
  if (isGone) return <Gone />;
  return (
    <div className={css.page}>
      <Link to={paths[openedFrom ?? 'leads']} className={css.back} onClick={follow(goBack)}>
        {openedFrom === 'signals' ? 'Signals' : 'Leads'}
      </Link>
      <RefreshError what="This lead" query={query} />
      {query.data !== undefined && (
        <Person key={query.data.lead.id} details={query.data} composer={composer} />
      )}
      {query.data === undefined && (
        <>
          <PageTitle title="Lead">Lead</PageTitle>
          {query.isError ? (
            <ErrorPanel
              title="This lead could not be loaded"
              message={messageOf(query.error)}
              isBusy={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <LeadSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** Erased or never existed: the page must not reveal which. */
function Gone() {
  return (
    <div className={css.gone}>
      <PageTitle title="Person not found">Person not found</PageTitle>
      <p>
        This person is no longer available: they objected to being read, you erased them, or their
        data has expired.
      </p>
      <Link to={paths.leads} className={buttonClass()}>
        Back to your leads
      </Link>
      <LoneVoice />
    </div>
  );
}

function LeadSkeleton() {
  return (
    <Loading label="Loading the lead" className={css.columns}>
      <Skeleton shape="block" height="20rem" />
      <Skeleton shape="block" height="16rem" />
    </Loading>
  );
}
