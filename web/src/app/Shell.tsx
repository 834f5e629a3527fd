import { Outlet } from '@tanstack/react-router';
import { Footer } from './Footer.tsx';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

/** What stands around every page. */
export function Shell() {
  return (
    <>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <TopBar />
      <main id="main" className={css.main}>
        <Outlet />
      </main>
      <Footer />
    </>
  );
}
