import { CatchBoundary, Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getStep } from '../../../../contract/standing.ts';
import { useLogout } from '../../page/useLogout.ts';
import { isWithin, paths } from '../../paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/controls/Button.tsx';
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
        <Suspense>{user !== null && getStep(user) === 'account' && <MainNav />}</Suspense>
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

/** Shown while no user is loaded, also to visitors; for them it leads to sign-in. */
function LogoutButton() {
  const logout = useLogout();
  return (
    <Button kind="secondary" size="small" busy={logout.isBusy} onClick={logout.start}>
      Logout
    </Button>
  );
}

function Mark() {
  return (
    <svg className={css.mark} viewBox="0 0 34 30" aria-hidden="true">
      <path className={css.listener} d="M1 13.5A12.5 12.5 0 1 1 13.5 26H1z" />
      <path className={css.speaker} d="M33 18a10.5 10.5 0 1 0-10.5 10.5H33z" />
    </svg>
  );
}
