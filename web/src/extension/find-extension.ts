import {
  GIVE_UP_AFTER_MS,
  type PageMessage,
  PING_EVERY_MS,
  readPageMessage,
} from '../../../contract/extension.ts';

type ExtensionPage = Pick<Window, 'addEventListener' | 'removeEventListener' | 'postMessage'> & {
  readonly location: { readonly origin: string };
};

/** The version of the installed extension; null if none responds within two seconds. */
export function findExtension(
  page: ExtensionPage,
  abortSignal: AbortSignal,
): Promise<string | null> {
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
      abortSignal.removeEventListener('abort', leave);
      resolve(version);
    };
    const hear = (event: MessageEvent) => {
      const pong = readPageMessage('EXTENSION_PONG', event, page);
      // A response to an earlier ping may come from an extension removed since.
      if (pong?.nonce === ping.nonce) finish(pong.version);
    };
    const leave = () => finish(null);
    const pings = setInterval(ask, PING_EVERY_MS);
    const end = setTimeout(leave, GIVE_UP_AFTER_MS);
    abortSignal.addEventListener('abort', leave);
    page.addEventListener('message', hear);
    ask();
  });
}
