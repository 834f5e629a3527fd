import type { Overview } from '../../signals/overview.ts';
import { counted } from './quiet-words.ts';

export function emptyWords({ posts }: Pick<Overview, 'posts'>): { title: string; text: string } {
  return posts.known === 0
    ? {
        title: 'No posts yet',
        text: 'We found no posts on your profile. Signals appear here as soon as people react to one.',
      }
    : {
        title: 'No signals yet',
        text: `We are tracking ${counted(posts.known, 'post')}. Reactions and comments appear here as they come in.`,
      };
}
