import { createRootRoute } from '@tanstack/react-router';
import { lazyPage } from '../page/lazy-page.ts';
import { Shell } from './Shell.tsx';

export const root = createRootRoute({
  component: Shell,
  // The default only in browsers; prerendered pages need the same boundaries.
  wrapInSuspense: true,
  notFoundComponent: lazyPage(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
});
