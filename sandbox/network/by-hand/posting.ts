import type { DocumentStore } from '../../platform/store.ts';
import type { SandboxPerson } from '../people.ts';
import { buildPostId, getUsualEngagement, type SandboxPost } from '../posts.ts';
import { hash32, createRandom } from '../random.ts';
import { writePostText } from '../words.ts';

export type Posting = ReturnType<typeof createPosting>;

type PostContent = Pick<SandboxPost, 'id' | 'ugcId' | 'at' | 'text' | 'finalEngagement'>;
type Removal = { postId: string; at: number };
type Id = { origin: string };

export function createPosting(documents: DocumentStore, now: () => number) {
  const isUsed = (id: string) => documents.get<Id>('network.post-id', id) !== undefined;

  return {
    /** A post at this moment; without `natural`, it has no engagement by itself. */
    write(
      author: SandboxPerson,
      { text, natural }: { text?: string | undefined; natural: boolean },
    ): SandboxPost {
      const at = Math.floor(now());
      const id = findUnusedId(at, `written|${author.origin}`);
      const random = createRandom(`written|${id}`);
      const written: PostContent = {
        id,
        ugcId: findUnusedId(at - random.whole(120, 900), `ugc|${id}`),
        at,
        text: text ?? writePostText(random, author.topics),
        finalEngagement: natural ? getUsualEngagement(author, random) : 0,
      };
      documents.transaction(() => {
        documents.put('network.post', id, written, { tag: author.origin });
        for (const one of [id, written.ugcId]) {
          documents.put<Id>('network.post-id', one, { origin: author.origin });
        }
      });
      return buildPost(written, author);
    },
    remove(post: SandboxPost): void {
      const removal: Removal = { postId: post.id, at: now() };
      documents.put('network.removal', post.id, removal, { tag: post.author.origin });
    },
    writtenBy: (author: SandboxPerson): SandboxPost[] =>
      documents
        .list<PostContent>('network.post', { tag: author.origin })
        .map((written) => buildPost(written, author)),
    /** By either of the post's two ids. */
    findAuthor: (id: string): string | undefined =>
      documents.get<Id>('network.post-id', id)?.origin,
    /** When posts of the author were removed, by post. */
    findRemovals: (author: SandboxPerson): Map<string, number> =>
      new Map(
        documents
          .list<Removal>('network.removal', { tag: author.origin })
          .map(({ postId, at }) => [postId, at]),
      ),
  };

  /** Several posts in one millisecond have different ids. */
  function findUnusedId(at: number, key: string): string {
    for (let attempt = 0; ; attempt += 1) {
      const id = buildPostId(at, hash32(`${key}|${attempt}`) & 0x3fffff);
      if (!isUsed(id)) return id;
    }
  }
}

function buildPost(written: PostContent, author: SandboxPerson): SandboxPost {
  return { ...written, author, deletedAt: undefined, quotes: undefined };
}
