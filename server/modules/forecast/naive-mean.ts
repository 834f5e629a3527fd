import { agePosts, type PostEngagement } from './aged-posts.ts';
import { DAYS_PER_MONTH } from './posting-habit.ts';

export function computeNaiveMean(posts: readonly PostEngagement[], now: Date): number {
  const aged = agePosts(posts, now);
  const spanDays = Math.max(1, aged.at(-1)?.ageDays ?? 0);
  return (aged.reduce((sum, post) => sum + post.engagement, 0) / spanDays) * DAYS_PER_MONTH;
}
