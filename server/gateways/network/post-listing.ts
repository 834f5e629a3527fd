import { isSourceBudgetSpent } from './call-guard.ts';
import type { ListedPost, NetworkPost, PersonRef, SourcePage } from './source.ts';

export type PostListing = {
  posts: NetworkPost[];
  /** False if posts could not be read or are another member's, or the source kept listing reposts. */
  isComplete: boolean;
  /** The author has no older posts. */
  hasAllPosts: boolean;
};

type OwnPage = { posts: NetworkPost[]; leftOut: number; next: string | null };

type ListingPages = {
  read: (cursor: string | null) => Promise<OwnPage | null>;
  pageSize: number;
  mayContinue: () => Promise<boolean>;
};

/** The newest posts; null if the author does not exist. */
export async function listPosts(limit: number, pages: ListingPages): Promise<PostListing | null> {
  const found = new Map<string, NetworkPost>();
  let leftOut = 0;
  let cursor: string | null = null;
  for (let left = countMaxPages(limit, pages.pageSize); left > 0; left -= 1) {
    const page: OwnPage | null =
      cursor === null ? await pages.read(null) : await readFurtherPage(pages, cursor);
    if (page === null && cursor === null) return null;
    if (page === null) break;
    leftOut += page.leftOut;
    for (const post of page.posts) found.set(post.id, post);
    cursor = page.next;
    if (cursor === null || found.size >= limit) break;
  }
  const posts = sortNewestFirst([...found.values()]);
  return {
    posts: posts.slice(0, limit),
    isComplete: leftOut === 0 && (cursor === null || posts.length >= limit),
    hasAllPosts: leftOut === 0 && cursor === null && posts.length <= limit,
  };
}

/** Null if the listing ends without its other pages. */
async function readFurtherPage(
  { read, mayContinue }: ListingPages,
  cursor: string,
): Promise<OwnPage | null> {
  if (!(await mayContinue())) return null;
  try {
    return await read(cursor);
  } catch (error) {
    if (isSourceBudgetSpent(error)) return null;
    throw error;
  }
}

/** Without reposts. A page with mostly posts of other members is another member's. */
export function selectOwnPosts(page: SourcePage<ListedPost>, { memberId }: PersonRef): OwnPage {
  const originals = page.items.filter(({ isRepost }) => !isRepost);
  const own = originals.filter(
    ({ authorId }) => authorId === null || memberId === null || authorId === memberId,
  );
  const foreign = originals.length - own.length;
  if (foreign > own.length) throw new Error('the network listed the posts of another member');
  return { posts: own.map(removeMarks), leftOut: page.leftOut + foreign, next: page.next };
}

function removeMarks(listed: ListedPost): NetworkPost {
  const { isRepost: _, authorId: __, ...post } = listed;
  return post;
}

function sortNewestFirst(posts: readonly NetworkPost[]): NetworkPost[] {
  return posts.toSorted((one, other) => other.postedAt.getTime() - one.postedAt.getTime());
}

/** Leaves room for reposts, and stops at a source whose list never ends. */
function countMaxPages(limit: number, pageSize: number): number {
  return 1 + 3 * Math.ceil(limit / pageSize);
}
