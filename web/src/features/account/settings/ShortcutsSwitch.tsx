import { setShortcuts, useHasShortcuts } from '../../../shortcuts/shortcuts.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import css from '../AccountPage.module.css';

/** Per device: speech recognition that types keys may run on one and not on another. */
export function ShortcutsSwitch() {
  const isOn = useHasShortcuts();
  return (
    <div className={css.choice}>
      <Switch
        label="Single-key shortcuts"
        hint="On this device. Press ? on Signals or Leads for a list."
        checked={isOn}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}

function choose(isOn: boolean): void {
  if (!setShortcuts(isOn))
    toast(
      'error',
      'Your choice could not be saved',
      'The storage of your browser is full or blocked.',
    );
}
