import type { Later, Lead, Stage } from '../lead.ts';
import { LaterDialog } from './LaterDialog.tsx';
import { StageDialog } from './StageDialog.tsx';
import { VerdictDialog } from './VerdictDialog.tsx';

export function LeadDialogs({
  asked,
  onClose,
  onLater,
  onStage,
  onVerdict,
  finalFocus,
}: {
  asked: { readonly what: 'later' | 'stage' | 'verdict'; readonly lead: Lead } | null;
  onClose: () => void;
  onLater: (lead: Lead, later: Later) => void;
  onStage: (lead: Lead, stage: Stage) => void;
  onVerdict: (lead: Lead, verdict: number, others: number) => void;
  finalFocus: () => HTMLElement | null;
}) {
  if (asked === null) return null;
  const { what, lead } = asked;
  const frame = { lead, onClose, finalFocus };
  switch (what) {
    case 'later':
      return (
        <LaterDialog
          {...frame}
          onLater={(later) => {
            onClose();
            onLater(lead, later);
          }}
        />
      );
    case 'stage':
      return (
        <StageDialog
          {...frame}
          onStage={(stage) => {
            onClose();
            onStage(lead, stage);
          }}
        />
      );
    case 'verdict':
      return (
        <VerdictDialog
          {...frame}
          onGiven={(verdict, others) => {
            onClose();
            onVerdict(lead, verdict, others);
          }}
        />
      );
  }
}
