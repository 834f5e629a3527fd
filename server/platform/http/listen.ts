import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { mustArriveWithin, WHOLE_WITHIN_MS } from './requests/arrival.ts';
import { BODY_WITHIN_MS, hasBody } from './requests/parsing.ts';
import type { StaticSite } from './static-files.ts';
import { refuseUnreadable } from './requests/unreadable.ts';

export type Listening = {
  readonly server: Server;
  readonly port: number;
};

const HEAD_WITHIN_MS = 10_000;
/**
 * 10,000 letters of any script in a URL, percent-encoded. Node refuses longer heads before it
 * parses them, so a browser would show the refusal instead of a page.
 */
const HEAD_MAX_BYTES = 128 * 1024;
/** Longer than the wait for a body, so that a late client gets our response. */
const REQUEST_WITHIN_MS = BODY_WITHIN_MS + 5_000;

/** Serves API and application on one port. Rejects if the port is taken. */
export async function listen(options: {
  readonly app: RequestListener;
  readonly site: Pick<StaticSite, 'serve'>;
  readonly host: string;
  readonly port: number;
  /** True if the public address is https. */
  readonly secureOrigin: boolean;
}): Promise<Listening> {
  const server = createServer(
    {
      // Node's limit is the same for all requests, so it exceeds any upload. Our own limits follow
      // below.
      requestTimeout: 2 * WHOLE_WITHIN_MS,
      headersTimeout: HEAD_WITHIN_MS,
      keepAliveTimeout: 65_000,
      maxHeaderSize: HEAD_MAX_BYTES,
    },
    (request, response) => {
      if (hasBody(request)) mustArriveWithin(request, REQUEST_WITHIN_MS);
      if (isApi(request.url)) options.app(request, response);
      else options.site.serve(request, response);
    },
  );
  server.on('clientError', (error, socket) => {
    // Of a server without TLS, the stream is a socket.
    refuseUnreadable(error, socket as Socket, options.secureOrigin);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

function isApi(url: string | undefined): boolean {
  return (
    url !== undefined && (url.startsWith('/api/') || url === '/api' || url.startsWith('/api?'))
  );
}
