import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, getMessage } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { refreshUser } from '../../signed-in/user.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Loading } from '../../ui/feedback/Skeleton.tsx';
import { PostDots } from './PostDots.tsx';
import { describeNote, type Processing, describeProgress } from './progress.ts';
import css from './PaymentSuccessPage.module.css';

/** How long the finished state is shown before continuing. */
const DONE_SHOWN_MS = 1800;
/** Without progress for this long, the delay is explained. */
const STALLED_AFTER_MS = 30_000;

export function ProcessingProgress({ isFirstVisit }: { isFirstVisit: boolean }) {
  const query = useSuspenseQuery(processingQuery);
  useContinueWhenDone(query.data.dataProcessing, isFirstVisit);
  const isStalled = useIsStalled(query.data);
  const { stage, title, done, total } = describeProgress(query.data);
  const { signals } = query.data;
  return (
    <figure className={css.progress} data-stage={stage}>
      <div
        role="progressbar"
        aria-label="Reading the posts"
        aria-valuemin={0}
        aria-valuemax={total}
        {...(stage !== 'queued' && { 'aria-valuenow': done })}
        aria-valuetext={title}
      >
        <PostDots stage={stage} done={done} total={total} signals={signals} />
      </div>
      <figcaption aria-live="polite">
        <b>{title}</b>
        {!query.isRefetchError && <span>{describeNote(query.data, { stage, isStalled })}</span>}
      </figcaption>
      {query.isRefetchError && (
        <div className={css.failure} role="alert">
          <p>{getMessage(query.error) ?? 'The progress could not be read just now.'}</p>
          <Button
            kind="secondary"
            size="small"
            busy={query.isFetching}
            busyLabel="Reading the progress"
            onClick={() => void query.refetch()}
          >
            Try again
          </Button>
        </div>
      )}
    </figure>
  );
}

/** Opens the account page when done, with a delay if the user has watched or has just paid. */
function useContinueWhenDone(isProcessing: boolean, isFirstVisit: boolean): void {
  const navigate = useNavigate();
  const [isMoment] = useState(isProcessing || isFirstVisit);
  useEffect(() => {
    if (isProcessing) return;
    const goOn = () => {
      const leave = () => navigate({ to: paths.account, replace: true });
      // The account page handles a failed refresh.
      refreshUser().then(leave, leave);
    };
    const timer = setTimeout(goOn, isMoment ? DONE_SHOWN_MS : 0);
    return () => clearTimeout(timer);
  }, [isProcessing, isMoment, navigate]);
}

/** Whether there has been no progress for `STALLED_AFTER_MS`. */
function useIsStalled({ posts, signals }: Processing): boolean {
  const [stalledAt, setStalledAt] = useState<string>();
  const place = [posts.done, posts.known, signals].join();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(place), STALLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return stalledAt === place;
}

export function ProgressSkeleton() {
  return (
    <Loading label="Loading the progress" className={css.progress}>
      <PostDots stage="unknown" done={0} total={0} signals={0} />
    </Loading>
  );
}

const POLL_MS = 2000;

const processingQuery = queryOptions({
  queryKey: ['data-processing'],
  queryFn: () => call('GET /user/data-processing', { inBackground: true }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.dataProcessing === false ? false : POLL_MS),
});
