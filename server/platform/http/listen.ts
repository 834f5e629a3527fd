import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BODY_WITHIN_MS } from './parsing.ts';
import type { StaticSite } from './static-files.ts';

export type Listening = {
  readonly server: Server;
  readonly port: number;
};

const HEAD_WITHIN_MS = 10_000;

/** Serves API and application on one port. Rejects where the port is taken. */
export async function listen(options: {
  readonly app: RequestListener;
  readonly site: Pick<StaticSite, 'serve'>;
  readonly host: string;
  readonly port: number;
}): Promise<Listening> {
  const server = createServer(
    {
      // Longer than head and body may take, so that a late client gets our answer.
      requestTimeout: HEAD_WITHIN_MS + BODY_WITHIN_MS + 5_000,
      headersTimeout: HEAD_WITHIN_MS,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    (request, response) => {
      if (isApi(request.url)) options.app(request, response);
      else options.site.serve(request, response);
    },
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  // listen() on a TCP port: the address is never a pipe's name.
  return { server, port: (server.address() as AddressInfo).port };
}

function isApi(url: string | undefined): boolean {
  return (
    url !== undefined && (url.startsWith('/api/') || url === '/api' || url.startsWith('/api?'))
  );
}
