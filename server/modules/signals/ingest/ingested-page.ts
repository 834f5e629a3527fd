import type { SignalKind } from '../signals.tables.ts';
import type { PageItem } from './page.rules.ts';

export type IngestedPage = {
  userId: string;
  postNo: number;
  postId: string;
  kind: SignalKind;
  source: string;
  purposes: number;
  readAt: Date;
  /** Lower bound of the time of a new reaction. */
  notBefore: Date;
  /** Read after the first payment: free of charge. */
  isHistory: boolean;
  /** Engagement before this time is history, too: the first processing left it out. */
  historyBefore: Date | null;
  /** New signals wait until the check, which has read more than an allowance, opens the strongest. */
  opensLater?: boolean;
  /** The user's time at Stripe, which decides whether the allowance is still open. */
  planNow: Date;
  retentionMonths: number;
  items: readonly PageItem[];
};
