import { isField, setCaret } from '../forms/silent-values.ts';
import { HYDRATED } from './hydration.ts';

/** Everything that is filled in or pressed. */
const CONTROLS = '#root :is(input, textarea, select, button, a)';

let controls: HTMLInputElement[] = [];
const replacements = new Map<Element, HTMLElement>();
let focused: Element | null = null;

/**
 * React builds a page again, instead of hydrating it, if a translator or an extension has changed
 * it. Moves the input and the focus to the new fields at once, until the page is interactive.
 */
export function keepInput(): void {
  controls = findControls();
  noteFocus();
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('focusin', noteFocus, { signal });
  addEventListener('focusout', () => queueMicrotask(noteFocus), { signal });
  const observer = new MutationObserver(moveInput);
  observer.observe(document.body, { childList: true, subtree: true });
  const stop = () => {
    moveInput();
    observer.disconnect();
    listening.abort();
  };
  // Capturing, to precede the announcement of what was typed.
  addEventListener(HYDRATED, stop, { capture: true, once: true });
}

/** The control itself, or the one that the page now has in its place. */
export function findCurrent(control: HTMLElement): HTMLElement {
  const replacement = replacements.get(control);
  return replacement === undefined ? control : findCurrent(replacement);
}

/** The fields of all kinds have the properties of an input that are used here, or lack them. */
function findControls(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(CONTROLS)];
}

/** A field that was removed has lost the focus, but its user has not left it. */
function noteFocus(): void {
  const { activeElement } = document;
  if (activeElement !== document.body || focused?.isConnected) focused = activeElement;
}

function moveInput(): void {
  const current = findControls();
  controls = controls.map((old, place) => {
    const replacement = current[place];
    const isSame = replacement?.localName === old.localName && replacement.name === old.name;
    if (old.isConnected || !isSame) return old;
    replacements.set(old, replacement);
    moveValue(old, replacement);
    return replacement;
  });
  if (focused?.isConnected === false) moveFocus(focused, replacements.get(focused));
}

function moveFocus(old: Element, replacement: HTMLElement | undefined): void {
  replacement?.focus({ preventScroll: true });
  if (isField(old) && isField(replacement)) setCaret(replacement, old);
}

function moveValue(old: HTMLInputElement, replacement: HTMLInputElement): void {
  const { checked, value } = old;
  // A chosen radio button unchecks the others.
  if (checked !== replacement.checked && (checked || old.type === 'checkbox')) replacement.click();
  if (value === replacement.value) return;
  replacement.value = value;
  replacement.dispatchEvent(new Event('change', { bubbles: true }));
}
