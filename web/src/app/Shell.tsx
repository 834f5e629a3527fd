import { Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Footer } from './Footer.tsx';
import css from './Shell.module.css';
import { TopBar } from './top-bar/TopBar.tsx';

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

/** Moves the focus without changing the URL; before hydration the link itself works. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
