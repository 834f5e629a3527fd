import { paths } from './paths.ts';

/**
 * The pages of the top bar, for members with an active plan. `g` and its key open one; the palette
 * also finds them by `words`.
 */
export const MAIN_PAGES = [
  {
    path: paths.signals,
    label: 'Signals',
    key: 's',
    words: 'feed engagement reactions comments export',
  },
  { path: paths.leads, label: 'Leads', key: 'l', words: 'people ranking prospects reminders' },
  {
    path: paths.insights,
    label: 'Insights',
    key: 'i',
    words: 'forecast month statistics posts followers',
  },
] as const;
