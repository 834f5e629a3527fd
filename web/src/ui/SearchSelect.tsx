import { Combobox, createListCollection, useCombobox } from '@ark-ui/react/combobox';
import {
  type CSSProperties,
  memo,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { classes } from './classes.ts';
import { FieldError } from './FieldError.tsx';
import { Check, Chevron } from './icons.tsx';
import field from './TextField.module.css';
import css from './SearchSelect.module.css';
import { useSearch } from './useSearch.ts';

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
  /** Why the form is not valid while something is typed and nothing chosen; said when it is sent. */
  unchosenText: string;
  menuMaxHeight: CSSProperties['maxHeight'];
  /** For a field that appears because it was asked for. */
  takesFocus?: boolean;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, search, isSought, isRefused, refuse, escape } = useSearch({ items, searchText });
  const collection = useMemo(
    () => createListCollection({ items: items.filter(isSought), itemToString: format }),
    [items, isSought, format],
  );
  const menu = useRef<HTMLDivElement>(null);
  const isSearch = typed !== null && typed !== format(value);
  const isInVain = isSearch && collection.size === 0;
  // The best match begins the list; without a search the chosen one is in its middle.
  const scroll = useCallback(
    (drawn: readonly string[]) => scrollTo(menu.current, drawn.indexOf(isSearch ? '' : value)),
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
      if (reason === 'input-change') search(inputValue);
    },
    onSelect: ({ itemValue }) => {
      onChange(itemValue);
      search(null);
    },
    // Whoever leaves keeps what was typed; Escape, and the button that shows everything, give it up.
    onOpenChange: ({ open, reason }) => {
      const isGivenUp = reason === 'trigger-click' || reason === 'escape-key';
      if (isGivenUp || (!open && !isSearch)) search(null);
      if (!open || reason === 'input-change') return;
      if (isGivenUp || !isSearch) selectSoon(input.current);
    },
    openOnClick: true,
    inputBehavior: 'autohighlight',
    positioning: PLACED_BY_STYLES,
  });
  // The kit highlights what is chosen, also where a search has left it out.
  useEffect(() => {
    const { open, highlightedValue } = combobox;
    if (!open || highlightedValue === null || collection.has(highlightedValue)) return;
    if (collection.firstValue === null) combobox.clearHighlightValue();
    else combobox.setHighlightValue(collection.firstValue);
  });
  // One listener for all items: hundreds of them would be made anew with every letter.
  const propsAt = ({ target }: SyntheticEvent) => {
    const item = target instanceof Element ? target.closest<HTMLElement>('[data-value]') : null;
    return item && combobox.getItemProps({ item: item.dataset['value'] });
  };
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
            aria-expanded={combobox.open && !isInVain}
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? `${id}-error` : undefined}
            onFocus={(event) => event.target.select()}
            onKeyDown={escape}
            onInvalid={refuse}
          />
          <Combobox.Trigger className={field.mark} aria-label={`Show every ${label.toLowerCase()}`}>
            <Chevron />
          </Combobox.Trigger>
        </Combobox.Control>
        <Combobox.Positioner className={css.positioner} hidden={isInVain}>
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
              onDrawn={scroll}
            />
          </Combobox.Content>
        </Combobox.Positioner>
      </div>
      <Vain>{isInVain && emptyText}</Vain>
      <FieldError id={`${id}-error`} error={isRefused ? unchosenText : undefined} />
    </Combobox.RootProvider>
  );
}

/** In the page, not over it: a list without options would only cover what follows. */
function Vain({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={css.vain}>
      {children}
    </p>
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
  onDrawn,
}: OptionsProps) {
  useLayoutEffect(() => onDrawn(items), [items, onDrawn]);
  return items.map((item) => (
    <Item
      key={item}
      id={idOf(id, item)}
      item={item}
      text={format(item)}
      isChosen={item === value}
      isHighlighted={item === highlighted}
    />
  ));
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
function selectSoon(field: HTMLInputElement | null): void {
  requestAnimationFrame(() => setTimeout(() => field?.select()));
}

/** The item at `place` comes to the middle of the list; where there is none, the list begins at its top. */
function scrollTo(list: HTMLElement | null, place: number): void {
  const item = list?.children[place];
  if (!list) return;
  list.scrollTop = item instanceof HTMLElement ? item.offsetTop - list.clientHeight / 2 : 0;
}

function idOf(id: string, item: string): string {
  return `${id}-${item}`;
}
