import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Plan } from '../../../../contract/plans.ts';
import type { ProfileAnalysis } from '../../../../contract/routes/profiles.ts';
import { call, messageOf } from '../../api.ts';
import { PageTitle } from '../../PageTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import css from './ChoosePlanPage.module.css';
import { type Forecast, forecastOf, LONGEST } from './forecast.ts';
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
      <div className={css.shown}>
        <PageTitle title="Choose a plan" className={css.heading}>
          {shown === null ? <HeadingSkeleton /> : shown.heading}
        </PageTitle>
        <div className={css.promise} aria-live="polite">
          {shown === null ? <PromiseSkeleton /> : <p>{shown.text}</p>}
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
      </div>
      {LONGEST.map((longest) => (
        <Room key={longest.kind} longest={longest} />
      ))}
    </header>
  );
}

/**
 * Lies unseen beneath what is shown: the head has the height of the longest that it may come to
 * say, so that nothing below it moves when the forecast arrives.
 */
function Room({ longest }: { longest: Forecast }) {
  return (
    <div className={css.room} aria-hidden="true">
      <p className={css.heading}>{longest.heading}</p>
      <p className={css.promise}>{longest.text}</p>
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
