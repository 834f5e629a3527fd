import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { site } from '../site.ts';
import css from './Shell.module.css';

export function Footer() {
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
