import './ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { steering } from './api.ts';
import { firstPage } from './first-page.ts';
import { isWithin, paths, wholePaths } from './paths.ts';
import { logProblem } from './problem.ts';
import { isRenderedAhead } from './rendered-ahead.ts';
import { makeRouter } from './routes.tsx';
import { adoptTokenFromAddress, followOtherTabs, onSessionChange, session } from './session.ts';
import { applyTheme } from './theme.ts';

if (adoptTokenFromAddress()) history.replaceState(null, '', paths.account);
const whole = wholePaths.find((path) => isWithin(location.pathname, path));
if (whole !== undefined && location.pathname !== whole)
  history.replaceState(null, '', whole + location.search);

const router = makeRouter();
steering.goTo = (path) => void router.navigate({ to: path });
onSessionChange(() => {
  if (!session().hasToken) applyTheme(null);
});
followOtherTabs(() => void router.invalidate());

/** Resolves when what is pressed is answered. */
export const { alive } = firstPage;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
const application = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);

if (isRenderedAhead(root)) {
  // An internal field of the router: without it the server's tree differs from ours by a Suspense.
  Object.assign(router, { ssr: {} });
  await router.load();
  // As a transition it lets the browser show, between its steps, what the user does meanwhile.
  startTransition(() => {
    hydrateRoot(root, application, {
      onCaughtError,
      onRecoverableError: (error) => logProblem('The page was not the one rendered ahead', error),
    });
  });
} else {
  root.textContent = '';
  createRoot(root, { onCaughtError }).render(application);
}

/** The user has been told in its place, and can try again. */
function onCaughtError(error: unknown): void {
  firstPage.comeAlive();
  logProblem('A part of the page could not be shown', error);
}
