import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Like the translator of Chrome, and tells which texts the page changes in vain. */
const TRANSLATOR = `
  const NOT_TRANSLATED = 'script, style, noscript, textarea, select, svg, font';
  const replaced = new WeakMap();
  window.staleTexts = [];
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(text) {
      if (replaced.has(this)) window.staleTexts.push(replaced.get(this) + ' → ' + text);
      nodeValue.set.call(this, text);
    },
  });
  function translate() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      if (text.data === '' || text.parentElement.closest(NOT_TRANSLATED) !== null) continue;
      const [outer, inner] = ['font', 'font'].map((name) => document.createElement(name));
      outer.style.verticalAlign = inner.style.verticalAlign = 'inherit';
      inner.textContent = text.data;
      outer.append(inner);
      replaced.set(text, text.data);
      text.replaceWith(outer);
    }
  }
  function start() {
    const changes = { childList: true, characterData: true, subtree: true };
    new MutationObserver(translate).observe(document.body, changes);
    translate();
  }
`;

/** By default once the page is interactive. */
export async function translate(page: Page, from = 'rapport:hydrated'): Promise<void> {
  await page.addInitScript(`{ ${TRANSLATOR} addEventListener('${from}', start, { once: true }); }`);
}

export async function expectNothingStale(page: Page): Promise<void> {
  expect(await page.evaluate('[...new Set(window.staleTexts)]')).toEqual([]);
}

/** The warnings of error boundaries about texts that React no longer finds. */
export function collectFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on('console', (message) => {
    const words = message.text();
    if (words.includes('NotFoundError')) failures.push(words);
  });
  return failures;
}

/** Each control twice, the least used first; those that a dialog covers are left out. */
const USE_NEXT = `(() => {
  const uses = (window.uses ??= new WeakMap());
  const isUsable = (each) =>
    each.checkVisibility() && !each.disabled && each.closest('[inert], [aria-hidden="true"]') === null;
  const controls = document.querySelectorAll('button, summary, select, input, textarea');
  const [control] = [...controls]
    .filter((each) => isUsable(each) && (uses.get(each) ?? 0) < 2)
    .toSorted((one, other) => (uses.get(one) ?? 0) - (uses.get(other) ?? 0));
  if (control === undefined) return false;
  const count = uses.get(control) ?? 0;
  uses.set(control, count + 1);
  const isField = control.matches('textarea, input:not([type="radio"], [type="checkbox"], [type="range"])');
  if (control.matches('select')) {
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    control.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (isField) {
    const { prototype } = control.constructor;
    Object.getOwnPropertyDescriptor(prototype, 'value').set.call(control, ['zz', ''][count]);
    control.dispatchEvent(new Event('input', { bubbles: true }));
  } else control.click();
  return true;
})()`;

const MOST_USES = 60;

/** Uses the controls of a page and of what they open. */
export async function useControls(page: Page): Promise<void> {
  for (let count = 0; count < MOST_USES; count += 1)
    if (!(await page.evaluate<boolean>(USE_NEXT))) return;
}
