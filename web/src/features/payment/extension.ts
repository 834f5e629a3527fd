/** How the browser extension is found: by a message to our own page, which it answers. */
const APP = 'rapport-app';
const EXTENSION = 'rapport-extension';
const PING_EVERY_MS = 250;
const GIVE_UP_AFTER_MS = 2000;

/** What `findExtension` needs of a window. */
type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'postMessage'> & {
  location: { origin: string };
};

/** The version of the installed extension; null where none answers within two seconds. */
export function findExtension(page: Page, signal: AbortSignal): Promise<string | null> {
  const nonce = crypto.randomUUID();
  return new Promise((resolve) => {
    const ping = () =>
      page.postMessage({ source: APP, type: 'EXTENSION_PING', nonce }, page.location.origin);
    const finish = (version: string | null) => {
      clearInterval(pings);
      clearTimeout(end);
      page.removeEventListener('message', hear);
      resolve(version);
    };
    const hear = (event: MessageEvent) => {
      // Any frame and any other extension may post to this page: only our own origin counts.
      if (event.source !== page || event.origin !== page.location.origin) return;
      const version = versionIn(event.data, nonce);
      if (version !== null) finish(version);
    };
    const pings = setInterval(ping, PING_EVERY_MS);
    const end = setTimeout(() => finish(null), GIVE_UP_AFTER_MS);
    signal.addEventListener('abort', () => finish(null), { once: true });
    page.addEventListener('message', hear);
    ping();
  });
}

/** The version in an answer to our own question; null for any other message. */
export function versionIn(message: unknown, nonce: string): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { source, type, nonce: answered, version }: Record<string, unknown> = { ...message };
  const isAnswer = source === EXTENSION && type === 'EXTENSION_PONG' && answered === nonce;
  return isAnswer && typeof version === 'string' ? version : null;
}
