import { ExportButton } from '../../exports/ExportButton.tsx';
import { countNoun, formatCount } from '../../format/format.ts';
import type { Overview } from '../../signals/overview.ts';
import { describePeople } from '../../signals/people-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon, type IconProps } from '../../ui/icons/basic-icons.tsx';
import { Check } from '../../ui/icons/icons.tsx';
import { OrderSelect } from './filters/OrderSelect.tsx';
import type { Density } from './list/SignalList.tsx';
import type { useFilters } from './useFilters.ts';
import visuallyHidden from '../../ui/visually-hidden.module.css';
import css from './Signals.module.css';

export function ListHead({
  filtering,
  overview,
  density,
  arrived,
  isFiltered,
  matching,
  quiet,
  hasNoMatch,
  hasNew,
  onDensity,
  onMarkAll,
  onShowNew,
  onKeys,
}: {
  filtering: ReturnType<typeof useFilters>;
  overview: Overview | undefined;
  density: Density;
  arrived: number;
  isFiltered: boolean;
  /** How many match the filters; undefined until counted. */
  matching: number | undefined;
  quiet: string | null;
  hasNoMatch: boolean;
  hasNew: boolean;
  onDensity: (density: Density) => void;
  onMarkAll: () => void;
  onShowNew: () => void;
  onKeys: () => void;
}) {
  const isCompact = density === 'compact';
  return (
    <>
      <div className={css.listHead}>
        <p className={css.total}>
          {overview !== undefined && describeTotal(overview, isFiltered ? matching : null)}
        </p>
        {quiet !== null && <p className={css.quiet}>{quiet}</p>}
        <div className={css.tools}>
          {hasNew && (
            <Button kind="secondary" size="small" onClick={onMarkAll}>
              <Check width={18} height={18} />
              Mark all as seen
            </Button>
          )}
          <Button
            kind="quiet"
            size="small"
            aria-pressed={isCompact}
            onClick={() => onDensity(isCompact ? 'comfortable' : 'compact')}
          >
            <Lines width={18} height={18} />
            Compact
          </Button>
          <ExportButton fetchDialog={fetchDialog}>
            <Download width={18} height={18} />
          </ExportButton>
          <Button
            id="shortcuts"
            kind="quiet"
            size="small"
            className={css.keys}
            onClick={onKeys}
            aria-keyshortcuts="?"
          >
            <Keyboard width={18} height={18} />
            Shortcuts
          </Button>
          <OrderSelect filtering={filtering} className={css.order} />
        </div>
      </div>
      <p role="status" className={visuallyHidden.text}>
        {hasNoMatch && <span>No signals match. </span>}
        {arrived > 0 && <span>{countNoun(arrived, 'new signal')}</span>}
      </p>
      {arrived > 0 && (
        <div className={css.arrived}>
          <Button size="small" onClick={onShowNew} aria-keyshortcuts=".">
            {`Show ${countNoun(arrived, 'new signal')}`}
          </Button>
        </div>
      )}
    </>
  );
}

const fetchDialog = async () => (await import('./SignalExportDialog.tsx')).SignalExportDialog;

/** `matching` is null without filters. */
export function describeTotal(
  { counts: { all, people, companies } }: Pick<Overview, 'counts'>,
  matching: number | undefined | null,
): string {
  const signals = countNoun(all, 'signal');
  if (matching === undefined) return `${signals} in all`;
  if (matching !== null) return `${formatCount(matching)} of ${signals}`;
  return people + companies === 0
    ? signals
    : `${signals} from ${describePeople({ people, companies })}`;
}

const Lines = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
);

const Keyboard = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8 14h8" />
  </Icon>
);

const Download = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 4v11m-4.5-4.5 4.5 4.5 4.5-4.5M5 19.5h14" />
  </Icon>
);
