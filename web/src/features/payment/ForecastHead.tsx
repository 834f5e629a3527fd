import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { call, messageOf } from '../../api.ts';
import { PageTitle } from '../../PageTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/Meter.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { useTakesLong } from '../../ui/useTakesLong.ts';
import css from './ChoosePlanPage.module.css';
import { forecastOf } from './forecast.ts';
import { analysisQuery } from './queries.ts';

const UNREACHABLE = {
  heading: 'Choose a plan',
  text: 'The forecast could not be loaded.',
};

/** The promise at the top of the page; it changes in place while the posts are read. */
export function ForecastHead({
  analysis,
  error,
  plans,
  onRetry,
}: {
  /** Undefined until the first answer; null where no analysis was ever started. */
  analysis: ProfileAnalysis | null | undefined;
  error: unknown;
  plans: readonly Plan[];
  onRetry: () => void;
}) {
  const forecast = analysis === undefined ? null : forecastOf(analysis, plans);
  const shown = error === null ? forecast : UNREACHABLE;
  return (
    <header className={css.head}>
      <PageTitle title="Choose a plan">
        {shown === null ? <HeadingSkeleton /> : shown.heading}
      </PageTitle>
      <div className={css.promise} aria-live="polite">
        {shown === null ? <PromiseSkeleton /> : <p>{shown.text}</p>}
        {forecast?.kind === 'waiting' && <Reading />}
        {forecast?.kind === 'failed' && analysis && <StartAgain analysis={analysis} />}
      </div>
      {error !== null && (
        <div className={css.again}>
          <p>{messageOf(error)}</p>
          <Button kind="secondary" size="small" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </header>
  );
}

function Reading() {
  const takesLong = useTakesLong(true);
  return (
    <div className={css.reading}>
      <ProgressBar label="Reading the posts" />
      <p>{takesLong && 'Still reading: we count who reacted and who commented, post by post.'}</p>
    </div>
  );
}

function StartAgain({ analysis }: { analysis: ProfileAnalysis }) {
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call('POST /linkedin-profiles/analysis', {
        body: { linkedinProfileUrl: analysis.linkedinProfileUrl },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: analysisQuery.queryKey }),
    onError: (error) => toast('error', 'The analysis did not start', messageOf(error)),
  });
  return (
    <Button
      kind="secondary"
      size="small"
      busy={start.isPending}
      busyLabel="Starting again"
      onClick={() => start.mutate()}
    >
      Start again
    </Button>
  );
}

function HeadingSkeleton() {
  return (
    <>
      <span className={css.said}>Choose a plan</span>
      <Skeleton width="14em" height="0.9em" />
    </>
  );
}

function PromiseSkeleton() {
  return (
    <Loading label="Loading the forecast" className={css.waiting}>
      <Skeleton width="34rem" />
      <Skeleton width="22rem" className={css.secondBone} />
    </Loading>
  );
}
