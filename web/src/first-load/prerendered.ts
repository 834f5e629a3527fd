import { readToken } from '../session/session.ts';

/** Whether the prerendered page in `root` matches this URL and a visitor without a token. */
export function isPrerendered(root: HTMLElement): boolean {
  const path = root.dataset['path'];
  if (path === undefined || readToken() !== null) return false;
  return path === '*' || path === location.pathname.replace(/(?<=.)\/$/, '');
}
