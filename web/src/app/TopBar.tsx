import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isWithin, paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { useLogout } from './logout.ts';
import { Mark } from './Logo.tsx';
import css from './Shell.module.css';

// The menu comes with the signed-in part; visitors never load it.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

export function TopBar() {
  const { pathname } = useLocation();
  const { hasToken, user } = useSession();
  if (isWithin(pathname, paths.paymentSuccess)) return null;
  return (
    <header className={css.bar} data-over={isWithin(pathname, paths.login) ? 'ground' : undefined}>
      <Link to={paths.home} preload={false} className={css.logo} aria-label="Rapport, home">
        <Mark />
        Rapport
      </Link>
      {user !== null ? (
        <Suspense>
          <UserMenu user={user} />
        </Suspense>
      ) : (
        hasToken && !VISITOR_PAGES.some((page) => isWithin(pathname, page)) && <LogoutButton />
      )}
    </header>
  );
}

const VISITOR_PAGES = [paths.login, paths.contact, paths.forgotPassword] as const;

function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Log out
    </Button>
  );
}
