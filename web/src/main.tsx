import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getMessage, steering } from './api/call.ts';
import { markHydrated, releaseInteractions } from './first-load/hydration.ts';
import { isPrerendered } from './first-load/prerendered.ts';
import { isStorageAllowed } from './session/storage.ts';
import { isWithin, paths, wildcardPaths } from './paths.ts';
import { watchReturns } from './page/returning.ts';
import { logProblem } from './problem.ts';
import { makeRouter } from './routes.ts';
import { takeReturnPath } from './session/return-path.ts';
import {
  takeTokenFromUrl,
  followOtherTabs,
  onSessionChange,
  getSession,
} from './session/session.ts';
import { applyTheme } from './theme/theme.ts';
import { showFallbackToast } from './ui/feedback/fallback-toast.ts';

// Without storage, the head script has already shown a message.
if (isStorageAllowed()) await start();

async function start(): Promise<void> {
  if (takesToken()) history.replaceState(null, '', takeReturnPath() ?? paths.account);
  const whole = wildcardPaths.find((path) => isWithin(location.pathname, path));
  if (whole !== undefined && location.pathname !== whole)
    history.replaceState(null, '', whole + location.search);

  const router = makeRouter({ scrollRestoration: unlessScrolledWhileLoading() });
  watchReturns(router.history);
  steering.goTo = (path) => void router.navigate({ to: path });
  onSessionChange(() => {
    if (!getSession().hasToken) applyTheme(null);
  });
  followOtherTabs(() => void router.invalidate());

  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root');
  const application = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (isPrerendered(root)) {
    await router.load();
    // A transition, so that hydration does not block user input.
    startTransition(() => {
      hydrateRoot(root, application, {
        onCaughtError,
        onRecoverableError: (error) => logProblem('Hydration recovered from an error', error),
      });
    });
  } else {
    root.textContent = '';
    // Nothing to hydrate.
    releaseInteractions();
    createRoot(root, { onCaughtError }).render(application);
  }
}

function takesToken(): boolean {
  try {
    return takeTokenFromUrl();
  } catch (error) {
    showFallbackToast(getMessage(error) ?? String(error), { stays: true });
    return false;
  }
}

/** The first page stays where its reader, or the browser on a reload, has scrolled it. */
function unlessScrolledWhileLoading(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

/** The error boundary has already shown the error. */
function onCaughtError(error: unknown): void {
  markHydrated();
  logProblem('A part of the page failed to render', error);
}
