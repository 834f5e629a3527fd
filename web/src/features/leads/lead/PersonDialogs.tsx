import { VerdictDialog } from '../dialogs/VerdictDialog.tsx';
import type { Lead } from '../lead.ts';
import { refreshLeads } from '../queries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { counted } from '../list/lead-words.ts';
import { EraseDialog } from './EraseDialog.tsx';

export function PersonDialogs({
  asked,
  lead,
  onClose,
}: {
  asked: 'verdict' | 'erase' | null;
  lead: Lead;
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
        toast(
          'success',
          `${lead.name} is set aside`,
          others === 0 ? undefined : `With ${counted(others, 'other')}.`,
        );
        void refreshLeads();
      }}
    />
  );
}
