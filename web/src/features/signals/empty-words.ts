import type { Overview } from '../../signals/overview.ts';
import { counted } from './quiet-words.ts';

export function emptyWords({ posts, source }: Pick<Overview, 'posts' | 'source'>): {
  title: string;
  text: string;
} {
  if (posts.known > 0) {
    return {
      title: 'No signals yet',
      text: `We are tracking ${counted(posts.known, 'post')}. Reactions and comments appear here as they come in.`,
    };
  }
  return {
    title: 'No posts yet',
    text:
      source.asOf === null
        ? 'Your profile has not been checked for posts yet. Signals appear here after the first check.'
        : 'We found no posts on your profile. Signals appear here as soon as people react to one.',
  };
}
