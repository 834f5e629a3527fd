import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The script is sent once per page, without passes: both cost more than the check. */
export async function findViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  const asked: RunOptions = { ...options, resultTypes: ['violations'] };
  const run = `axe.run(document, ${JSON.stringify(asked)}).then(({ violations }) => violations.map(
    ({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
  return (
    (await page.evaluate<string[] | null>(`globalThis.axe === undefined ? null : ${run}`)) ??
    page.evaluate<string[]>(`(() => { ${SOURCE} })(), ${run}`)
  );
}
