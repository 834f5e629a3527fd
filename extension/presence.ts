import { type PageMessage, readPageMessage } from '../contract/extension.ts';

/** What answering needs of a window. */
type Page = Pick<Window, 'addEventListener' | 'postMessage'> & {
  readonly location: { readonly origin: string };
};

/**
 * Answers the application's question whether the extension is there, until `signal` ends it. The
 * script runs at `appOrigin` only; a page of any other origin gets no answer even if it runs there.
 */
export function answerPings(
  page: Page,
  { appOrigin, version, signal }: { appOrigin: string; version: string; signal: AbortSignal },
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
  page.addEventListener('message', answer, { signal });
}
