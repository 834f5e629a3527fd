import { useDarkMode } from '../../../signed-in/useDarkMode.ts';
import { Switch } from '../../../ui/controls/Switch.tsx';
import css from '../AccountPage.module.css';

export function DarkModeSwitch({ darkMode }: { darkMode: boolean | null }) {
  const [isDark, choose] = useDarkMode(darkMode);
  return (
    <div className={css.choice}>
      <Switch
        label="Dark mode"
        hint="Applies on all your devices."
        checked={isDark}
        onChange={(event) => choose(event.target.checked)}
      />
    </div>
  );
}
