import { call, getMessage } from '../../../api/call.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { type LeadAction, withActions } from '../actions/pending-actions.ts';
import { pendingActions } from '../actions/usePendingActions.ts';
import type { ShownLater, ShownLead, ShownTab, Stage } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import { getStageWhenDone } from './lead-text.ts';

export function useLeadActions({
  tab,
  onLeaving,
}: {
  tab: ShownTab;
  /** Called before a lead leaves the list, so that the focus moves to the next one. */
  onLeaving: (id: number) => void;
}) {
  const describeLeadAction = ({ id, name }: ShownLead) => ({
    key: crypto.randomUUID(),
    lead: id,
    name,
  });
  function add(lead: ShownLead, action: LeadAction): void {
    if (withActions(lead, tab, [action]) === null) onLeaving(lead.id);
    pendingActions.add(action);
  }
  const record = (stage: Stage) => (lead: ShownLead) =>
    add(lead, { ...describeLeadAction(lead), type: 'touch', stage, before: lead.later });
  return {
    record,
    finish: (lead: ShownLead) => record(getStageWhenDone(lead))(lead),
    putOff(lead: ShownLead, later: ShownLater): void {
      add(lead, { ...describeLeadAction(lead), type: 'later', later, before: lead.later });
    },
    /** The dialog has sent the verdict. */
    remember(lead: ShownLead, verdict: number, others: number): void {
      onLeaving(lead.id);
      pendingActions.remember({
        change: { ...describeLeadAction(lead), type: 'verdict', others },
        undo: () => undoVerdict(verdict),
      });
    },
    undoVerdict(lead: ShownLead): void {
      const verdict = lead.setAside?.verdict;
      if (verdict === null || verdict === undefined) return;
      onLeaving(lead.id);
      undoVerdict(verdict).then(
        () => showToast('success', `${lead.name} is back among your leads`),
        (error: unknown) => showToast('error', 'The answer could not be undone', getMessage(error)),
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
