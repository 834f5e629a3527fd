import { useEffect, useSyncExternalStore } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { onSessionChange, session } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.ts';
import type { Later } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import type { Deed } from './deed.ts';
import { type Deeds, makeDeeds } from './deeds.ts';

export const doing = makeDeeds({
  send,
  refresh: refreshLeads,
  onRefused(deed, error) {
    toast('error', `${deed.name}: this could not be saved`, messageOf(error));
    void refreshLeads();
  },
  storage: localStorage,
});

onSessionChange(() => {
  if (!session().hasToken) doing.forget();
});

async function send(deed: Deed): Promise<() => Promise<unknown>> {
  const params = { id: String(deed.lead) };
  const inBackground = true;
  if (deed.type === 'touch') {
    const body = { key: deed.key, kind: deed.stage };
    const { no } = await call('POST /leads/people/:id/touches', { params, body, inBackground });
    return () => call('DELETE /leads/touches/:no', { params: { no: String(no) }, inBackground });
  }
  const put = (later: Later | null) =>
    call('PATCH /leads/people/:id', { params, body: { later }, inBackground });
  await put(deed.later);
  return () => put(deed.before);
}

/** The deeds, which are sent when the page is left or the connection returns. */
export function useDeeds(): Deeds {
  useEffect(() => {
    const flush = () => void doing.flush();
    const flushIfHidden = () => {
      if (document.visibilityState === 'hidden') flush();
    };
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
      flush();
    };
  }, []);
  return useSyncExternalStore(doing.subscribe, doing.deeds);
}
