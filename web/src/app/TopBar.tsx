import { CatchBoundary, Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isWithin, paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from './Logo.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import css from './Shell.module.css';

// Visitors never load the menu.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));

export function TopBar() {
  const { pathname } = useLocation();
  const { user } = useSession();
  if (isWithin(pathname, paths.paymentSuccess)) return null;
  return (
    <header className={css.bar} data-over={isWithin(pathname, paths.login) ? 'ground' : undefined}>
      <Link to={paths.home} preload={false} className={css.logo} aria-label="Rapport, home">
        <Mark />
        Rapport
      </Link>
      <CatchBoundary getResetKey={() => pathname} errorComponent={LostMenu}>
        <Suspense>{user !== null && <UserMenu user={user} />}</Suspense>
      </CatchBoundary>
      {user === null && !isForVisitors(pathname) && <LogoutButton />}
    </header>
  );
}

/** A menu that was lost with the connection takes nothing else of the page with it. */
function LostMenu() {
  return (
    <Button kind="secondary" size="small" onClick={() => location.reload()}>
      Reload menu
    </Button>
  );
}

function isForVisitors(pathname: string): boolean {
  return [paths.login, paths.contact, paths.forgotPassword].some((page) =>
    isWithin(pathname, page),
  );
}
