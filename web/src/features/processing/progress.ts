import { ANALYZED_POSTS } from '../../../../contract/limits.ts';
import type { ReplyTo } from '../../api/call.ts';
import { formatCount } from '../../format/format.ts';

export type Processing = ReplyTo<'GET /user/data-processing'>;
export type Stage = 'queued' | 'empty' | 'reading' | 'late' | 'done';

export type Progress = {
  readonly stage: Stage;
  readonly title: string;
  readonly done: number;
  readonly total: number;
};

export function progressOf({ dataProcessing, isLate, posts }: Processing): Progress {
  const total = posts.known ?? ANALYZED_POSTS;
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
  if (stage === 'done') return 'All posts are read';
  return `${formatCount(done)} of ${formatCount(total)} posts read`;
}
