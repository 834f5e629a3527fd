import { call, messageOf } from '../../../api/call.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { pendingActions } from '../actions/usePendingActions.ts';
import type { Later, Lead, LeadTab, Stage } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import { stageWhenDone } from './lead-text.ts';

export function useLeadActions({
  tab,
  onLeaving,
}: {
  tab: LeadTab;
  /** Called before a lead leaves the list, so that the focus moves to the next one. */
  onLeaving: (id: number) => void;
}) {
  const actionOf = ({ id, name }: Lead) => ({ key: crypto.randomUUID(), lead: id, name });
  const record = (stage: Stage) => (lead: Lead) => {
    if (tab !== 'all' && tab !== stage) onLeaving(lead.id);
    pendingActions.add({ ...actionOf(lead), type: 'touch', stage });
  };
  return {
    record,
    finish: (lead: Lead) => record(stageWhenDone(lead))(lead),
    putOff(lead: Lead, later: Later): void {
      if (tab === 'todo') onLeaving(lead.id);
      pendingActions.add({ ...actionOf(lead), type: 'later', later, before: lead.later });
    },
    /** The dialog has sent the verdict. */
    remember(lead: Lead, verdict: number, others: number): void {
      onLeaving(lead.id);
      pendingActions.remember({
        change: { ...actionOf(lead), type: 'verdict', others },
        undo: () => undoVerdict(verdict),
      });
    },
    undoVerdict(lead: Lead): void {
      const verdict = lead.setAside?.verdict;
      if (verdict === null || verdict === undefined) return;
      onLeaving(lead.id);
      undoVerdict(verdict).then(
        () => toast('success', `${lead.name} is back among your leads`),
        (error: unknown) => toast('error', 'The answer could not be undone', messageOf(error)),
      );
    },
  };
}

async function undoVerdict(verdict: number): Promise<void> {
  await call('DELETE /leads/verdicts/:no', {
    params: { no: verdict },
    inBackground: true,
  });
  await refreshLeads();
}
