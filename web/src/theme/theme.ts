import { TOKEN_KEY } from '../../../contract/limits.ts';
import { keep } from '../session/storage.ts';

const THEME_KEY = 'theme';

/** Applies the account's theme; null follows the system. */
export function applyTheme(darkMode: boolean | null): void {
  if (darkMode === null) {
    keep(localStorage, THEME_KEY, null);
    show(undefined);
  } else {
    const theme = darkMode ? 'dark' : 'light';
    keep(localStorage, THEME_KEY, theme);
    show(theme);
  }
}

/** The stored theme until the account is loaded; visitors follow the system. */
export function applyKeptTheme(): void {
  const kept = readKept();
  if (kept === 'dark' || kept === 'light') show(kept);
}

function readKept(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY) && localStorage.getItem(THEME_KEY);
  } catch {
    return null; // The browser blocks site data.
  }
}

/** Undefined follows the system, like a freshly loaded page. */
function show(theme: 'light' | 'dark' | undefined): void {
  if (theme === undefined) delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['of'];
    if (theme === undefined) meta.media = `(prefers-color-scheme: ${own})`;
    else meta.media = own === theme ? 'all' : 'not all';
  }
}
