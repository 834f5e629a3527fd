import type { User } from '../../../../contract/user.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import css from '../Shell.module.css';
import { UserMenu } from './UserMenu.tsx';

export function UserTools({ user }: { user: User }) {
  return (
    <div className={css.tools}>
      <PaletteButton user={user} />
      <UserMenu user={user} />
    </div>
  );
}
