import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast } from '../../../contract/testing/contrast.ts';

const css = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8');

const TEXTS = [
  ['ink', ['paper', 'surface', 'sunken', 'accent-soft', 'danger-soft']],
  ['ink-soft', ['paper', 'surface', 'sunken']],
  ['accent', ['paper', 'surface']],
  ['danger', ['paper', 'surface', 'danger-soft']],
  ['danger-strong', ['surface', 'danger-soft']],
  ['on-accent', ['accent', 'accent-strong']],
  ['on-danger', ['danger', 'danger-strong']],
  ['on-ground', ['ground']],
  ['on-tint', ['sun', 'blush']],
  ['paper', ['ink']],
] as const;
const EDGES = [
  ['edge', ['paper', 'surface', 'sunken']],
  ['danger-edge', ['surface']],
  ['danger', ['paper', 'surface']],
  ['accent', ['paper', 'surface', 'sunken']],
] as const;

test.each(['light', 'dark'] as const)(
  'in the %s theme, text contrast is at least 4.5 and edge contrast 3',
  (theme) => {
    for (const [pairs, min] of [
      [TEXTS, 4.5],
      [EDGES, 3],
    ] as const) {
      for (const [above, grounds] of pairs) {
        for (const below of grounds) {
          const ratio = contrast(color(above, theme), color(below, theme));
          expect(ratio, `${above} on ${below}`).toBeGreaterThanOrEqual(min);
        }
      }
    }
  },
);

function color(token: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}: ([^;]+);`).exec(css)?.[1] ?? '';
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  const found = theme === 'light' ? light : dark;
  if (!found) throw new Error(`No color ${token} in tokens.css`);
  return found;
}
