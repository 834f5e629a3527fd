import { ANALYSED_POSTS } from '../../../../contract/limits.ts';
import type { AnswerTo } from '../../api.ts';
import { formatCount } from '../../format.ts';

export type Processing = AnswerTo<'GET /user/data-processing'>;
export type Stage = 'queued' | 'empty' | 'reading' | 'late' | 'done';

/** How far the reading of the posts is, in words and in figures. */
export type Progress = {
  readonly stage: Stage;
  readonly title: string;
  readonly done: number;
  /** As many as there may be, until the posts have been listed. */
  readonly total: number;
};

export function progressOf({ dataProcessing, isLate, posts }: Processing): Progress {
  const total = posts.known ?? ANALYSED_POSTS;
  const done = dataProcessing || isLate ? Math.min(posts.done, total) : total;
  const stage = isLate ? 'late' : stageOf(dataProcessing, posts.known);
  return { stage, title: titleOf(stage, done, total), done, total };
}

function stageOf(dataProcessing: boolean, known: number | null): Stage {
  if (!dataProcessing) return 'done';
  if (known === null) return 'queued';
  return known === 0 ? 'empty' : 'reading';
}

function titleOf(stage: Stage, done: number, total: number): string {
  if (stage === 'queued') return 'Looking for the posts';
  if (stage === 'empty') return 'No posts to read yet';
  if (stage === 'late') return 'Still reading the posts';
  if (stage === 'done') return 'Everything is read';
  return `${formatCount(done)} of ${formatCount(total)} posts read`;
}
