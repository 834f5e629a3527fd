import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isOverlayOpen } from '../page/overlay.ts';

/** On this device; `off` if the member has switched them off. */
const KEY = 'single-key-shortcuts';
/** Between the keys of "g s". */
const SEQUENCE_MS = 1000;

const listeners = new Set<() => void>();

export function hasShortcuts(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  for (const listener of listeners) listener();
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

/**
 * Runs actions on single keys, by their `KeyboardEvent.key`, or on two after each other: `g s`. Not
 * while a field has the focus or a dialog or menu is open, and not if the member has switched them
 * off.
 */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const run = useEffectEvent((keys: string, event: KeyboardEvent) => {
    const action = actions[keys];
    if (action === undefined || !isMeant(event)) return false;
    event.preventDefault();
    action();
    return true;
  });
  useEffect(() => {
    let before = { key: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      const isSequence = event.timeStamp - before.at < SEQUENCE_MS;
      const last = before.key;
      before = { key: event.key, at: event.timeStamp };
      if (isSequence && run(`${last} ${event.key}`, event)) return;
      run(event.key, event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
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
