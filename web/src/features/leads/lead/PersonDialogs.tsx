import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import { describeFailure } from '../../../api/form-errors.ts';
import { countNoun } from '../../../format/format.ts';
import { paths } from '../../../paths.ts';
import { LEADS_KEY, queryClient, SIGNALS_KEY } from '../../../signed-in/query-client.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { FormAlert } from '../../../ui/controls/FormAlert.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { VerdictDialog } from '../dialogs/VerdictDialog.tsx';
import type { ShownLead, LeadPerson } from '../lead.ts';
import { refreshLeads } from '../queries.ts';

export function PersonDialogs({
  asked,
  lead,
  onClose,
}: {
  asked: 'verdict' | 'erase' | null;
  lead: ShownLead;
  onClose: () => void;
}) {
  if (asked === 'erase') return <EraseDialog lead={lead} onClose={onClose} />;
  if (asked === null) return null;
  return (
    <VerdictDialog
      lead={lead}
      onClose={onClose}
      onGiven={(_, others) => {
        onClose();
        showToast(
          'success',
          `${lead.name} is set aside`,
          others === 0 ? undefined : `With ${countNoun(others, 'other')}.`,
        );
        void refreshLeads();
      }}
    />
  );
}

/** Cannot be undone, so it is confirmed. */
function EraseDialog({ lead, onClose }: { lead: LeadPerson; onClose: () => void }) {
  const navigate = useNavigate();
  const erase = useMutation({
    mutationFn: () =>
      call('POST /leads/people/:id/erase', {
        params: { id: lead.id },
        body: {},
        inBackground: true,
      }),
    onSuccess: async () => {
      showToast('success', `${lead.name} is erased`);
      await navigate({ to: paths.leads });
      queryClient.removeQueries({ queryKey: [LEADS_KEY, 'lead', lead.id] });
      queryClient.removeQueries({ queryKey: [LEADS_KEY, 'history', lead.id] });
      // Other lists show the person's name, too.
      const stale = [[LEADS_KEY], [SIGNALS_KEY]];
      for (const queryKey of stale) queryClient.removeQueries({ queryKey, type: 'inactive' });
      await Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return (
    <Dialog
      title={`Erase ${lead.name}?`}
      isOpen
      onClose={() => {
        if (!erase.isPending) onClose();
      }}
    >
      <p>
        Their signals, what you recorded about them and your answers are erased at once, and they
        are not read for you again. This cannot be undone.
      </p>
      <FormAlert message={describeFailure(erase.error, 'The person could not be erased.')} />
      <Actions>
        <Button
          kind="danger"
          busy={erase.isPending}
          busyLabel="Erasing"
          onClick={() => erase.mutate()}
        >
          Erase and never read again
        </Button>
        <Button kind="quiet" onClick={onClose} aria-disabled={erase.isPending || undefined}>
          Keep
        </Button>
      </Actions>
    </Dialog>
  );
}
