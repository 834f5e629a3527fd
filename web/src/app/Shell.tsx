import { Link, Outlet } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { paths } from '../paths.ts';
import { site } from '../site.ts';
import { TopBar } from './top-bar/TopBar.tsx';
import css from './Shell.module.css';

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

function Footer() {
  return (
    <footer className={css.footer}>
      <p>Rapport, for people who answer.</p>
      <nav aria-label="Footer">
        <ul>
          <li>
            <a href={site.websiteUrl}>Website</a>
          </li>
          <li>
            {/* The page redirects visitors to the contact form. */}
            <Link to={paths.support} preload={false}>
              Support
            </Link>
          </li>
          <li>
            <Link to={paths.people}>Privacy</Link>
          </li>
          <li>
            <a href={site.roadmapUrl}>Roadmap</a>
          </li>
        </ul>
      </nav>
    </footer>
  );
}
