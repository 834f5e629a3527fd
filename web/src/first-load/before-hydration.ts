import { announceSilentValues } from '../forms/silent-values.ts';
import { logProblem } from '../problem.ts';
import { isStorageAllowed } from '../session/storage.ts';
import { applyKeptTheme } from '../theme/theme.ts';
import { showFallbackToast } from '../ui/feedback/fallback-toast.ts';
import { HYDRATED } from './hydration.ts';
import { findCurrent, keepInput } from './rebuilt-page.ts';

/**
 * Inlined in every page by `web/head-script.ts`: users can type before the application is loaded.
 */
applyKeptTheme();
const release = deferInteractions();
addEventListener(HYDRATED, announceSilentValues, { once: true });
if (isStorageAllowed()) {
  // Forms first register their fields again to keep typed values.
  const settle = () => requestAnimationFrame(() => setTimeout(release));
  addEventListener(HYDRATED, settle, { once: true });
  addEventListener('load', () => void waitForFirstPaint().then(fetchApplication));
} else {
  // The application cannot start here, and no form may submit itself with a password in its URL.
  const problem = 'Your browser blocks site data for this address.';
  addEventListener('load', () =>
    showFallbackToast(`${problem} Please allow it and reload the page.`, { stays: true }),
  );
}

/** On a fast connection a page is loaded before it is painted. A hidden one is not painted. */
function waitForFirstPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** After the first paint. The application starts when it has the scripts and the stylesheet. */
async function fetchApplication(): Promise<void> {
  const { scripts, styles } = document.getElementById('root')?.dataset ?? {};
  const [entry, ...others] = scripts?.split(' ') ?? [];
  if (entry === undefined) return;
  keepInput();
  for (const href of others) addLink('modulepreload', href);
  try {
    if (styles !== undefined) await waitForLoad(addLink('stylesheet', styles));
    await import(/* @vite-ignore */ entry);
  } catch (error) {
    logProblem('The application could not be loaded', error);
    showFallbackToast('The connection was lost. Please check it and reload the page.', {
      stays: true,
    });
  }
}

function addLink(rel: 'modulepreload' | 'stylesheet', href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel, href });
  document.head.append(link);
  return link;
}

function waitForLoad(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${link.href} failed to load`)));
  });
}

/**
 * Defers interactions that need the application until it is hydrated: buttons (also pressed by
 * Enter), links to the server, and blur. Returns a function that replays them; of several clicks,
 * only the last.
 */
function deferInteractions(): () => void {
  let pressed: HTMLElement | null = null;
  const left = new Set<HTMLElement>();

  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest(NEEDS_SCRIPT);
    if (!(control instanceof HTMLElement)) return;
    event.preventDefault();
    // Otherwise the application, if it listens already, would act now and at the replay.
    event.stopImmediatePropagation();
    pressed = control;
  };
  const onLeave = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) left.add(target);
  };
  addEventListener('click', onClick, true);
  addEventListener('focusout', onLeave, true);

  return () => {
    removeEventListener('click', onClick, true);
    removeEventListener('focusout', onLeave, true);
    for (const field of [...left].map(findCurrent))
      if (field !== document.activeElement)
        field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (pressed) findCurrent(pressed).click();
  };
}

/** Links within the application work without scripts. */
const NEEDS_SCRIPT = 'button, a[href^="/api/"], a[href^="#"]';
