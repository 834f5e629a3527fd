import { TOKEN_KEY } from '../../contract/limits.ts';

const THEME_KEY = 'theme';

/** Sets light or dark as the account has it; null follows the system. */
export function applyTheme(darkMode: boolean | null): void {
  if (darkMode === null) {
    localStorage.removeItem(THEME_KEY);
    show(undefined);
  } else {
    const theme = darkMode ? 'dark' : 'light';
    localStorage.setItem(THEME_KEY, theme);
    show(theme);
  }
}

/** What the account had the last time, until it has been loaded again; a visitor has the system's. */
export function applyKeptTheme(): void {
  const kept = readKept();
  if (kept === 'dark' || kept === 'light') show(kept);
}

function readKept(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) && localStorage.getItem(THEME_KEY);
  } catch {
    return null; // Where the browser refuses to keep anything, nothing is kept.
  }
}

/** Undefined follows the system, as the page does that has just been loaded. */
function show(theme: 'light' | 'dark' | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  // What the browser paints around the page: one colour for either taste of the system.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['of'];
    if (theme === undefined) meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}
