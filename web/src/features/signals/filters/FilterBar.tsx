import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { formatCount } from '../../../format/format.ts';
import { formatDate } from '../../../format/moments.ts';
import { useTime } from '../../../signed-in/useTime.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Chevron } from '../../../ui/icons/icons.tsx';
import { postsQuery } from '../queries.ts';
import type { useFilters } from '../useFilters.ts';
import { OrderSelect } from './OrderSelect.tsx';
import { SearchField } from './SearchField.tsx';
import { describeFit, FITS, listNames, PERIOD_WORDS, PERIODS, removeFilters } from './filters.ts';
import visuallyHidden from '../../../ui/visually-hidden.module.css';
import css from './Filters.module.css';

const KINDS = [
  { value: '', label: 'All kinds' },
  { value: 'question', label: 'Questions' },
  { value: 'comment', label: 'Comments' },
  { value: 'reaction', label: 'Reactions' },
] as const;
const PERIOD_OPTIONS = [
  { value: '', label: 'Any time' },
  ...PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value] })),
  { value: 'dates', label: 'Choose dates' },
] as const;

const FIT_OPTIONS = [
  { value: '', label: 'Any fit' },
  ...FITS.map((fit) => ({ value: String(fit), label: describeFit(fit) })),
];

const DateRange = lazy(async () => ({ default: (await import('./DateRange.tsx')).DateRange }));

export function FilterBar({
  filtering,
  newCount,
  hasFit,
  personName,
  searchField,
  onLeaveSearch,
}: {
  filtering: ReturnType<typeof useFilters>;
  newCount: number;
  /** Without an ideal customer there is nothing to filter by. */
  hasFit: boolean;
  personName: string | undefined;
  searchField: RefObject<HTMLInputElement | null>;
  onLeaveSearch: () => void;
}) {
  const { clock, now } = useTime();
  const { filters, set, change, clear } = filtering;
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const hasDates = isChoosing || filters.from !== undefined || filters.to !== undefined;
  const posts = useQuery(postsQuery).data?.items ?? [];
  const active = listNames(filters).length;
  const listed = listNames(filters).filter((name) => name !== 'search').length;
  const post = String(filters.post ?? '');
  // A link may contain a post that is not among the listed ones.
  const isListed = post === '' || posts.some(({ no }) => String(no) === post);
  return (
    <search className={css.bar} aria-label="Signals">
      <div className={css.row}>
        <SearchField
          value={filters.search ?? ''}
          field={searchField}
          onSearch={(words) => set('search', words)}
          onLeave={onLeaveSearch}
        />
        <button
          type="button"
          className={css.more}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{listed === 0 ? 'Filters' : `Filters, ${listed}`}</span>
          <Chevron width={18} height={18} />
        </button>
      </div>
      <div className={css.lists} data-open={isOpen || undefined}>
        <SegmentedControl
          label="Show"
          value={filters.state ?? 'all'}
          options={[
            { value: 'all', label: 'All' },
            { value: 'new', label: newCount === 0 ? 'New' : `New ${formatCount(newCount)}` },
            { value: 'withdrawn', label: 'Withdrawn' },
          ]}
          onChange={(state) => set('state', state === 'all' ? null : state)}
        />
        <Select
          label="Kind"
          value={filters.kind ?? ''}
          options={KINDS}
          onChange={(kind) => set('kind', kind === '' ? null : kind)}
        />
        {(hasFit || filters.fit !== undefined) && (
          <Select
            label="Fit"
            value={String(filters.fit ?? '')}
            options={FIT_OPTIONS}
            onChange={(fit) => set('fit', FITS.find((each) => String(each) === fit) ?? null)}
          />
        )}
        <Select
          label="Post"
          value={post}
          options={[
            { value: '', label: 'All posts' },
            ...(isListed ? [] : [{ value: post, label: 'One post' }]),
            ...posts.map(({ no, title, signals, postedAt }) => ({
              value: String(no),
              label: `${formatDate(Date.parse(postedAt), clock, now)} · ${title} (${formatCount(signals)})`,
            })),
          ]}
          onChange={(no) => set('post', no === '' ? null : Number(no))}
        />
        <Select
          label="Period"
          value={hasDates ? 'dates' : (filters.period ?? '')}
          options={PERIOD_OPTIONS}
          onChange={(period) => {
            setChoosing(period === 'dates');
            if (period === 'dates') set('period', null);
            else if (period === '') change(removeFilters(filters, ['period', 'from', 'to']));
            else set('period', period);
          }}
        />
        <OrderSelect filtering={filtering} className={css.order} />
        {hasDates && (
          <Suspense>
            <DateRange
              range={{ from: filters.from, to: filters.to }}
              onChange={set}
              onClear={() => {
                setChoosing(false);
                change(removeFilters(filters, ['from', 'to']));
              }}
            />
          </Suspense>
        )}
        {filters.person !== undefined && (
          <PersonFilter name={personName} onRemove={() => set('person', null)} />
        )}
        {active > 0 && (
          <Button kind="quiet" size="small" onClick={clear}>
            Remove all filters
          </Button>
        )}
      </div>
    </search>
  );
}

function PersonFilter({ name, onRemove }: { name: string | undefined; onRemove: () => void }) {
  return (
    <Button kind="secondary" size="small" onClick={onRemove}>
      <span className={css.person}>{name ?? 'One person'}</span>
      <span aria-hidden="true">×</span>
      <span className={visuallyHidden.text}>: show everyone</span>
    </Button>
  );
}
