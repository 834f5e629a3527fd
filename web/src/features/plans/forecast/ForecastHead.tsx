import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Plan } from '../../../../../contract/plans.ts';
import { call, getMessage } from '../../../api/call.ts';
import { formatDay } from '../../../format/format.ts';
import { PageTitle } from '../../../page/PageTitle.tsx';
import { paths } from '../../../paths.ts';
import { useUser } from '../../../signed-in/user.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Button, getButtonClass } from '../../../ui/controls/Button.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type ShownForecast, forecastQuery } from '../queries.ts';
import { type ForecastWords, forecastWords, LONGEST } from './forecast-text.ts';
import type { Outlook } from './outlook.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from '../ChoosePlanPage.module.css';

const UNREACHABLE = {
  heading: 'The forecast did not load',
  text: 'You can choose a plan without it, and change the plan whenever you like.',
};

export function ForecastHead({
  query,
  outlook,
  isWaiting,
  plans,
}: {
  query: UseQueryResult<ShownForecast | null>;
  outlook: Outlook | null | undefined;
  isWaiting: boolean;
  plans: readonly Plan[];
}) {
  const { data: forecast, error } = query;
  const { timezone } = useUser();
  const madeAt = forecast?.madeAt ?? null;
  const words = isWaiting || outlook === undefined ? null : forecastWords(outlook, plans);
  const shown = query.isLoadingError ? UNREACHABLE : words;
  return (
    <header className={css.head}>
      <p className={css.step}>
        <span>Choose a plan</span>
        {madeAt !== null && <span>{` · Forecast of ${formatDay(madeAt, timezone)}`}</span>}
      </p>
      <div className={css.shown}>
        <PageTitle title="Choose a plan" className={css.heading}>
          {shown === null ? <HeadingSkeleton /> : shown.heading}
        </PageTitle>
        <div className={css.promise} aria-live="polite">
          {shown === null ? <PromiseSkeleton /> : <p>{shown.text}</p>}
        </div>
        {words?.kind === 'no-file' && (
          <Link to={paths.imports} className={getButtonClass({ kind: 'secondary', size: 'small' })}>
            Import your LinkedIn files
          </Link>
        )}
        {words?.kind === 'failed' && forecast && <ReadAgain forecast={forecast} />}
        {error !== null && (
          <div className={css.again} role="alert">
            <p>
              {query.isRefetchError && <span>The forecast could not be refreshed. </span>}
              <span>{getMessage(error)}</span>
            </p>
            <Button
              kind="secondary"
              size="small"
              busy={query.isFetching}
              busyLabel="Reading the forecast"
              onClick={() => void query.refetch()}
            >
              Try again
            </Button>
          </div>
        )}
      </div>
      {LONGEST.map((longest) => (
        <Room key={longest.kind} longest={longest} />
      ))}
    </header>
  );
}

/** Invisible copies of the longest texts reserve the height for the forecast. */
function Room({ longest }: { longest: ForecastWords }) {
  return (
    <div className={css.room} aria-hidden="true">
      <p className={css.heading}>{longest.heading}</p>
      <p className={css.promise}>{longest.text}</p>
    </div>
  );
}

function ReadAgain({ forecast }: { forecast: ShownForecast }) {
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call('POST /linkedin-profiles/analysis', {
        body: { linkedinProfileUrl: forecast.linkedinProfileUrl },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: forecastQuery.queryKey }),
    onError: (error) => showToast('error', 'The forecast did not start', getMessage(error)),
  });
  return (
    <Button
      kind="secondary"
      size="small"
      busy={start.isPending}
      busyLabel="Starting to read"
      className={css.readAgain}
      onClick={() => start.mutate()}
    >
      Read the posts again
    </Button>
  );
}

function HeadingSkeleton() {
  return (
    <>
      <span className={visuallyHidden.text}>Choose a plan</span>
      <Skeleton width="12em" height="0.9em" className={css.headingBone} />
      <Skeleton
        width="7em"
        height="0.9em"
        className={joinClasses(css.headingBone, css.whereNarrow)}
      />
    </>
  );
}

function PromiseSkeleton() {
  return (
    <Loading label="Loading the forecast" className={css.promiseSkeleton}>
      <Skeleton width="36rem" />
      <Skeleton width="26rem" />
      <Skeleton width="95%" className={css.whereNarrow} />
      <Skeleton width="60%" className={css.whereNarrow} />
    </Loading>
  );
}
