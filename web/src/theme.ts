const THEME_KEY = 'theme';

/** Sets light or dark as the account has it; null follows the system. */
export function applyTheme(darkMode: boolean | null): void {
  if (darkMode === null) {
    localStorage.removeItem(THEME_KEY);
    delete document.documentElement.dataset['theme'];
  } else {
    localStorage.setItem(THEME_KEY, darkMode ? 'dark' : 'light');
    document.documentElement.dataset['theme'] = darkMode ? 'dark' : 'light';
  }
}

/** What the account had the last time, until it has been loaded again. */
export function applyKeptTheme(): void {
  const kept = localStorage.getItem(THEME_KEY);
  if (kept === 'dark' || kept === 'light') document.documentElement.dataset['theme'] = kept;
}
