import { expect, test } from 'vitest';
import { isPaletteKey, isText } from './PaletteButton.tsx';

const press = (changes: Partial<Parameters<typeof isPaletteKey>[0]>) => ({
  key: 'k',
  code: 'KeyK',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...changes,
});

test('the palette’s key is Command K on a Mac and Ctrl K elsewhere', () => {
  expect(isPaletteKey(press({ metaKey: true }), true)).toBe(true);
  expect(isPaletteKey(press({ ctrlKey: true }), false)).toBe(true);
  expect(isPaletteKey(press({ ctrlKey: true }), true)).toBe(false);
  expect(isPaletteKey(press({ metaKey: true }), false)).toBe(false);
});

test('Caps Lock does not change the palette’s key', () => {
  expect(isPaletteKey(press({ ctrlKey: true, key: 'K' }), false)).toBe(true);
});

test('the key is found by its letter on Latin keyboards, by its position on others', () => {
  expect(isPaletteKey(press({ ctrlKey: true, key: 'k', code: 'KeyV' }), false)).toBe(true);
  expect(isPaletteKey(press({ ctrlKey: true, key: 't', code: 'KeyK' }), false)).toBe(false);
  expect(isPaletteKey(press({ ctrlKey: true, key: 'л', code: 'KeyK' }), false)).toBe(true);
});

test.each([
  { key: 'k' },
  { key: 'j', code: 'KeyJ', ctrlKey: true },
  { ctrlKey: true, shiftKey: true },
  { ctrlKey: true, altKey: true },
  { ctrlKey: true, metaKey: true },
  { ctrlKey: true, isComposing: true },
])('%o is not the palette’s key', (changes) => {
  expect(isPaletteKey(press(changes), false)).toBe(false);
});

test('only a character without a modifier is text', () => {
  expect(['a', 'A', 'é', '語', ' ', '🙂'].map((key) => isText(press({ key })))).not.toContain(
    false,
  );
  expect(['Enter', 'Backspace', 'F1'].map((key) => isText(press({ key })))).not.toContain(true);
  for (const changes of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(isText(press(changes))).toBe(false);
  expect(isText(press({ isComposing: true }))).toBe(false);
});
