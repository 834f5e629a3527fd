/**
 * Performance limits of the application. Weights are kB (1000 bytes) of gzip of a first load. All
 * pages share one stylesheet.
 */
export type LoadLimits = { script: number; style: number };

export const PUBLIC_PAGES = {
  '/auth': { script: 125, style: 16 },
  // Includes the form's validation rules, which run on the first keystroke.
  '/auth/register': { script: 135, style: 16 },
  '/forgot-password': { script: 125, style: 16 },
  '/contact-us': { script: 125, style: 16 },
  '/privacy/people': { script: 127, style: 16 },
  '/error': { script: 112, style: 16 },
  '/delete-account': { script: 112, style: 16 },
} as const satisfies Record<string, LoadLimits>;

/** Pages reached from another page. */
export const OTHER_PAGES = {
  '/forgot-password/verify-code': { script: 115, style: 16 },
  '/linkedin-profile': { script: 130, style: 16 },
  '/payment': { script: 135, style: 16 },
  '/profile': { script: 140, style: 16 },
  '/signals': { script: 165, style: 16 },
  '/insights': { script: 165, style: 16 },
} as const satisfies Record<string, LoadLimits>;

/** Minimum Lighthouse scores of a public page with the default mobile settings. */
export const SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Maximum first and largest contentful paint of a public page, as Lighthouse simulates a phone. */
export const PAINTS_MS = { first: 900, largest: 1400 };

/** Maximum time from an interaction to the next paint, with four times CPU throttling. */
export const NEXT_PAINT_MS = 200;
