import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatCount } from '../../format/format.ts';
import { MAIN_PAGES } from '../../main-pages.ts';
import { paths } from '../../paths.ts';
import { useShortcuts } from '../../shortcuts/shortcuts.ts';
import { overviewQuery, shownAsNewQuery } from '../../signals/overview.ts';
import { queryClient } from '../../signed-in/query-client.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import css from './MainNav.module.css';

export function MainNav() {
  const navigate = useNavigate();
  // Outside the frame of signed-in pages, which provides the client.
  const newSignals = useQuery(
    // A number that is rarely more than a few would only distract.
    { ...overviewQuery, select: ({ counts, isThin }) => (isThin ? null : counts.new) },
    queryClient,
  );
  const shownAsNew = useQuery(shownAsNewQuery, queryClient).data;
  useShortcuts(
    Object.fromEntries(
      MAIN_PAGES.map(({ key, path }) => [`g ${key}`, () => void navigate({ to: path })]),
    ),
  );
  return (
    <nav className={css.nav} aria-label="Main">
      <ul>
        {MAIN_PAGES.map(({ path, label }) => (
          <li key={path}>
            <Link to={path} className={css.entry} activeProps={{ 'aria-current': 'page' }}>
              {label}
              {path === paths.signals && (
                <NewSignals count={newSignals.data && (shownAsNew ?? newSignals.data)} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NewSignals({ count }: { count: number | null | undefined }) {
  if (!count) return null;
  return (
    <span className={css.count}>
      <span>{count > 999 ? '999+' : formatCount(count)}</span>
      <span className={visuallyHidden.text}> new</span>
    </span>
  );
}
