import type { KeyboardEvent } from 'react';
import type { User } from '../../../../contract/user.ts';
import { useOnDemand } from '../../page/useOnDemand.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { MenuButtonContent } from './MenuButtonContent.tsx';
import css from '../Shell.module.css';
import menuStyles from './UserMenu.module.css';

export function UserTools({ user }: { user: User }) {
  return (
    <div className={css.tools}>
      <PaletteButton user={user} />
      <UserMenu user={user} />
    </div>
  );
}

function UserMenu({ user }: { user: User }) {
  const menu = useOnDemand(async () => (await import('./OpenedMenu.tsx')).OpenedMenu);
  if (menu.Part !== null) return <menu.Part user={user} />;
  const open = () => void menu.load();
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  return (
    <button
      type="button"
      className={menuStyles.trigger}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={menu.prepare}
      onFocus={menu.prepare}
      onClick={open}
      onKeyDown={openByArrow}
    >
      <MenuButtonContent user={user} />
    </button>
  );
}
