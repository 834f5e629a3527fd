import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with the page as it is now: each rule with the elements that break it. The
 * page gets axe once; sending it for each look, and describing what is right, would take longer
 * than looking.
 */
export async function violationsOf(page: Page, options: RunOptions = {}): Promise<string[]> {
  await page.evaluate(`globalThis.axe === undefined && (() => { ${SOURCE} })()`);
  const asked: RunOptions = { ...options, resultTypes: ['violations'] };
  return page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(asked)}).then(({ violations }) => violations.map(
      ({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`,
  );
}
