import { ANALYZED_POSTS } from '../../../../contract/limits.ts';
import type { ReplyTo } from '../../api/call.ts';
import { countNoun, formatCount } from '../../format/format.ts';
import { describeLeftOut } from '../../signals/source-text.ts';

export type Processing = ReplyTo<'GET /user/data-processing'>;
export type ProcessingStage = 'queued' | 'empty' | 'reading' | 'late' | 'done';

export type ProcessingProgress = {
  readonly stage: ProcessingStage;
  readonly title: string;
  readonly done: number;
  readonly total: number;
};

export function describeProgress({
  dataProcessing,
  isLate,
  posts,
}: Processing): ProcessingProgress {
  const total = posts.known ?? ANALYZED_POSTS;
  const done = dataProcessing || isLate ? Math.min(posts.done, total) : total;
  const stage = isLate ? 'late' : getStage(dataProcessing, posts.known);
  return { stage, title: describeStage(stage, done, total), done, total };
}

/** The line below the title. */
export function describeNote(
  { signals, postsLeftOut, resumesAt }: Processing,
  { stage, isStalled }: { stage: ProcessingStage; isStalled: boolean },
): string {
  if (stage === 'done') return describeLeftOut(postsLeftOut) ?? 'Taking you to your profile';
  if (resumesAt !== null) {
    return 'What can be read in a day is used up. We will continue tomorrow and email you when it is done.';
  }
  if (stage === 'late') return 'We will finish in the background and email you when it is done.';
  if (isStalled)
    return 'This is taking longer than usual. Nothing is lost, and we will finish in the background.';
  if (stage === 'queued') return 'Starting in a moment';
  return `${countNoun(signals, 'signal')} found so far`;
}

function getStage(dataProcessing: boolean, known: number | null): ProcessingStage {
  if (!dataProcessing) return 'done';
  if (known === null) return 'queued';
  return known === 0 ? 'empty' : 'reading';
}

function describeStage(stage: ProcessingStage, done: number, total: number): string {
  if (stage === 'queued') return 'Looking for the posts';
  if (stage === 'empty') return 'No posts to read yet';
  if (stage === 'late') return 'Still reading the posts';
  if (stage === 'done') return 'All posts are read';
  return `${formatCount(done)} of ${formatCount(total)} posts read`;
}
