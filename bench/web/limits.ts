/**
 * What the project asks of the speed of the application. Weights are kB (1000 bytes) of gzip: `script`
 * and `style` are what a first load fetches of itself, `alive` all scripts of a page rendered ahead once
 * somebody has touched it and it answers.
 */
export type LoadLimits = { script: number; style: number; alive?: number };

export const PUBLIC_PAGES = {
  '/auth': { script: 106, style: 6, alive: 122 },
  '/auth/register': { script: 106, style: 6, alive: 124 },
  '/forgot-password': { script: 106, style: 6, alive: 125 },
  '/contact-us': { script: 106, style: 7, alive: 126 },
  '/error': { script: 106, style: 6, alive: 107 },
  '/delete-account': { script: 106, style: 6, alive: 107 },
} as const satisfies Record<string, LoadLimits>;

/** Pages behind a step: their scripts come at once. */
export const OTHER_PAGES = {
  '/forgot-password/verify-code': { script: 115, style: 7 },
  '/linkedin-profile': { script: 130, style: 8 },
  '/payment': { script: 135, style: 10 },
  '/profile': { script: 135, style: 9 },
} as const satisfies Record<string, LoadLimits>;

/** The least score of Lighthouse on a public page, mobile, as it is set by itself. */
export const SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };

/** The longest time from an interaction to the next paint, on a processor four times slower. */
export const NEXT_PAINT_MS = 200;
