import { createRootRoute } from '@tanstack/react-router';
import { createLazyPage } from '../page/lazy-page.ts';
import { Shell } from './Shell.tsx';

export const root = createRootRoute({
  component: Shell,
  // The default only in browsers; prerendered pages need the same boundaries.
  wrapInSuspense: true,
  notFoundComponent: createLazyPage(() => import('./pages/NotFoundPage.tsx'), 'NotFoundPage'),
});
