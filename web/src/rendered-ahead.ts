import { TOKEN_KEY } from '../../contract/limits.ts';

/** Whether the page in `root` is the one to show: pages rendered ahead are a visitor's, who has no token. */
export function isRenderedAhead(root: HTMLElement): boolean {
  const path = root.dataset['path'];
  if (path === undefined || localStorage.getItem(TOKEN_KEY) !== null) return false;
  return path === '*' || path === location.pathname.replace(/(?<=.)\/$/, '');
}
