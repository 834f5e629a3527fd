import { Combobox, useCombobox, useListCollection } from '@ark-ui/react/combobox';
import {
  type CSSProperties,
  memo,
  startTransition,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classes } from './classes.ts';
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
  emptyText,
  menuMaxHeight,
  takesFocus = false,
}: {
  label: string;
  items: readonly string[];
  value: string;
  onChange: (value: string) => void;
  /** How an item is written, and searched for. */
  format: (item: string) => string;
  /** Where nothing matches. */
  emptyText: string;
  menuMaxHeight: CSSProperties['maxHeight'];
  /** For a field that appears because it was asked for. */
  takesFocus?: boolean;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWhole, setWhole] = useState(false);
  const { collection, filter } = useListCollection<string>({
    initialItems: [...items],
    itemToString: format,
    filter: (text, sought) => comparable(text).includes(comparable(sought)),
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isWhole) showChosen(menu.current);
  }, [isWhole]);
  const shown = isWhole ? collection.items : firstItems(collection.items, value);
  const idOf = (item: string) => `${id}-${item}`;

  const combobox = useCombobox<string>({
    ids: { item: idOf },
    collection,
    value: [value],
    inputValue: typed ?? format(value),
    // The list opens as a whole; only what is typed narrows it, and at once: Enter takes the best match.
    onInputValueChange: ({ reason, inputValue }) => {
      if (reason !== 'input-change') return;
      setTyped(inputValue);
      filter(inputValue);
    },
    onValueChange: ({ value: [chosen] }) => {
      if (chosen !== undefined) onChange(chosen);
    },
    onOpenChange: ({ open }) => {
      // The first items answer the click; the hundreds after them may take their time.
      if (open) {
        startTransition(() => setWhole(true));
        if (input.current?.value === format(value)) selectSoon(input.current);
        return;
      }
      setWhole(false);
      // What was typed and not chosen is no choice: the field shows what is.
      setTyped(null);
      filter('');
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

  return (
    <Combobox.RootProvider value={combobox} className={field.field} lazyMount unmountOnExit>
      <div className={field.head}>
        <Combobox.Label>{label}</Combobox.Label>
      </div>
      <div className={css.anchor}>
        <Combobox.Control className={field.box}>
          <Combobox.Input
            ref={input}
            className={classes(field.input, field.withMark)}
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
            {shown.map((item) => (
              <Item
                key={item}
                id={idOf(item)}
                item={item}
                text={format(item)}
                isChosen={item === value}
                isHighlighted={item === combobox.highlightedValue}
              />
            ))}
            {/* A listbox holds options only, also where there is none to choose. */}
            {collection.size === 0 && (
              <div className={css.empty} role="option" aria-disabled="true" aria-selected="false">
                {emptyText}
              </div>
            )}
          </Combobox.Content>
        </Combobox.Positioner>
      </div>
      <p role="status" className={css.said}>
        {collection.size === 0 && emptyText}
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
function firstItems(items: readonly string[], value: string): readonly string[] {
  const start = Math.max(0, items.indexOf(value) - FIRST_ITEMS / 2);
  return items.slice(start, start + FIRST_ITEMS);
}

/** Puts the chosen item in the middle of the menu, among all the others. */
function showChosen(menu: HTMLElement | null): void {
  const chosen = menu?.querySelector<HTMLElement>('[data-state="checked"]');
  if (menu && chosen) menu.scrollTop = chosen.offsetTop - menu.clientHeight / 2;
}

/** What is chosen gives way to what is sought; the kit puts the caret after it first. */
function selectSoon(field: HTMLInputElement): void {
  requestAnimationFrame(() => setTimeout(() => field.select()));
}

/** Case and accents make no difference. */
function comparable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();
}
