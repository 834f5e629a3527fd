import { useSyncExternalStore } from 'react';
import { call, getMessage } from '../../../api/call.ts';
import { useFlushing } from '../../../page/useFlushing.ts';
import { beforeLogout, getSession, onSessionChange } from '../../../session/session.ts';
import { undoTouch } from '../../../touches/undo-touch.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import type { ShownLater } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import { type LeadAction, makePendingActions, type PendingActions } from './pending-actions.ts';

export const pendingActions = makePendingActions({
  send,
  refresh: refreshLeads,
  onRefused(action, error) {
    showToast('error', `${action.name}: this could not be saved`, getMessage(error));
    void refreshLeads();
  },
  storage: localStorage,
});

beforeLogout(pendingActions.flush);
onSessionChange(() => {
  if (!getSession().hasToken) pendingActions.clear();
});

async function send(action: LeadAction): Promise<() => Promise<unknown>> {
  const params = { id: action.lead };
  const inBackground = true;
  const put = (later: ShownLater | null) =>
    call('PATCH /leads/people/:id', { params, body: { later }, inBackground });
  if (action.type === 'touch') {
    const body = { key: action.key, kind: action.stage };
    const { no } = await call('POST /leads/people/:id/touches', { params, body, inBackground });
    return () => undoTouch({ person: action.lead, no, before: action.before });
  }
  await put(action.later);
  return () => put(action.before);
}

export function usePendingActions(): PendingActions {
  useFlushing(pendingActions);
  return useSyncExternalStore(pendingActions.subscribe, pendingActions.changes);
}
