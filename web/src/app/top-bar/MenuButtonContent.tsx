import type { User } from '../../../../contract/user.ts';
import { getInitials } from '../../format/initials.ts';
import { Chevron } from '../../ui/icons/icons.tsx';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import css from './UserMenu.module.css';

export function MenuButtonContent({ user }: { user: User }) {
  return (
    <>
      <span className={css.initials} aria-hidden="true">
        {getInitials(user)}
      </span>
      <span className={css.name}>{user.firstName}</span>
      <span className={visuallyHidden.text}>, your menu</span>
      <Chevron width={18} height={18} />
    </>
  );
}
