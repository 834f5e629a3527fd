import { CatchBoundary, Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isWithin, paths } from '../paths.ts';
import { useSession } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { Mark } from './Logo.tsx';
import css from './Shell.module.css';

// Visitors never load what ends a session.
const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
const LogoutButton = lazy(async () => ({
  default: (await import('./LogoutButton.tsx')).LogoutButton,
}));

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
      <CatchBoundary getResetKey={() => pathname} errorComponent={LostMenu}>
        <Suspense>
          {user !== null && <UserMenu user={user} />}
          {user === null && hasToken && !isForVisitors(pathname) && <LogoutButton />}
        </Suspense>
      </CatchBoundary>
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
