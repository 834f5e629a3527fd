import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api.ts';
import { applyTheme } from '../../theme.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import { saveSettings } from '../../user.ts';
import css from './AccountPage.module.css';

/** Changes at once and is stored after; if it cannot be stored, it changes back. */
export function DarkModeSwitch({ darkMode }: { darkMode: boolean | null }) {
  const save = useMutation({
    // One after the other: of two quick changes the later one stays.
    scope: { id: 'dark-mode' },
    mutationFn: (wantsDark: boolean) => saveSettings({ darkMode: wantsDark }),
    onError: (error) => toast('error', 'The appearance could not be stored', messageOf(error)),
  });
  const chosen = save.isPending ? save.variables : darkMode;
  // At each turn: an earlier choice that has just been stored has brought its own along.
  useEffect(() => applyTheme(chosen));
  const isDark = chosen ?? matchMedia('(prefers-color-scheme: dark)').matches;
  return (
    <div className={css.choice}>
      <Switch
        label="Dark mode"
        hint="Goes with your account to every device."
        checked={isDark}
        onChange={(event) => save.mutate(event.target.checked)}
      />
    </div>
  );
}
