import { Combobox, createListCollection, useCombobox } from '@ark-ui/react/combobox';
import {
  type CSSProperties,
  memo,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
import { FieldError } from './FieldError.tsx';
import { Check, Chevron } from './icons.tsx';
import field from './TextField.module.css';
import css from './SearchSelect.module.css';

/** As many as are seen at once, and some: they are shown before the rest of a long list is built. */
const FIRST_ITEMS = 12;

/** One of many, found by typing. */
export function SearchSelect({
  label,
  items,
  value,
  onChange,
  format,
  searchText = format,
  emptyText,
  unchosenText,
  menuMaxHeight,
  takesFocus = false,
}: {
  label: string;
  items: readonly string[];
  value: string;
  onChange: (value: string) => void;
  /** How an item is written. */
  format: (item: string) => string;
  /** What it is found by, where that is more. */
  searchText?: (item: string) => string;
  /** Where nothing matches. */
  emptyText: string;
  /** Where something was typed and nothing chosen: until then its form is not valid. */
  unchosenText: string;
  menuMaxHeight: CSSProperties['maxHeight'];
  /** For a field that appears because it was asked for. */
  takesFocus?: boolean;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isSought = useSearch({ items, searchText, typed });
  const collection = useMemo(
    () => createListCollection({ items: items.filter(isSought), itemToString: format }),
    [items, isSought, format],
  );
  const input = useRef<HTMLInputElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const isSearch = typed !== null;
  // The best match begins the list; without a search the chosen one is in its middle.
  const scroll = useCallback(
    (drawn: readonly string[]) => {
      const list = menu.current;
      const chosen = isSearch ? null : list?.children[drawn.indexOf(value)];
      if (!list) return;
      list.scrollTop = chosen instanceof HTMLElement ? chosen.offsetTop - list.clientHeight / 2 : 0;
    },
    [isSearch, value],
  );
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  useEffect(() => input.current?.setCustomValidity(isSearch ? unchosenText : ''));

  const combobox = useCombobox<string>({
    ids: { item: (item) => idOf(id, item) },
    collection,
    value: [value],
    inputValue: typed ?? format(value),
    // The list opens as a whole; only what is typed narrows it, and at once: Enter takes the best match.
    onInputValueChange: ({ reason, inputValue }) => {
      if (reason === 'input-change') setTyped(inputValue);
    },
    onValueChange: ({ value: [chosen] }) => {
      if (chosen !== undefined) onChange(chosen);
    },
    onOpenChange: ({ open, reason }) => {
      // Whoever gives up has what was chosen; whoever goes on without a choice is told so.
      if (!open && reason !== 'interact-outside') setTyped(null);
      else if (open && input.current?.value === format(value)) selectSoon(input.current);
    },
    openOnClick: true,
    inputBehavior: 'autohighlight',
    positioning: PLACED_BY_STYLES,
  });
  // One listener for all items: hundreds of them would be made anew with every letter.
  const propsAt = ({ target }: SyntheticEvent) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-value]') : null;
    return item && combobox.getItemProps({ item: item.dataset['value'] });
  };
  const isUnchosen = isSearch && !combobox.open;

  return (
    <Combobox.RootProvider value={combobox} className={field.field}>
      <div className={field.head}>
        <Combobox.Label>{label}</Combobox.Label>
      </div>
      <div className={css.anchor}>
        <Combobox.Control className={field.box}>
          <Combobox.Input
            ref={input}
            className={classes(field.input, field.withMark)}
            aria-invalid={isUnchosen || undefined}
            aria-describedby={isUnchosen ? `${id}-error` : undefined}
            onFocus={(event) => event.target.select()}
          />
          <Combobox.Trigger className={field.mark} aria-label={`Show every ${label.toLowerCase()}`}>
            <Chevron />
          </Combobox.Trigger>
        </Combobox.Control>
        <Combobox.Positioner className={css.positioner}>
          <Combobox.Content
            ref={menu}
            className={css.menu}
            style={{ maxHeight: menuMaxHeight }}
            onClick={(event) => propsAt(event)?.onClick?.(event)}
            onPointerMove={(event) => propsAt(event)?.onPointerMove?.(event)}
            onPointerLeave={() => combobox.clearHighlightValue()}
          >
            <Options
              id={id}
              items={combobox.open ? collection.items : nearby(collection.items, value)}
              value={value}
              highlighted={combobox.highlightedValue}
              format={format}
              emptyText={emptyText}
              onDrawn={scroll}
            />
          </Combobox.Content>
        </Combobox.Positioner>
      </div>
      <FieldError id={`${id}-error`} error={isUnchosen ? unchosenText : undefined} />
      <p role="status" className={css.said}>
        {combobox.open && collection.size === 0 && emptyText}
      </p>
    </Combobox.RootProvider>
  );
}

/**
 * The kit reckons a place anew from every ancestor and at every scroll, which on a slow telephone
 * takes longer than all the rest of opening. This menu hangs on its field by styles, and needs to
 * know only whether there is room.
 */
const PLACED_BY_STYLES = {
  listeners: false,
  updatePosition({ floatingElement: menu }: { floatingElement: HTMLElement | null }) {
    const field = menu?.parentElement?.getBoundingClientRect();
    if (!menu || !field) return;
    const below = innerHeight - field.bottom;
    menu.toggleAttribute('data-above', below < menu.offsetHeight && below < field.top);
    menu.scrollIntoView({ block: 'nearest' });
  },
};

type OptionsProps = {
  id: string;
  items: readonly string[];
  value: string;
  highlighted: string | null;
  format: (item: string) => string;
  emptyText: string;
  onDrawn: (items: readonly string[]) => void;
};

/**
 * A press and a letter are answered before hundreds of options are built: a list that opens begins
 * with those around the chosen one, and what is typed stands there before the list has narrowed.
 */
function Options({ items, highlighted, onDrawn, ...props }: OptionsProps) {
  return (
    <DrawnOptions
      {...props}
      items={useDeferredValue(items)}
      highlighted={useDeferredValue(highlighted)}
      onDrawn={useDeferredValue(onDrawn)}
    />
  );
}

const DrawnOptions = memo(function DrawnOptions({
  id,
  items,
  value,
  highlighted,
  format,
  emptyText,
  onDrawn,
}: OptionsProps) {
  useLayoutEffect(() => onDrawn(items), [items, onDrawn]);
  return (
    <>
      {items.map((item) => (
        <Item
          key={item}
          id={idOf(id, item)}
          item={item}
          text={format(item)}
          isChosen={item === value}
          isHighlighted={item === highlighted}
        />
      ))}
      {/* A listbox holds options only, also where there is none to choose. */}
      {items.length === 0 && (
        <div className={css.empty} role="option" aria-disabled="true" aria-selected="false">
          {emptyText}
        </div>
      )}
    </>
  );
});

/** Remembered: a letter or a step changes two or three of hundreds. */
const Item = memo(function Item({
  id,
  item,
  text,
  isChosen,
  isHighlighted,
}: {
  id: string;
  item: string;
  text: string;
  isChosen: boolean;
  isHighlighted: boolean;
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-value={item}
      data-state={isChosen ? 'checked' : 'unchecked'}
      data-highlighted={isHighlighted || undefined}
      className={css.item}
    >
      {text}
      {isChosen && <Check width={18} height={18} />}
    </div>
  );
});

/** The items around the chosen one, which the list is scrolled to when it opens. */
function nearby(items: readonly string[], value: string): readonly string[] {
  const start = Math.max(0, items.indexOf(value) - FIRST_ITEMS / 2);
  return items.slice(start, start + FIRST_ITEMS);
}

/** What is chosen gives way to what is sought; the kit puts the caret after it first. */
function selectSoon(field: HTMLInputElement): void {
  requestAnimationFrame(() => setTimeout(() => field.select()));
}

/** Whether an item has in it what is typed; each item is made comparable once, not at every letter. */
function useSearch({
  items,
  searchText,
  typed,
}: {
  items: readonly string[];
  searchText: (item: string) => string;
  typed: string | null;
}): (item: string) => boolean {
  const texts = useMemo(
    () => new Map(items.map((item) => [item, comparable(searchText(item))])),
    [items, searchText],
  );
  const sought = comparable(typed ?? '');
  return useCallback((item) => texts.get(item)?.includes(sought) ?? false, [texts, sought]);
}

function idOf(id: string, item: string): string {
  return `${id}-${item}`;
}

/** Case, accents, and whether words are joined by a space or by an underscore make no difference. */
function comparable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim();
}
