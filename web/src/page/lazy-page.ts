import { lazyRouteComponent } from '@tanstack/react-router';

/** If its script fails to load, the error is shown in place; the router would reload the page. */
export const createLazyPage: typeof lazyRouteComponent = (fetchPage, name) =>
  lazyRouteComponent(
    () =>
      fetchPage().catch((error: unknown) => {
        throw new Error('The page could not be loaded', { cause: error });
      }),
    name,
  );
