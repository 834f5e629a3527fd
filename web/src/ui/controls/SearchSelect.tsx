import {
  type CSSProperties,
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { joinClasses } from '../classes.ts';
import { toComparable } from '../comparable.ts';
import { FieldError } from './FieldError.tsx';
import css from './SearchSelect.module.css';
import field from './TextField.module.css';

/** Visible rows on desktop; phones show their own picker. */
const ROWS = 6;

export function SearchSelect({
  label,
  items,
  value,
  onChange,
  format,
  searchText = format,
  emptyText,
  unchosenText,
  maxHeight,
  takesFocus = false,
}: {
  label: string;
  items: readonly string[];
  value: string;
  onChange: (value: string) => void;
  format: (item: string) => string;
  /** The searchable text, if more than the label. */
  searchText?: (item: string) => string;
  emptyText: string;
  /** The validation message while the search excludes the selected item. */
  unchosenText: string;
  maxHeight: CSSProperties['maxHeight'];
  /** Takes the focus when mounted. */
  takesFocus?: boolean;
}) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLSelectElement>(null);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const find = useSearch(items, searchText);
  const matches = useMemo(() => find(typed), [find, typed]);
  // Deferred: typing must not wait for hundreds of options.
  const found = useDeferredValue(matches, [value]);
  const hasNoMatch = found.length === 0;
  const shown = found.includes(value) ? value : '';
  useEffect(() => {
    if (takesFocus) search.current?.focus();
  }, [takesFocus]);
  useEffect(() => list.current?.setCustomValidity(shown === '' ? unchosenText : ''));
  useLayoutEffect(() => scrollToOption(list.current, found.indexOf(value)), [found, value]);

  const type = (text: string) => {
    setTyped(text);
    setRefused(false);
  };
  const choose = (item: string) => {
    onChange(item);
    setRefused(false);
  };
  /** Enter selects the best match, Escape clears the search, the down arrow moves to the list. */
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const [best] = matches;
    const isOpen = best !== undefined && !matches.includes(value);
    if (event.key === 'Escape') type('');
    if (isOpen && (event.key === 'Enter' || event.key === 'ArrowDown')) choose(best);
    if (event.key === 'ArrowDown') list.current?.focus();
    if (event.key === 'ArrowDown' || (event.key === 'Enter' && isOpen)) event.preventDefault();
  };
  return (
    <div className={field.field}>
      <div className={field.head}>
        <label htmlFor={`${id}-list`}>{label}</label>
      </div>
      <div className={field.box}>
        <input
          ref={search}
          type="search"
          className={field.input}
          aria-label={`Search: ${label}`}
          aria-controls={`${id}-list`}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-error` : undefined}
          placeholder="Search"
          autoComplete="off"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <select
        ref={list}
        id={`${id}-list`}
        className={joinClasses(css.list, hasNoMatch && css.empty)}
        style={{ maxHeight }}
        size={ROWS}
        value={shown}
        onChange={(event) => choose(event.target.value)}
        onInvalid={() => {
          setRefused(true);
          search.current?.focus();
        }}
      >
        <option value="" hidden>
          None
        </option>
        {found.map((item) => (
          <option key={item} value={item} className={css.item}>
            {format(item)}
          </option>
        ))}
      </select>
      <p role="status" className={css.noMatch}>
        {hasNoMatch && emptyText}
      </p>
      <FieldError id={`${id}-error`} error={isRefused ? unchosenText : undefined} />
    </div>
  );
}

/** Scrolls only the list; `scrollIntoView` would move the page, too. */
function scrollToOption(list: HTMLSelectElement | null, place: number): void {
  // No selection scrolls to the first option.
  const option = list?.options[place + 1];
  if (!list || !option || place < 0) return;
  const isInSight =
    option.offsetTop >= list.scrollTop &&
    option.offsetTop + option.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInSight) list.scrollTop = option.offsetTop - list.clientHeight / 2;
}

/** The matching items; each is normalized once, not on every keystroke. */
function useSearch(items: readonly string[], searchText: (item: string) => string) {
  return useMemo(() => {
    const texts = items.map((item) => ({ item, text: toComparable(searchText(item)) }));
    return (typed: string) => {
      const sought = toComparable(typed);
      return texts.filter(({ text }) => text.includes(sought)).map(({ item }) => item);
    };
  }, [items, searchText]);
}
