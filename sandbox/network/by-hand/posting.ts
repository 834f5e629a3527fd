import type { DocumentStore } from '../../platform/store.ts';
import type { Person } from '../people.ts';
import { idAt, usualEngagementOf } from '../posts.ts';
import type { Post } from '../posts.ts';
import { hash32, randomFrom } from '../random.ts';
import { postTextOf } from '../words.ts';

export type Posting = {
  /** A post at this moment; without `natural`, it has no engagement by itself. */
  write(author: Person, options: { text?: string; natural: boolean }): Post;
  remove(post: Post): void;
  writtenBy(author: Person): Post[];
  /** By either of the post's two ids. */
  authorOf(id: string): string | undefined;
  /** When posts of the author were removed, by post. */
  removalsOf(author: Person): Map<string, number>;
};

type Written = Pick<Post, 'id' | 'ugcId' | 'at' | 'text' | 'finalEngagement'>;
type Removal = { postId: string; at: number };
type Id = { origin: string };

export function createPosting(documents: DocumentStore, now: () => number): Posting {
  const isUsed = (id: string) => documents.get<Id>('network.post-id', id) !== undefined;

  return {
    write(author, { text, natural }) {
      const at = Math.floor(now());
      const id = unusedIdAt(at, `written|${author.origin}`);
      const random = randomFrom(`written|${id}`);
      const written: Written = {
        id,
        ugcId: unusedIdAt(at - random.whole(120, 900), `ugc|${id}`),
        at,
        text: text ?? postTextOf(random, author.topics),
        finalEngagement: natural ? usualEngagementOf(author, random) : 0,
      };
      documents.transaction(() => {
        documents.put('network.post', id, written, { tag: author.origin });
        for (const one of [id, written.ugcId]) {
          documents.put<Id>('network.post-id', one, { origin: author.origin });
        }
      });
      return asPost(written, author);
    },
    remove(post) {
      const removal: Removal = { postId: post.id, at: now() };
      documents.put('network.removal', post.id, removal, { tag: post.author.origin });
    },
    writtenBy: (author) =>
      documents
        .list<Written>('network.post', { tag: author.origin })
        .map((written) => asPost(written, author)),
    authorOf: (id) => documents.get<Id>('network.post-id', id)?.origin,
    removalsOf: (author) =>
      new Map(
        documents
          .list<Removal>('network.removal', { tag: author.origin })
          .map(({ postId, at }) => [postId, at]),
      ),
  };

  /** Several posts in one millisecond have different ids. */
  function unusedIdAt(at: number, key: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const id = idAt(at, hash32(`${key}|${attempt}`) & 0x3fffff);
      if (!isUsed(id)) return id;
    }
  }
}

function asPost(written: Written, author: Person): Post {
  return { ...written, author, deletedAt: undefined, quotes: undefined };
}
