type SilentField = HTMLInputElement | HTMLTextAreaElement;
type Caret = Pick<SilentField, 'selectionStart' | 'selectionEnd'>;

const CHECK_MS = 500;
const FIELDS = 'textarea, input:not([type="radio"], [type="checkbox"], [type="range"])';
/** A button that only complete fields enable may receive no click. */
const DISABLED = 'form button[type="submit"]:is(:disabled, [aria-disabled="true"])';

const announced = new WeakMap<Element, string>();

/**
 * Forms do not know what was typed before hydration, nor what some password managers set without
 * events. This sends the events at once, before a form is submitted, before a button acts, and while
 * a form waits for its fields.
 */
export function announceSilentValues(): void {
  addEventListener('input', remember, true);
  addEventListener('click', announce, true);
  addEventListener('submit', announce, true);
  announce();
  setInterval(() => {
    if (document.querySelector(DISABLED) !== null) announce();
  }, CHECK_MS);
}

function remember({ target }: Event): void {
  if (isField(target)) announced.set(target, target.value);
}

function announce(): void {
  for (const field of document.querySelectorAll<SilentField>(FIELDS))
    if (isSilent(field)) send(field);
}

/** Of a field whose value React sets, the default value is the latest that React knows. */
function isSilent(field: SilentField): boolean {
  const { value, defaultValue } = field;
  const isKnown = value === '' || value === defaultValue || value === announced.get(field);
  return !isKnown && !field.readOnly && !field.disabled;
}

/** React ignores the event of a value that was set through the property of the element itself. */
function send(field: SilentField): void {
  const { value, selectionStart, selectionEnd } = field;
  const prototype: unknown = Object.getPrototypeOf(field);
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  setCaret(field, { selectionStart, selectionEnd });
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Fields that are set lose it. Only that of the focused one shows, and some types have none. */
export function setCaret(field: SilentField, { selectionStart, selectionEnd }: Caret): void {
  if (selectionStart === null || field !== document.activeElement) return;
  field.setSelectionRange(selectionStart, selectionEnd);
}

export function isField(target: unknown): target is SilentField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
