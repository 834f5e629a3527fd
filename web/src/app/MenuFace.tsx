import type { User } from '../../../contract/user.ts';
import { initialsOf } from '../initials.ts';
import { Chevron } from '../ui/icons.tsx';
import css from './UserMenu.module.css';

/** What the button of the menu shows. */
export function MenuFace({ user }: { user: User }) {
  return (
    <>
      <span className={css.initials} aria-hidden="true">
        {initialsOf(user)}
      </span>
      <span className={css.name}>{user.firstName}</span>
      <span className={css.said}>, your menu</span>
      <Chevron width={18} height={18} />
    </>
  );
}
