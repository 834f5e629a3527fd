import { createLinkedinScraper } from '@harvestapi/scraper';
import type { Sandbox } from '../../sandbox.ts';
import { callControl, startTestSandbox } from '../../testing/start.ts';

const silent = { log: () => undefined, error: () => undefined };

export function createClient(sandbox: Sandbox, apiKey = 'harvest-key') {
  return createLinkedinScraper({ apiKey, baseUrl: `${sandbox.baseUrl}/harvest`, logger: silent });
}

export type Client = ReturnType<typeof createClient>;

/** Noon, so that a few hours do not change the day. */
export const noon = Date.UTC(2026, 9, 6, 12);

/** Its time moves by the control call only. */
export async function startNetwork(options: { now?: number; dataDir?: string } = {}) {
  const { now = noon, dataDir } = options;
  const sandbox = await startTestSandbox({
    now: () => now,
    ...(dataDir !== undefined && { dataDir }),
  });
  const client = createClient(sandbox);
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) =>
    callControl(sandbox, method, `/network${path}`, body);
  return {
    sandbox,
    client,
    call,
    async post(author: string, body: object = {}): Promise<string> {
      const answer = await call('POST', `/profiles/${author}/posts`, body);
      return String(answer.body.id);
    },
    act: (postId: string, acts: object) => call('POST', `/posts/${postId}/actions`, acts),
    advance: (advanceSeconds: number) => call('POST', '/clock', { advanceSeconds }),
    behave: (settings: object) => call('POST', '/behavior', settings),
    async reactions(post: string) {
      const { elements, pagination } = await client.getPostReactions({ post });
      return {
        total: pagination?.totalElements,
        reactions: elements.map(({ reactionType, actor }) => ({ id: actor.id, reactionType })),
      };
    },
    comments: async (post: string) => (await client.getPostComments({ post })).elements,
    counts: async (post: string) => (await client.getPost({ post })).element.engagement,
    person: async (publicIdentifier: string) =>
      (await client.getProfile({ publicIdentifier })).element,
  };
}

export const like = (actor: string, type = 'LIKE') => ({ actor, do: 'react', type });
export const comment = (actor: string, text: string) => ({ actor, do: 'comment', text });
