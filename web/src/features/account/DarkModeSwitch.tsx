import { useState } from 'react';
import { messageOf } from '../../api.ts';
import { applyTheme } from '../../theme.ts';
import { Switch } from '../../ui/Switch.tsx';
import { toast } from '../../ui/toast.ts';
import css from './AccountPage.module.css';
import { saveSettings } from './settings.ts';

/** Changes at once and is stored after; if it cannot be stored, it changes back. */
export function DarkModeSwitch({ darkMode }: { darkMode: boolean | null }) {
  const [chosen, choose] = useState<boolean>();
  const isDark = chosen ?? darkMode ?? matchMedia('(prefers-color-scheme: dark)').matches;
  const change = async (wantsDark: boolean) => {
    choose(wantsDark);
    applyTheme(wantsDark);
    try {
      await saveSettings({ darkMode: wantsDark });
    } catch (error) {
      applyTheme(darkMode);
      toast('error', 'The appearance could not be stored', messageOf(error));
    }
    choose(undefined);
  };
  return (
    <div className={css.choice}>
      <Switch
        label="Dark mode"
        hint="Goes with your account to every device."
        checked={isDark}
        onChange={(event) => void change(event.target.checked)}
      />
    </div>
  );
}
