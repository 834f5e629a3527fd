import type { ReactNode } from 'react';
import { PageTitle } from '../PageTitle.tsx';
import css from './pages.module.css';

/** Around the error of a whole page, which has a heading as every page has. */
export function FailedFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.failed}>
      <PageTitle title="Something went wrong">Something went wrong</PageTitle>
      {children}
    </div>
  );
}

export const FAILED_TITLE = 'This page could not be loaded';
