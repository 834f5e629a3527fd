import { lazy, type ReactNode, Suspense } from 'react';
import css from './TrackedTitle.module.css';

const TitlePhoto = lazy(async () => ({ default: (await import('./TitlePhoto.tsx')).TitlePhoto }));

/** A page's title, with the small photo of the tracked profile beside it. */
export function TrackedTitle({ children }: { children: ReactNode }) {
  return (
    <div className={css.title}>
      {children}
      <Suspense>
        <TitlePhoto />
      </Suspense>
    </div>
  );
}
