import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isOverlayOpen } from '../page/overlay.ts';
import { keep } from '../session/storage.ts';

/** Per device; `off` if the member has switched them off. */
const KEY = 'single-key-shortcuts';
/** Maximum time between the keys of "g s". */
const SEQUENCE_MS = 1000;

const listeners = new Set<() => void>();

export function hasShortcuts(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

/** Returns whether the browser could store it. */
export function setShortcuts(isOn: boolean): boolean {
  const isKept = keep(localStorage, KEY, isOn ? null : 'off');
  for (const listener of listeners) listener();
  return isKept;
}

export function useHasShortcuts(): boolean {
  return useSyncExternalStore(subscribe, hasShortcuts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

type Actions = Readonly<Record<string, () => void>>;

/** One listener for all, so that "g l" is never also an "l" of another part of the page. */
const parts = new Set<() => Actions>();
let first = { key: '', at: -Infinity };

function onKeyDown(event: KeyboardEvent): void {
  if (!isMeant(event)) return;
  const known = [...parts].map((getActions) => getActions());
  const isSecond = event.timeStamp - first.at < SEQUENCE_MS;
  const keys = isSecond ? `${first.key} ${event.key}` : event.key;
  first = { key: '', at: -Infinity };
  if (!isSecond && known.some((actions) => canBeginSequence(actions, event.key))) {
    first = { key: event.key, at: event.timeStamp };
    return;
  }
  const action = known.find((actions) => actions[keys])?.[keys];
  if (action === undefined) return;
  event.preventDefault();
  action();
}

function canBeginSequence(actions: Actions, key: string): boolean {
  return Object.keys(actions).some((keys) => keys.startsWith(`${key} `));
}

/**
 * Runs actions on single keys, by their `KeyboardEvent.key`, or on two in sequence: `g s`. Not
 * while a field has the focus or a dialog or menu is open, and not if the member has switched them
 * off.
 */
export function useShortcuts(actions: Actions): void {
  const newest = useEffectEvent(() => actions);
  useEffect(() => {
    const listActions = () => newest();
    if (parts.size === 0) addEventListener('keydown', onKeyDown);
    parts.add(listActions);
    return () => {
      parts.delete(listActions);
      if (parts.size === 0) removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

function isMeant(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (event.defaultPrevented || !hasShortcuts()) return false;
  if (isOverlayOpen()) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest(FIELDS) !== null);
}

const FIELDS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]';
