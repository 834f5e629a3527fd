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

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
