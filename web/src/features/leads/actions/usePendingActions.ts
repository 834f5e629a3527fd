import { useSyncExternalStore } from 'react';
import { call, messageOf } from '../../../api/call.ts';
import { useFlushing } from '../../../page/useFlushing.ts';
import { onSessionChange, session } from '../../../session/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Later } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import { type LeadAction, makePendingActions, type PendingActions } from './pending-actions.ts';

export const pendingActions = makePendingActions({
  send,
  refresh: refreshLeads,
  onRefused(action, error) {
    toast('error', `${action.name}: this could not be saved`, messageOf(error));
    void refreshLeads();
  },
  storage: localStorage,
});

onSessionChange(() => {
  if (!session().hasToken) pendingActions.clear();
});

async function send(action: LeadAction): Promise<() => Promise<unknown>> {
  const params = { id: action.lead };
  const inBackground = true;
  if (action.type === 'touch') {
    const body = { key: action.key, kind: action.stage };
    const { no } = await call('POST /leads/people/:id/touches', { params, body, inBackground });
    return () => call('DELETE /leads/touches/:no', { params: { no }, inBackground });
  }
  const put = (later: Later | null) =>
    call('PATCH /leads/people/:id', { params, body: { later }, inBackground });
  await put(action.later);
  return () => put(action.before);
}

export function usePendingActions(): PendingActions {
  useFlushing(pendingActions);
  return useSyncExternalStore(pendingActions.subscribe, pendingActions.changes);
}
