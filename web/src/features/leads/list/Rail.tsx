import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ExportButton } from '../../../exports/ExportButton.tsx';
import { formatCount } from '../../../format/format.ts';
import { follow } from '../../../page/follow.ts';
import { paths } from '../../../paths.ts';
import { joinClasses } from '../../../ui/classes.ts';
import { Button, getButtonClass } from '../../../ui/controls/Button.tsx';
import type { LeadPage, ShownTab } from '../lead.ts';
import { TABS } from './lead-text.ts';
import { buildAddress, type Leads } from './useLeads.ts';
import css from './Rail.module.css';

export function Rail({
  board,
  head,
  onKeys,
}: {
  board: Leads;
  head: LeadPage | undefined;
  onKeys: () => void;
}) {
  const { connected } = board.shown;
  const asides = head === undefined ? [] : describeSetAside(head);
  const tabs = useRef<HTMLUListElement>(null);
  const hasCounts = head !== undefined;
  useEffect(() => {
    if (hasCounts) showTab(tabs.current, board.tab);
  }, [board.tab, hasCounts]);
  return (
    <div className={css.rail}>
      {head !== undefined && head.idealCustomer !== null && (
        <section className={css.customer} aria-label="You sell to">
          <p className={css.label}>You sell to</p>
          <p className={css.sentence}>{head.idealCustomer || 'Defined by your lists'}</p>
          <Link
            to={paths.idealCustomer}
            className={getButtonClass({ kind: 'secondary', size: 'small' })}
          >
            Edit
          </Link>
        </section>
      )}
      {head?.idealCustomer === null && (
        <Link
          to={paths.idealCustomer}
          className={joinClasses(
            getButtonClass({ kind: 'secondary', size: 'small' }),
            css.describe,
          )}
        >
          Say who you sell to
        </Link>
      )}
      <nav aria-label="Stages">
        <ul ref={tabs} className={css.tabs}>
          {TABS.map(({ tab, label }) => (
            <li key={tab}>
              <a
                href={buildAddress({ tab, connected })}
                aria-current={tab === board.tab ? 'page' : undefined}
                onClick={follow(() => board.show({ tab, connected }))}
              >
                {label}
                <span className={css.count}>{head && formatCount(getCount(tab, head))}</span>
              </a>
            </li>
          ))}
          {head !== undefined && head.connected !== null && (
            <Connections board={board} connected={head.connected} all={getCount(board.tab, head)} />
          )}
        </ul>
      </nav>
      {asides.length > 0 && (
        <p className={css.asides}>
          {asides.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
      <div className={css.tools}>
        <ExportButton fetchDialog={fetchDialog} />
        <Button
          id="shortcuts"
          kind="quiet"
          size="small"
          className={css.keys}
          onClick={onKeys}
          aria-keyshortcuts="?"
        >
          Shortcuts
        </Button>
      </div>
    </div>
  );
}

/** On phones the tabs are in a row that scrolls; `scrollIntoView` would move the page, too. */
function showTab(list: HTMLUListElement | null, shown: ShownTab): void {
  const item = list?.children[TABS.findIndex(({ tab }) => tab === shown)];
  if (!list || !item) return;
  const { left, width } = item.getBoundingClientRect();
  const middle = left - list.getBoundingClientRect().left + list.scrollLeft + width / 2;
  list.scrollLeft = middle - list.clientWidth / 2;
}

/** Of the people in the tab. The chosen filter ends when it is chosen again. */
function Connections({
  board: { shown, show },
  connected,
  all,
}: {
  board: Pick<Leads, 'shown' | 'show'>;
  connected: number;
  all: number;
}) {
  const filters = [
    { filter: 'yes', label: 'Connected', count: connected },
    { filter: 'no', label: 'Not connected', count: all - connected },
  ] as const;
  return filters.map(({ filter, label, count }) => {
    const isChosen = shown.connected === filter;
    const chosen = { ...shown, connected: isChosen ? null : filter };
    return (
      <li key={filter} className={css.filter}>
        <a
          href={buildAddress(chosen)}
          aria-current={isChosen || undefined}
          onClick={follow(() => show(chosen))}
        >
          {label}
          <span className={css.count}>{formatCount(count)}</span>
        </a>
      </li>
    );
  });
}

const fetchDialog = async () => (await import('../LeadExportDialog.tsx')).LeadExportDialog;

function getCount(tab: ShownTab, { counts }: LeadPage): number {
  if (tab !== 'set-aside') return counts[tab];
  const { answers, rules, team } = counts.setAside;
  return answers + rules + team;
}

function describeSetAside({ counts: { setAside } }: LeadPage): string[] {
  return [
    ...(setAside.answers > 0
      ? [`Set aside by your answers: ${formatCount(setAside.answers)}`]
      : []),
    ...(setAside.rules > 0 ? [`Set aside by rules: ${formatCount(setAside.rules)}`] : []),
    ...(setAside.team > 0 ? [`Your team: ${formatCount(setAside.team)}`] : []),
  ];
}
