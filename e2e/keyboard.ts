import type { Locator, Page } from '@playwright/test';
import { expect, test as base } from './journey.ts';

/** More stops than any page has. */
const MANY = 60;

type Direction = 'Tab' | 'Shift+Tab';

/** A journey without a pointer: to press one is an error of the page. */
export const test = base.extend<{ keyboard: Keyboard }>({
  keyboard: async ({ page, product }, use) => {
    await page.addInitScript(`if (location.origin === '${product.url}')
      addEventListener('pointerdown', () => { throw new Error('A pointer was used'); });`);
    await use(keyboardOf(page));
  },
});

export type Keyboard = ReturnType<typeof keyboardOf>;

/** A person who has nothing but keys: what Tab does not reach is not there for them. */
function keyboardOf(page: Page) {
  const focused = page.locator(':focus');
  const press = (key: string) => page.keyboard.press(key);

  /** Goes on, or back, until `target` has the focus; every stop on the way can be seen. */
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

    /** Writes into a field. */
    async enter(field: Locator, text: string): Promise<void> {
      await tabTo(field);
      await page.keyboard.type(text);
    },

    /** Presses a button, or follows a link. */
    async choose(target: Locator, direction: Direction = 'Tab'): Promise<void> {
      await tabTo(target, direction);
      await press('Enter');
    },

    stops: (direction: Direction = 'Tab') => stopsOf(page, direction),
  };
}

/**
 * The names of the stops from where the focus is until it leaves the page, or comes to where it has
 * been: what holds the focus has no others. Every one of them can be seen.
 */
export async function stopsOf(page: Page, direction: Direction = 'Tab'): Promise<string[]> {
  const names: string[] = [];
  await page.evaluate('globalThis.visited = new WeakSet()');
  for (let i = 0; i < MANY; i += 1) {
    await page.keyboard.press(direction);
    const name = await page.evaluate<string | null>(VISIT);
    if (name === null) return names;
    await expectFocusSeen(page);
    names.push(name);
  }
  throw new Error(`There is no end to it: ${names.join(', ')}`);
}

/** What has the focus has a ring, is in sight and is covered by nothing. */
async function expectFocusSeen(page: Page): Promise<void> {
  expect(await page.evaluate<string | null>(FAULT)).toBeNull();
}

/** The name of what has the focus; null where that is nothing, or has been visited. */
const VISIT = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body || visited.has(element)) return null;
  visited.add(element);
  const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent;
  return (label ?? element.textContent).replaceAll(/\\s+/g, ' ').trim();
})()`;

/** A field may let its label or its neighbours, the cells of a code, show where it is. */
const FAULT = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const hasRing = [element, ...element.parentElement.children, ...(element.labels ?? [])]
    .map((each) => getComputedStyle(each))
    .some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isInSight = left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isCovered = above !== null && !element.parentElement.contains(above);
  const fault = !hasRing ? 'No ring around' : !isInSight ? 'Out of sight:' : isCovered ? 'Covered:' : null;
  return fault && fault + ' ' + element.outerHTML.slice(0, 160);
})()`;
