import type { User } from '../../../../../contract/user.ts';
import { Card } from '../../../ui/Card.tsx';
import { classes } from '../../../ui/classes.ts';
import css from '../AccountPage.module.css';
import { DarkModeSwitch } from './DarkModeSwitch.tsx';
import { ShortcutsSwitch } from './ShortcutsSwitch.tsx';
import { TimeZoneSetting } from './TimeZoneSetting.tsx';

export function SettingsCard({ user }: { user: User }) {
  return (
    <Card className={classes(css.card, css.settings)} aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <div className={css.choices}>
        <dl className={css.choice}>
          <dt>Language</dt>
          <dd className={css.soft}>English</dd>
        </dl>
        <TimeZoneSetting timeZone={user.timezone} />
        <DarkModeSwitch darkMode={user.darkMode} />
        <ShortcutsSwitch />
      </div>
    </Card>
  );
}
