import { ROTATION_HOURS } from '../../../../../contract/webhook-types.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { ShownOnce } from '../ShownOnce.tsx';

export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog title="Copy the new secret now" isOpen={secret !== null} onClose={onClose}>
      <ShownOnce what="Secret" secret={secret ?? ''} onClose={onClose}>
        {`It is shown this once. For ${ROTATION_HOURS} hours the earlier one signs as well.`}
      </ShownOnce>
    </Dialog>
  );
}
