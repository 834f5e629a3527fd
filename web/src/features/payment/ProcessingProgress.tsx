import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ANALYSED_POSTS } from '../../../../contract/limits.ts';
import { formatCount } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { refreshUser } from '../../user.ts';
import css from './PaymentSuccessPage.module.css';
import { PostDots } from './PostDots.tsx';
import { processingQuery } from './queries.ts';

/** How far the reading is. When it is done, the account page takes over. */
export function ProcessingProgress() {
  const { data } = useSuspenseQuery(processingQuery);
  const navigate = useNavigate();
  const { dataProcessing, posts, signals } = data;

  useEffect(() => {
    if (dataProcessing) return;
    const goOn = () => navigate({ to: paths.account, replace: true });
    // A user that cannot be read anew is the account page's matter.
    refreshUser().then(goOn, goOn);
  }, [dataProcessing, navigate]);

  const text = progressText(posts);
  return (
    <figure className={css.progress}>
      <div
        role="progressbar"
        aria-label="Reading the posts"
        aria-valuemin={0}
        aria-valuemax={posts.known ?? ANALYSED_POSTS}
        {...(posts.known !== null && { 'aria-valuenow': Math.min(posts.done, posts.known) })}
        aria-valuetext={text}
      >
        <PostDots done={posts.done} known={posts.known} signals={signals} />
      </div>
      <figcaption aria-live="polite">
        <b>{text}</b>
        <span>
          {formatCount(signals)} {signals === 1 ? 'signal' : 'signals'} found so far
        </span>
      </figcaption>
    </figure>
  );
}

function progressText({ done, known }: { done: number; known: number | null }): string {
  if (known === null) return 'Looking for the posts';
  if (known === 0) return 'No posts to read yet';
  return `${formatCount(Math.min(done, known))} of ${formatCount(known)} posts read`;
}

export function ProgressSkeleton() {
  return (
    <Loading label="Loading the progress" className={css.progress}>
      <PostDots done={0} known={null} signals={0} />
    </Loading>
  );
}
