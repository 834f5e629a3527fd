import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { formatCount } from '../format/format.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import { queryClient } from '../signed-in/query-client.ts';
import { overviewQuery } from '../signals/overview.ts';
import css from './MainNav.module.css';

/** The pages of members with an active plan. */
export function MainNav() {
  const navigate = useNavigate();
  // Outside the frame of signed-in pages, which provides the client.
  const newSignals = useQuery(
    // A number that is hardly ever more than a few would only distract.
    { ...overviewQuery, select: ({ counts, isThin }) => (isThin ? 0 : counts.new) },
    queryClient,
  );
  useShortcuts({
    'g s': () => void navigate({ to: paths.signals }),
    'g l': () => void navigate({ to: paths.leads }),
    'g i': () => void navigate({ to: paths.insights }),
  });
  return (
    <nav className={css.nav} aria-label="Main">
      <ul>
        <Entry to={paths.signals} label="Signals" count={newSignals.data ?? 0} />
        <Entry to={paths.leads} label="Leads" />
        <Entry to={paths.insights} label="Insights" />
      </ul>
    </nav>
  );
}

function Entry({
  to,
  label,
  count = 0,
}: {
  to: typeof paths.signals | typeof paths.leads | typeof paths.insights;
  label: string;
  count?: number;
}) {
  return (
    <li>
      <Link to={to} className={css.entry} activeProps={{ 'aria-current': 'page' }}>
        {label}
        {count > 0 && (
          <span className={css.count}>
            {count > 999 ? '999+' : formatCount(count)}
            <span className={css.said}> new</span>
          </span>
        )}
      </Link>
    </li>
  );
}
