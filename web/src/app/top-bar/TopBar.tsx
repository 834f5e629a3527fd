import { CatchBoundary, Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { stepOf } from '../../../../contract/standing.ts';
import { isWithin, paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Mark } from '../Logo.tsx';
import { LogoutButton } from './LogoutButton.tsx';
import css from '../Shell.module.css';

// Visitors never load these.
const MainNav = lazy(async () => ({ default: (await import('./MainNav.tsx')).MainNav }));
const UserTools = lazy(async () => ({ default: (await import('./UserTools.tsx')).UserTools }));

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
      <CatchBoundary getResetKey={() => pathname} errorComponent={Nothing}>
        <Suspense>{user !== null && stepOf(user) === 'account' && <MainNav />}</Suspense>
      </CatchBoundary>
      <CatchBoundary getResetKey={() => pathname} errorComponent={MenuError}>
        <Suspense>{user !== null && <UserTools user={user} />}</Suspense>
      </CatchBoundary>
      {user === null && !isForVisitors(pathname) && <LogoutButton />}
    </header>
  );
}

/** The menu beside it offers to reload. */
function Nothing() {
  return null;
}

/** Keeps the rest of the page if the menu fails to load. */
function MenuError() {
  return (
    <Button kind="secondary" size="small" onClick={() => location.reload()}>
      Reload menu
    </Button>
  );
}

function isForVisitors(pathname: string): boolean {
  const pages = [
    paths.login,
    paths.contact,
    paths.forgotPassword,
    paths.people,
    paths.privacyRequest,
    paths.unsubscribe,
  ];
  return pages.some((page) => isWithin(pathname, page));
}
