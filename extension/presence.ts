import { type PageMessage, readPageMessage } from '../contract/extension.ts';

type PresencePage = Pick<Window, 'addEventListener' | 'postMessage'> & {
  readonly location: { readonly origin: string };
};

/**
 * Responds to presence pings from the application until `abortSignal` aborts. Pages of any origin
 * other than `appOrigin` get no response. `externally_connectable` would need the extension's id,
 * which differs by store.
 */
export function answerPings(
  page: PresencePage,
  {
    appOrigin,
    version,
    abortSignal,
  }: { appOrigin: string; version: string; abortSignal: AbortSignal },
): void {
  if (page.location.origin !== appOrigin) return;
  const answer = (event: MessageEvent) => {
    const ping = readPageMessage('EXTENSION_PING', event, page);
    if (ping === null) return;
    const pong: PageMessage<'EXTENSION_PONG'> = {
      source: 'rapport-extension',
      type: 'EXTENSION_PONG',
      nonce: ping.nonce,
      version,
    };
    page.postMessage(pong, appOrigin);
  };
  page.addEventListener('message', answer, { signal: abortSignal });
}
