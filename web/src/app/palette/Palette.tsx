import { createListCollection } from '@ark-ui/react/collection';
import { Listbox } from '@ark-ui/react/listbox';
import { useRouter } from '@tanstack/react-router';
import { type RefObject, useId, useRef, useState } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { SEARCH_MAX_LENGTH } from '../../../../contract/limits.ts';
import { getStep } from '../../../../contract/standing.ts';
import type { User } from '../../../../contract/user.ts';
import { call, getMessage } from '../../api/call.ts';
import { countNoun, formatDate } from '../../format/format.ts';
import { useDebounced } from '../../page/useDebounced.ts';
import { paths } from '../../paths.ts';
import { LEADS_KEY, queryClient, SIGNALS_KEY } from '../../signed-in/query-client.ts';
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx';
import { Search } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import type { PaletteEntry, EntryGroup } from './entry.ts';
import { findMatches } from './matching.ts';
import { useKnown } from './pages.ts';
import css from './Palette.module.css';

export function Palette({
  user,
  isOpen,
  takeTyped,
  onClose,
}: {
  user: User;
  isOpen: boolean;
  /** Returns the text typed before the field had the focus. */
  takeTyped: () => string;
  onClose: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // In this component, so that a choice of the theme applies while it is saved.
  const known = useKnown(user);
  return (
    <Dialog title="Find" isOpen={isOpen} onClose={onClose} initialFocus={field}>
      <Finder user={user} known={known} field={field} takeTyped={takeTyped} onClose={onClose} />
    </Dialog>
  );
}

function Finder({
  user,
  known,
  field,
  takeTyped,
  onClose,
}: {
  user: User;
  known: readonly EntryGroup[];
  field: RefObject<HTMLInputElement | null>;
  takeTyped: () => string;
  onClose: () => void;
}) {
  const { history } = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const typed = text.trim();
  const isMember = getStep(user) === 'account';
  const { groups: found, isSearching, failure } = useFound(typed, isMember, user.timezone);
  const groups = arrangeGroups(known, found, typed);
  const entries = groups.flatMap((group) => group.entries);
  const current = findCurrent(groups, chosen);
  // The highlighted item stays highlighted when other items arrive.
  if (current !== undefined && current.value !== chosen) choose(current.value);
  const open = ({ target }: PaletteEntry) => {
    onClose();
    if (typeof target === 'string') history.push(target);
    else target();
  };
  return (
    <Listbox.Root
      className={css.finder}
      collection={createListCollection<PaletteEntry>({
        items: entries,
        itemToString: ({ label }) => label,
      })}
      highlightedValue={current?.value ?? null}
      onHighlightChange={({ highlightedValue }) => {
        if (highlightedValue !== null) choose(highlightedValue);
      }}
      ids={{ content: listId }}
      value={[]}
      onSelect={({ value }) => {
        const entry = entries.find((each) => each.value === value);
        if (entry !== undefined) open(entry);
      }}
      loopFocus
    >
      <div className={css.field}>
        <Search width={20} height={20} />
        <Listbox.Input
          ref={field}
          role="combobox"
          aria-controls={listId}
          aria-expanded={entries.length > 0}
          aria-label={isMember ? 'Page, person, post or command' : 'Page or command'}
          placeholder={isMember ? 'Page, person or post' : 'Page or command'}
          keyboardPriority="navigate"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            choose(null);
          }}
          onFocus={() => {
            const typedAhead = takeTyped();
            setText((before) => before + typedAhead);
          }}
        />
      </div>
      <Listbox.Content
        className={css.list}
        aria-label="Results"
        // Labels itself: the component would reference a label that does not exist.
        aria-labelledby={listId}
        tabIndex={-1}
        hidden={entries.length === 0}
      >
        {groups.map(({ label, entries: items }) => (
          <Listbox.ItemGroup key={label} id={label}>
            <Listbox.ItemGroupLabel className={css.heading}>{label}</Listbox.ItemGroupLabel>
            {items.map((item) => (
              <Listbox.Item
                key={item.value}
                item={item}
                className={css.item}
                aria-selected={item.value === current?.value}
                highlightOnHover
              >
                <Listbox.ItemText>{item.label}</Listbox.ItemText>
                {item.detail !== undefined && <span className={css.detail}>{item.detail}</span>}
              </Listbox.Item>
            ))}
          </Listbox.ItemGroup>
        ))}
      </Listbox.Content>
      {failure !== null && (
        <ErrorPanel
          title={`${failure.what} could not be searched`}
          message={getMessage(failure.error)}
          isBusy={isSearching}
          onRetry={failure.retry}
        />
      )}
      <p className={css.status} role="status">
        {describeStatus({ count: entries.length, typed, isSearching, hasFailed: failure !== null })}
      </p>
    </Listbox.Root>
  );
}

/** Pages and commands are available at once and come first, so that later results move nothing. */
export function arrangeGroups(
  known: readonly EntryGroup[],
  found: readonly EntryGroup[],
  typed: string,
): EntryGroup[] {
  const matched = known.map(({ label, entries }) => ({
    label,
    entries: findMatches(entries, typed),
  }));
  return [...matched, ...found].filter(({ entries }) => entries.length > 0);
}

export function findCurrent(
  groups: readonly EntryGroup[],
  chosen: string | null,
): PaletteEntry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  return entries.find(({ value }) => value === chosen) ?? entries[0];
}

export function describeStatus(options: {
  count: number;
  typed: string;
  isSearching: boolean;
  hasFailed: boolean;
}): string {
  if (options.isSearching) return 'Searching people and posts…';
  if (options.count === 0 && options.hasFailed) return '';
  if (options.count === 0) return `Nothing matches “${options.typed}”.`;
  return countNoun(options.count, 'result');
}

const PAUSE_MS = 200;
const POSTS_FOUND = 10;

function useFound(typed: string, isEnabled: boolean, timeZone: string) {
  const debounced = useDebounced(typed, PAUSE_MS);
  const sought = typed === '' ? '' : debounced;
  const isAsking = isEnabled && sought !== '';
  const people = useQuery({ ...peopleQuery(sought), enabled: isAsking }, queryClient);
  const posts = useQuery({ ...postsQuery(sought, timeZone), enabled: isAsking }, queryClient);
  const isWanted = isEnabled && typed !== '';
  const parts = [
    { label: 'People', query: people },
    { label: 'Posts', query: posts },
  ];
  const groups = parts.map(({ label, query: { data = [], isPlaceholderData } }): EntryGroup => {
    if (!isWanted) return { label, entries: [] };
    // Results for the previous text: only those that still match may be chosen.
    const isEarlier = isPlaceholderData || sought !== typed;
    return { label, entries: isEarlier ? findMatches(data, typed) : data };
  });
  const failed = parts.filter(({ query }) => query.isError);
  return {
    groups,
    isSearching: isWanted && (sought !== typed || people.isFetching || posts.isFetching),
    failure:
      isWanted && failed.length > 0
        ? {
            what: failed.length === 2 ? 'People and posts' : failed[0]?.label,
            error: failed[0]?.query.error,
            retry: () => failed.forEach(({ query }) => void query.refetch()),
          }
        : null,
  };
}

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [LEADS_KEY, 'search', q],
    queryFn: async ({ signal: abortSignal }): Promise<readonly PaletteEntry[]> => {
      const { items } = await call('GET /leads/search', {
        query: { q },
        inBackground: true,
        abortSignal,
      });
      return items.map(({ id, name, headline, note }) => ({
        value: `person ${id}`,
        label: name,
        detail: note === null ? headline : `Note: ${note}`,
        target: `${paths.leads}/${id}`,
      }));
    },
    placeholderData: keepPreviousData,
  });

const postsQuery = (search: string, timeZone: string) =>
  queryOptions({
    queryKey: [SIGNALS_KEY, 'posts', search],
    queryFn: async ({ signal: abortSignal }): Promise<readonly PaletteEntry[]> => {
      const { items } = await call('GET /signals/posts', {
        query: { search, limit: POSTS_FOUND },
        inBackground: true,
        abortSignal,
      });
      return items.map(({ no, title, signals, postedAt }) => ({
        value: `post ${no}`,
        label: title,
        detail: `${formatDate(postedAt, timeZone)} · ${countNoun(signals, 'signal')}`,
        target: `${paths.signals}?post=${no}`,
      }));
    },
    placeholderData: keepPreviousData,
  });
