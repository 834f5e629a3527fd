import { Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Footer } from './Footer.tsx';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** What stands around every page. */
export function Shell() {
  return (
    <>
      <a className={css.skip} href="#main" onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <main id="main" className={css.main} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}

/** Moves the focus and leaves the address as it is; before the page comes alive the link does it. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
