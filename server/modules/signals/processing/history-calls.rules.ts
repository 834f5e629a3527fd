import { ANALYZED_POSTS } from '../../../../contract/limits.ts';
import { getAccountCalls, type Money } from '../../../gateways/network/network.ts';

/** Calls of one first processing in all, however much engagement the posts have. */
const MOST_CALLS = 650;

/** One page of both lists of each post, and the pages of the listing. */
const LEAST_CALLS = 2 * ANALYZED_POSTS + 10;

/** No more than the account may cause in a day, unless they do not suffice for a page of each list. */
export function countHistoryCalls(money: Money): number {
  return Math.min(MOST_CALLS, Math.max(LEAST_CALLS, getAccountCalls(money)));
}

export type HistoryPages = {
  /** Of each list; longer lists are read up to here. */
  ofEach: number;
  /** Calls that are left for replies. */
  spare: number;
};

/** Divides the calls so that the newest pages of every list are read, shorter lists to their end. */
export function shareCalls(pages: readonly number[], calls: number): HistoryPages {
  const needed = pages.reduce((sum, each) => sum + each, 0);
  if (needed <= calls) return { ofEach: Infinity, spare: calls - needed };
  let left = calls;
  let lists = pages.length;
  for (const each of pages.toSorted((one, other) => one - other)) {
    if (each * lists > left) return { ofEach: Math.max(1, Math.floor(left / lists)), spare: 0 };
    left -= each;
    lists -= 1;
  }
  return { ofEach: Infinity, spare: 0 };
}
