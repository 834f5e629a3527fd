import type { InfiniteData } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { call, getMessage } from '../../../api/call.ts';
import { useFlushing } from '../../../page/useFlushing.ts';
import { beforeLogout, getSession, onSessionChange } from '../../../session/session.ts';
import { changeOverview, refreshOverview } from '../../../signals/overview.ts';
import { queryClient } from '../../../signed-in/query-client.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type ListedPage, LISTS } from '../queries.ts';
import { makeMarkQueue, type Marks, readMarks, type Unseen } from './marks.ts';

export const marking = makeMarkQueue({
  async send(seen) {
    const answer = await call('POST /signals/seen', { body: { seen }, inBackground: true });
    showNewCount(answer.new);
    return answer;
  },
  async undo(unseen) {
    const answer = await call('POST /signals/unseen', { body: { unseen }, inBackground: true });
    showNewCount(answer.new);
    showAsNew(unseen);
  },
  onRefused(error) {
    showToast('error', 'The marks could not be changed', getMessage(error));
    void refreshOverview();
  },
  storage: localStorage,
});

function showNewCount(count: number): void {
  changeOverview((known) => ({ ...known, counts: { ...known.counts, new: count } }));
}

/** In a list that was fetched after the marks were sent. */
function showAsNew(unseen: Unseen): void {
  if ('all' in unseen) {
    void queryClient.invalidateQueries({ queryKey: LISTS });
    return;
  }
  const numbers = new Set(unseen.numbers);
  queryClient.setQueriesData<InfiniteData<ListedPage>>(
    { queryKey: LISTS },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          items: page.items.map((each) => (numbers.has(each.no) ? { ...each, isNew: true } : each)),
        })),
      },
  );
}

beforeLogout(marking.flush);
onSessionChange(() => {
  if (!getSession().hasToken) marking.clear();
});

export function useMarks(): Marks {
  useFlushing(marking);
  return readMarks(useSyncExternalStore(marking.subscribe, marking.changes));
}
