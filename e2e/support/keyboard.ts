import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './journey.ts';

const MANY = 60;

type Direction = 'Tab' | 'Shift+Tab';

/** A journey without a pointer; pointer events fail it. */
export const test = base.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page, product }, use) => use(await keyboardOnly(page, product.url)),
});

/** From the next load of the page on, pointer events fail the journey. */
export async function keyboardOnly(page: Page, origin: string): Promise<Keyboard> {
  await page.addInitScript(`if (location.origin === '${origin}')
    addEventListener('pointerdown', () => { throw new Error('A pointer was used'); });`);
  return createKeyboard(page);
}

export type Keyboard = ReturnType<typeof createKeyboard>;

/** A user with a keyboard only, who can use only what Tab reaches. */
function createKeyboard(page: Page) {
  const focused = page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);

  /** Presses Tab or Shift+Tab until `target` has the focus; every stop must be visible. */
  async function tabTo(target: Locator, direction: Direction = 'Tab'): Promise<void> {
    await expect(target).toBeVisible();
    for (let i = 0; i < MANY; i += 1) {
      await press(direction);
      await expectFocusSeen(page);
      if ((await target.and(focused).count()) === 1) return;
    }
    throw new Error(`${String(target)} is not reached by ${direction}`);
  }

  return {
    press,
    tabTo,
    type: (text: string) => page.keyboard.type(text),

    async enter(field: Locator, text: string): Promise<void> {
      await tabTo(field);
      await page.keyboard.type(text);
    },

    async choose(target: Locator, direction: Direction = 'Tab'): Promise<void> {
      await tabTo(target, direction);
      await press('Enter');
    },

    stops: (direction: Direction = 'Tab') => listStops(page, direction),
  };
}

/**
 * The names of the tab stops until the focus leaves the page or repeats. Every stop must be
 * visible.
 */
export async function listStops(page: Page, direction: Direction = 'Tab'): Promise<string[]> {
  const names: string[] = [];
  await page.evaluate('globalThis.visited = new WeakSet()');
  for (let i = 0; i < MANY; i += 1) {
    await page.keyboard.press(direction);
    const name = await page.evaluate<string | null>(VISIT);
    if (name === null) return names;
    await expectFocusSeen(page);
    names.push(name);
  }
  throw new Error(`The tab order does not end: ${names.join(', ')}`);
}

/** The next Tab goes to the first stop of the page. */
export async function focusTop(page: Page): Promise<void> {
  await page.evaluate(`{
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  }`);
}

/** The focused element has a focus ring, is in view, once the page has scrolled, and is not covered. */
async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<string | null>(FAULT)).toBeNull();
}

/** The name of the focused element; null if there is none or it was visited before. */
const VISIT = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || visited.has(element)) return null;
  visited.add(element);
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
  return (label ?? element.textContent).replaceAll(/\\s+/g, ' ').trim();
})()`;

/** The focus ring may be drawn on the label or a sibling, as with code cells. */
const FAULT = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const hasRing = [element, ...element.parentElement.children, ...(element.labels ?? [])]
    .map((each) => getComputedStyle(each))
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isInSight = left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
  // A link over two lines has a box for each; the center of both may lie on its neighbor.
  const line = element.getClientRects()[0] ?? element.getBoundingClientRect();
  const above = document.elementFromPoint((line.left + line.right) / 2, (line.top + line.bottom) / 2);
  const isCovered = above !== null && !element.parentElement.contains(above);
  const fault = !hasRing ? 'No ring around' : !isInSight ? 'Out of sight:' : isCovered ? 'Covered:' : null;
  return fault && fault + ' ' + element.outerHTML.slice(0, 160);
})()`;
