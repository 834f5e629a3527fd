import { paths } from './paths.ts';

/** The pages of the top bar, for members with an active plan; `g` and its key open one. */
export const MAIN_PAGES = [
  { path: paths.signals, label: 'Signals', key: 's' },
  { path: paths.leads, label: 'Leads', key: 'l' },
  { path: paths.insights, label: 'Insights', key: 'i' },
] as const;
