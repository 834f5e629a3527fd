import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { User } from '../../../../contract/user.ts';
import { useOnDemand } from '../../page/useOnDemand.ts';
import { isOverlayOpen } from '../../page/overlay.ts';
import { Search } from '../../ui/icons/icons.tsx';
import css from './PaletteButton.module.css';

/**
 * Opens the palette, which is loaded on demand. Its key does the same, on any page and in any
 * field.
 */
export function PaletteButton({ user }: { user: User }) {
  const palette = useOnDemand(async () => (await import('./Palette.tsx')).Palette);
  const href = useLocation({ select: (location) => location.href });
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== href) setOpenAt(null);
  // Text typed before the field had the focus; null while the palette is not opening.
  const typedAhead = useRef<string | null>(null);
  const open = async () => {
    typedAhead.current = '';
    const address = location.href;
    const isLoaded = await palette.load();
    // Another page was opened while it was loading.
    if (isLoaded && location.href === address) setOpenAt(href);
    else typedAhead.current = null;
  };
  const close = () => {
    typedAhead.current = null;
    setOpenAt(null);
  };
  const takeTyped = () => {
    const typed = typedAhead.current ?? '';
    typedAhead.current = null;
    return typed;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (typedAhead.current !== null && (isText(event) || event.key === 'Enter')) {
      // Enter has nothing to open yet.
      if (event.key !== 'Enter') typedAhead.current += event.key;
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (isPaletteKey(event, isMac()) && (openAt !== null || !isOverlayOpen())) {
      event.preventDefault();
      if (openAt === null) void open();
      else close();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    // Runs before the single-key shortcuts and the fields of the page.
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <>
      <button
        type="button"
        className={css.button}
        data-keys={isMac() ? '⌘K' : 'Ctrl K'}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
        onPointerEnter={palette.prepare}
        onFocus={palette.prepare}
        onClick={() => void open()}
      >
        <Search width={20} height={20} />
        <span>Find</span>
      </button>
      {palette.Part !== null && (
        <palette.Part user={user} isOpen={openAt !== null} takeTyped={takeTyped} onClose={close} />
      )}
    </>
  );
}

type Press = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>;

/** On a Mac ⌘K, because Ctrl K deletes to the end of the line there; Ctrl K elsewhere. */
export function isPaletteKey(press: Press, isMac: boolean): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = press;
  const isModified = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  // On a keyboard without Latin letters, the key in the position of K.
  const isK = /^[a-z]$/iu.test(press.key) ? press.key.toLowerCase() === 'k' : press.code === 'KeyK';
  return isModified && !altKey && !shiftKey && !isComposing && isK;
}

export function isText({ key, ctrlKey, metaKey, altKey, isComposing }: Press): boolean {
  return Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing;
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
