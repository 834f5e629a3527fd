import type { Deps } from '../../../deps.ts';
import {
  isRestriction,
  isSourceBudgetSpent,
  type NetworkComment,
  type NetworkReply,
  type Spender,
} from '../../../gateways/network/network.ts';
import {
  countCalls,
  isThreadComplete,
  describeThread,
  type ThreadCalls,
  type ThreadFacts,
  type ThreadNote,
} from './threads.rules.ts';

export type ThreadDeps = Pick<Deps, 'network' | 'log'>;

export type ThreadReading = {
  notes: ReadonlyMap<string, ThreadNote>;
  /** Called before each call; counts the call. */
  mayReadReplies: (calls: ThreadCalls) => Promise<boolean>;
  spender: Spender;
  stop: AbortSignal;
};

export type Threads = {
  replies: (NetworkReply & { to: NetworkComment })[];
  open: string[];
  notes: Record<string, ThreadNote>;
};

/** An endless thread is left open. */
const MAX_PAGES = 40;

export async function readThreads(
  deps: ThreadDeps,
  comments: readonly NetworkComment[],
  options: ThreadReading,
): Promise<Threads> {
  const read: Threads = { replies: [], open: [], notes: {} };
  const pageSize = deps.network.capabilities.replies?.pageSize ?? null;
  let hasFailed = false;
  for (const comment of comments) {
    options.stop.throwIfAborted();
    const { id, url, replyCount: counted } = comment;
    const thread = buildThread(comment);
    const shown = thread.found.size;
    const before = options.notes.get(id);
    const calls =
      pageSize === null || url === '' ? null : countCalls({ shown, counted }, { before, pageSize });
    if (calls !== null) {
      const outcome: ThreadOutcome = hasFailed
        ? 'failed'
        : await readFurther(deps, thread, { url, calls, ...options });
      hasFailed = outcome === 'failed';
      if (outcome === 'ended') {
        read.notes[id] = describeThread({ counted, found: thread.found.size }, before);
      } else if (counted === null) {
        read.notes[id] = before ?? describeThread({ counted, found: shown }, before);
      }
    }
    const { found, ...facts } = thread;
    for (const reply of found.values()) read.replies.push({ ...reply, to: comment });
    if (!isThreadComplete({ ...facts, found: found.size })) read.open.push(id);
  }
  return read;
}

type Thread = Omit<ThreadFacts, 'found'> & { found: Map<string, NetworkReply> };

function buildThread({ replies, areRepliesReadable, replyCount }: NetworkComment): Thread {
  return {
    found: new Map(replies.map((reply) => [reply.id, reply])),
    isWhole: areRepliesReadable,
    counted: replyCount,
    calls: 0,
    isEnd: false,
    total: null,
  };
}

type ThreadOutcome = 'ended' | 'refused' | 'failed';

/** The list of comments continues without its replies. */
async function readFurther(
  { network, log }: ThreadDeps,
  thread: Thread,
  options: Pick<ThreadReading, 'mayReadReplies' | 'spender' | 'stop'> & {
    url: string;
    calls: ThreadCalls;
  },
): Promise<ThreadOutcome> {
  let cursor: string | null = null;
  const listed = new Set<string>();
  try {
    while (thread.calls < MAX_PAGES) {
      options.stop.throwIfAborted();
      if (!(await options.mayReadReplies(options.calls))) return 'refused';
      const page: Awaited<ReturnType<typeof network.replies>> = await network.replies(
        options.url,
        cursor,
        options.spender,
      );
      if (page === null) return 'refused';
      const listedBefore = listed.size;
      for (const reply of page.items) {
        listed.add(reply.id);
        thread.found.set(reply.id, reply);
      }
      thread.isWhole &&= page.isReadable && (thread.calls === 0 || thread.total === page.total);
      thread.total = page.total;
      thread.calls += 1;
      cursor = page.next;
      if (cursor === null) {
        thread.isEnd = true;
        break;
      }
      // A thread whose pages repeat is left open, too.
      if (listed.size === listedBefore) break;
    }
    return 'ended';
  } catch (error) {
    options.stop.throwIfAborted();
    const isKnown = isSourceBudgetSpent(error) || isRestriction(error);
    if (!isKnown) log.warn({ err: error }, 'replies to a comment could not be read');
    return 'failed';
  }
}
