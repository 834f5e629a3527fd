type ShownThread = {
  shown: number;
  counted: number | null;
};

export type ThreadCalls = {
  unread: number;
  pages: number;
  isChanged: boolean;
};

/** The note about a thread whose replies were all read in separate calls. */
export type ThreadNote = {
  counted: number;
  /** The thread has lost replies: a second reading must confirm that. */
  again: boolean;
};

/** Null if the comment came with all of its replies, or none are known. */
export function countCalls(
  { shown, counted }: ShownThread,
  { before, pageSize }: { before: ThreadNote | undefined; pageSize: number },
): ThreadCalls | null {
  if (counted === null) {
    if (shown === 0 && before === undefined) return null;
    return { unread: 0, pages: 1, isChanged: true };
  }
  if (counted <= shown) return null;
  const unread = Math.max(0, counted - Math.max(shown, before?.counted ?? 0));
  const isChanged = before === undefined || before.again || before.counted !== counted;
  return { unread, pages: Math.ceil(counted / pageSize), isChanged };
}

/** The note after all replies were read, `found` of them. */
export function describeThread(
  { counted, found }: { counted: number | null; found: number },
  before: ThreadNote | undefined,
): ThreadNote {
  const now = counted ?? found;
  return { counted: now, again: before !== undefined && now < before.counted };
}

export type ThreadFacts = {
  /** Every reply that was listed could be read, and its list did not change its length. */
  isWhole: boolean;
  found: number;
  counted: number | null;
  /** Calls for the thread's own list; 0 if the comment came with its replies. */
  calls: number;
  isEnd: boolean;
  /** The length of that list, as reported by each of its pages. */
  total: number | null;
};

/** Whether a reply that was not found is missing on the network. */
export function isThreadComplete(thread: ThreadFacts): boolean {
  const { isWhole, found, counted, calls, isEnd, total } = thread;
  if (!isWhole || found < (counted ?? 0)) return false;
  if (calls === 0) return counted !== null;
  return isEnd && (total === null ? calls === 1 : found >= total);
}
