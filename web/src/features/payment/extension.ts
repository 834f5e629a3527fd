import {
  GIVE_UP_AFTER_MS,
  type PageMessage,
  PING_EVERY_MS,
  readPageMessage,
} from '../../../../contract/extension.ts';

/** What the search needs of a window. */
type Page = Pick<Window, 'addEventListener' | 'removeEventListener' | 'postMessage'> & {
  readonly location: { readonly origin: string };
};

/** The version of the installed extension; null where none answers within two seconds. */
export function findExtension(page: Page, signal: AbortSignal): Promise<string | null> {
  const ping: PageMessage<'EXTENSION_PING'> = {
    source: 'rapport-app',
    type: 'EXTENSION_PING',
    nonce: crypto.randomUUID(),
  };
  return new Promise((resolve) => {
    const ask = () => page.postMessage(ping, page.location.origin);
    const finish = (version: string | null) => {
      clearInterval(pings);
      clearTimeout(end);
      page.removeEventListener('message', hear);
      signal.removeEventListener('abort', leave);
      resolve(version);
    };
    const hear = (event: MessageEvent) => {
      const pong = readPageMessage('EXTENSION_PONG', event, page);
      // An answer to an earlier question may come from an extension that has gone since.
      if (pong?.nonce === ping.nonce) finish(pong.version);
    };
    const leave = () => finish(null);
    const pings = setInterval(ask, PING_EVERY_MS);
    const end = setTimeout(leave, GIVE_UP_AFTER_MS);
    signal.addEventListener('abort', leave);
    page.addEventListener('message', hear);
    ask();
  });
}
