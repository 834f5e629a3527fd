import * as z from 'zod/mini';
import { CallRefused, type DemoCalls, callsTo, Nothing } from './calls.ts';
import { DEMO, prepareMember, until } from './member.ts';

const DemoOverview = z.object({
  counts: z.object({ all: z.number() }),
  posts: z.object({ known: z.number() }),
});
type DemoOverview = z.output<typeof DemoOverview>;
const Post = z.object({ id: z.string() });

/** Each run takes the next post, whose comments are about it. */
const POSTS = [
  {
    text: 'Pricing is a product.\n\nWe changed one page, kept the plans, and churn fell by 18%.',
    statement: 'We saw the same after we removed the calculator.',
    question: 'How did you measure the drop?',
  },
  {
    text: 'Discounts teach customers to wait.\n\nWe stopped them in March, and no one left.',
    statement: 'Ours asked for them once more, and then never again.',
    question: 'What do you offer instead at renewal?',
  },
  {
    text: 'The best demo is the customer’s own data.\n\nWe prepare it before the first call.',
    statement: 'It shortened our trials by two weeks.',
    question: 'Where do you get the data before the first call?',
  },
] as const;

/** Safe to run again: an existing member gets another post with engagement. */
export async function demoAt(options: { url: string; sandbox: string }) {
  const sandbox = callsTo(`${options.sandbox}/control`);
  const { member, isNew } = await prepareMember({ url: options.url, sandbox });
  await processed(member);
  const before = await member.get('/signals/overview', DemoOverview);
  await engage(sandbox, before.posts.known);
  return { isNew, ...(await requestCheck(member, before)) };
}

async function processed(member: DemoCalls): Promise<void> {
  const Progress = z.object({ dataProcessing: z.boolean() });
  await until('the history is read', async () => {
    const { dataProcessing } = await member.get('/user/data-processing', Progress);
    return !dataProcessing;
  });
}

/** A new post, with people who react to it and ask questions. */
async function engage(sandbox: DemoCalls, knownPosts: number): Promise<void> {
  const posts = `/network/profiles/${DEMO.profile}/posts`;
  const { text, statement, question } = POSTS[knownPosts % POSTS.length] ?? POSTS[0];
  const { id } = await sandbox.send('POST', posts, { text }, Post);
  // Digits only: the sandbox takes a word of letters as a name.
  const run = String(Date.now());
  const actors = ['mara-lindqvist', 'jonas-weber', 'li-chen', 'priya-nair', 'tomas-alvarez'];
  const [mara, jonas, li, priya, tomas] = actors.map((name) => `${name}-${run}`);
  const acts = [
    { actor: li, do: 'react', type: 'LIKE' },
    { actor: priya, do: 'react', type: 'PRAISE' },
    { actor: tomas, do: 'react', type: 'LIKE' },
    { actor: jonas, do: 'react', type: 'INTEREST' },
    { actor: jonas, do: 'comment', text: statement },
    { actor: mara, do: 'comment', text: question },
  ];
  await sandbox.send('POST', `/network/posts/${id}/actions`, acts, Nothing);
}

/** At most one check every ten minutes is granted; the next planned one reads the post, too. */
async function requestCheck(
  member: DemoCalls,
  before: DemoOverview,
): Promise<{ signals: number; isPostRead: boolean }> {
  let { all: signals } = before.counts;
  try {
    await member.send('POST', '/signals/check', {}, Nothing);
  } catch (error) {
    if (error instanceof CallRefused && error.status === 429) return { signals, isPostRead: false };
    throw error;
  }
  await until('the new post is read', async () => {
    ({ all: signals } = (await member.get('/signals/overview', DemoOverview)).counts);
    return signals > before.counts.all;
  });
  return { signals, isPostRead: true };
}
