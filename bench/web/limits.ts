/**
 * Performance limits of the application. Weights are kB (1000 bytes) of gzip of a first load. All
 * pages share one stylesheet.
 */
export type LoadLimits = { script: number; style: number };

export const PUBLIC_PAGES = {
  '/auth': { script: 125, style: 19.5 },
  // Includes the form's validation rules, which run on the first keystroke.
  '/auth/register': { script: 138, style: 19.5 },
  '/forgot-password': { script: 125, style: 19.5 },
  '/contact-us': { script: 125, style: 19.5 },
  '/privacy/people': { script: 127, style: 19.5 },
  '/error': { script: 112, style: 19.5 },
  '/delete-account': { script: 112, style: 19.5 },
} as const satisfies Record<string, LoadLimits>;

/** Pages reached from another page. */
export const OTHER_PAGES = {
  '/forgot-password/verify-code': { script: 115, style: 19.5 },
  '/linkedin-profile': { script: 132, style: 19.5 },
  '/payment': { script: 139, style: 19.5 },
  '/profile': { script: 147, style: 19.5 },
  '/signals': { script: 165, style: 19.5 },
  '/insights': { script: 165, style: 19.5 },
  // With the composer.
  '/leads/1': { script: 175, style: 19.5 },
} as const satisfies Record<string, LoadLimits>;

/** Minimum Lighthouse scores of a public page with the default mobile settings. */
export const SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Maximum first and largest contentful paint of a public page, as Lighthouse simulates a phone. */
export const PAINTS_MS = { first: 900, largest: 1400 };

/** Maximum time from an interaction to the next paint, with four times CPU throttling. */
export const NEXT_PAINT_MS = 200;
