import { holdBack } from './hold-back.ts';
import { logProblem } from './problem.ts';
import { isRenderedAhead } from './rendered-ahead.ts';
import { showPlainly } from './ui/plain-note.ts';

/**
 * The first of the application's scripts on every page. A page rendered ahead shows itself, and takes what is typed,
 * without the application: this is fetched when the browser has nothing else to do, and run at the
 * first sign of a person, or of another tab. Every other page begins with it at once; where
 * nothing may be kept, none does.
 */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'click', 'storage'] as const;

const root = document.getElementById('root');
if (!isAllowedToKeep()) {
  // Nothing here will be answered; no form may send itself, with a password in its address.
  holdBack();
  const wanted = 'Rapport needs to keep data in your browser, which refuses it.';
  showPlainly(`${wanted} Please allow site data here and load the page anew.`, { stays: true });
} else if (root === null || !isRenderedAhead(root) || location.search !== '') {
  // What an address asks for (a token, a reason for failure) is the application's to answer.
  void import('./main.tsx');
} else {
  waitForSomeone(root.dataset);
}

/** A browser told to keep nothing of a site throws at the mere name of the storage. */
function isAllowedToKeep(): boolean {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** `application` names the scripts that every page needs, `page` those of this one alone. */
function waitForSomeone({ application = '', page = '' }: DOMStringMap): void {
  const release = holdBack();
  const watch = () => {
    const seen = new AbortController();
    const wake = (sign: Event) => {
      if (isMouseAtRest(sign)) return;
      seen.abort();
      void comeAlive();
    };
    for (const sign of SIGNS) addEventListener(sign, wake, { capture: true, signal: seen.signal });
  };
  const comeAlive = async () => {
    // The browser shows first what the person did.
    await nextFrame();
    try {
      await fetchAll(`${application} ${page}`);
      const { alive } = await import('./main.tsx');
      await alive;
      // A form that finds what was typed ahead takes its fields anew.
      await nextFrame();
      release();
    } catch (error) {
      logProblem('The application could not be fetched', error);
      showPlainly('The connection was lost. Please check it and try again.');
      watch();
    }
  };
  watch();
  addEventListener('load', () =>
    whenIdle(() => {
      fetchAll(application).catch((error: unknown) => logProblem('To be fetched later', error));
    }),
  );
}

/** Chromium also reports a mouse that lies still, whenever what is under it has changed. */
function isMouseAtRest(sign: Event): boolean {
  return (
    sign instanceof PointerEvent &&
    sign.type === 'pointermove' &&
    sign.movementX === 0 &&
    sign.movementY === 0
  );
}

/** Into the browser's cache: a script that `import` cannot fetch is lost until the page is loaded anew. */
async function fetchAll(scripts: string): Promise<void> {
  const answers = await Promise.all(
    scripts.split(' ').map(async (script) => {
      const answer = await fetch(script, { priority: 'low' });
      await answer.arrayBuffer();
      return answer;
    }),
  );
  // The server has another version by now.
  if (answers.some(({ status }) => status === 404)) location.reload();
}

function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function whenIdle(work: () => void): void {
  // Safari has no other way to say it.
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work);
}
