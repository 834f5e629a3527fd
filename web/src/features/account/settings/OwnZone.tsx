import { useMutation } from '@tanstack/react-query';
import { getMessage } from '../../../api/call.ts';
import { saveSettings } from '../../../signed-in/user.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatTimeIn, formatZone } from './time-zones.ts';
import css from '../AccountPage.module.css';

/** For an account in another time zone than the computer. */
export function OwnZone({ zone, at }: { zone: string; at: Date }) {
  const save = useMutation({
    mutationFn: () => saveSettings({ timeZone: zone }),
    onSuccess: () => showToast('success', 'Time zone updated'),
    onError: (error) => showToast('error', 'The time zone could not be updated', getMessage(error)),
  });
  return (
    <div className={css.ownZone}>
      <p>
        Your computer is in {formatZone(zone)}, where it is {formatTimeIn(zone, at)}.
      </p>
      <Button
        kind="secondary"
        size="small"
        busy={save.isPending}
        busyLabel="Saving the time zone"
        onClick={() => save.mutate()}
      >
        Use this time zone
      </Button>
    </div>
  );
}
