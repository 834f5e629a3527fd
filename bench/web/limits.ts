/** Performance limits of the application. Weights are kB (1000 bytes) of gzip of a first load. */

/** All pages share one stylesheet. */
export const STYLE = 22.5;

export const PUBLIC_PAGES = {
  '/auth': 127,
  // Includes the form's validation rules, which run on the first keystroke.
  '/auth/register': 138,
  '/forgot-password': 126,
  '/contact-us': 127,
  '/privacy/people': 127,
  '/error': 112,
  '/delete-account': 112,
} as const satisfies Record<string, number>;

export const OTHER_PAGES = {
  '/forgot-password/verify-code': 116,
  '/linkedin-profile': 138,
  '/payment': 143,
  '/profile': 166,
  '/signals': 174,
  '/insights': 156,
  // Includes the composer.
  '/leads/1': 162,
} as const satisfies Record<string, number>;

/** Minimum Lighthouse scores of a public page with the default mobile settings. */
export const SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };

/** Maximum first and largest contentful paint of a public page, as Lighthouse simulates a phone. */
export const PAINTS_MS = { first: 900, largest: 1400 };

/** Maximum time from an interaction to the next paint, with four times CPU throttling. */
export const NEXT_PAINT_MS = 200;
