import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { makeRouter } from './routes.tsx';

/** The HTML of a public page as a visitor without a token sees it. */
export async function render(path: string): Promise<string> {
  const router = makeRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: true,
  });
  await router.load();
  const { prelude } = await prerender(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return new Response(prelude).text();
}
