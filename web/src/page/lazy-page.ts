import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * A lazily loaded page. If its script fails to load, the router would reload the page, which loses
 * it when offline; it does not for our own error, which is shown in place.
 */
export const lazyPage: typeof lazyRouteComponent = (fetchPage, name) =>
  lazyRouteComponent(
    () =>
      fetchPage().catch((error: unknown) => {
        throw new Error('The page could not be loaded', { cause: error });
      }),
    name,
  );
