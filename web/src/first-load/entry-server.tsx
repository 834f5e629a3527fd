import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { makeRouter } from '../routes.ts';

/** The HTML of a public page for a visitor without a token. */
export async function render(path: string): Promise<string> {
  const router = makeRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    InnerWrap: AsInBrowser,
  });
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
    // Render every boundary in place: moving it there later would take a script.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}

/** The boundary that the router adds in browsers; hydration expects it. */
function AsInBrowser({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
}
