import { useEffect } from 'react';
import { applyTheme } from '../theme/theme.ts';
import { useSetting } from './useSetting.ts';

/** Whether the page is dark, and a choice for all devices of the account. */
export function useDarkMode(saved: boolean | null) {
  const [chosen, choose] = useSetting('darkMode', saved, 'Your appearance setting');
  // At every render, because saving applies the latest choice.
  useEffect(() => applyTheme(chosen));
  return [chosen ?? matchMedia('(prefers-color-scheme: dark)').matches, choose] as const;
}
