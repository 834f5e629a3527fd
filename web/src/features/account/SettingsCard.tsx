import type { User } from '../../../../contract/user.ts';
import { Card } from '../../ui/Card.tsx';
import css from './AccountPage.module.css';
import { DarkModeSwitch } from './DarkModeSwitch.tsx';
import { TimeZoneSetting } from './TimeZoneSetting.tsx';

export function SettingsCard({ user }: { user: User }) {
  return (
    <Card className={css.card} aria-labelledby="settings">
      <h2 id="settings">Settings</h2>
      <dl className={css.facts}>
        <div>
          <dt>Language</dt>
          <dd>English</dd>
        </div>
      </dl>
      <TimeZoneSetting timeZone={user.timezone} />
      <DarkModeSwitch darkMode={user.darkMode} />
    </Card>
  );
}
