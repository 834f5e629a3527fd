import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api.ts';
import { formatCount } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { refreshUser } from '../../user.ts';
import css from './PaymentSuccessPage.module.css';
import { PostDots } from './PostDots.tsx';
import { type Processing, progressOf, type Stage } from './progress.ts';
import { processingQuery } from './queries.ts';

/** How long the finished picture is there to be seen before the page goes on. */
const SAVOUR_MS = 1800;
/** Without any progress for so long, the wait is explained. */
const STANDS_STILL_AFTER_MS = 30_000;

/** How far the reading is. When it is done, or after a day, the account page takes over. */
export function ProcessingProgress({ isFirstVisit }: { isFirstVisit: boolean }) {
  const query = useSuspenseQuery(processingQuery);
  useWayOnWhenDone(query.data.dataProcessing, isFirstVisit);
  const standsStill = useStandsStill(query.data);
  const { stage, title, done, total } = progressOf(query.data);
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
        {!query.isRefetchError && <span>{noteOf(stage, signals, standsStill)}</span>}
      </figcaption>
      {query.isRefetchError && (
        <div className={css.away} role="alert">
          <p>{messageOf(query.error) ?? 'The progress could not be read just now.'}</p>
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

function noteOf(stage: Stage, signals: number, standsStill: boolean): string {
  if (stage === 'done') return 'Taking you to your profile';
  if (stage === 'late') return 'We will finish in the background and write to you when it is done.';
  if (standsStill)
    return 'This is taking longer than usual. Nothing is lost, and we will finish in the background.';
  if (stage === 'queued') return 'It begins in a moment';
  return `${formatCount(signals)} ${signals === 1 ? 'signal' : 'signals'} found so far`;
}

/** Goes to the account page: after a moment for who has watched or has just paid, at once otherwise. */
function useWayOnWhenDone(isProcessing: boolean, isFirstVisit: boolean): void {
  const navigate = useNavigate();
  const [isMoment] = useState(isProcessing || isFirstVisit);
  useEffect(() => {
    if (isProcessing) return;
    const goOn = () => {
      const leave = () => navigate({ to: paths.account, replace: true });
      // A user that cannot be read anew is the account page's matter.
      refreshUser().then(leave, leave);
    };
    const timer = setTimeout(goOn, isMoment ? SAVOUR_MS : 0);
    return () => clearTimeout(timer);
  }, [isProcessing, isMoment, navigate]);
}

/** Whether neither a post nor a signal has come for longer than one expects. */
function useStandsStill({ posts, signals }: Processing): boolean {
  const [stoodStillAt, setStoodStillAt] = useState<string>();
  const place = [posts.done, posts.known, signals].join();
  useEffect(() => {
    const timer = setTimeout(() => setStoodStillAt(place), STANDS_STILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [place]);
  return stoodStillAt === place;
}

export function ProgressSkeleton() {
  return (
    <Loading label="Loading the progress" className={css.progress}>
      <PostDots stage="unknown" done={0} total={0} signals={0} />
    </Loading>
  );
}
