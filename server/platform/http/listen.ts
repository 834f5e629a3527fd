import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { STORED_WITHIN_MS } from './requests/stored-upload.ts';
import { refuseUnreadable, respondToUnreadable } from './requests/unreadable.ts';
import type { HttpEnv } from './routes/current-request.ts';

export type HttpListener = {
  readonly server: Server;
  readonly port: number;
};

/**
 * Of a whole request. Longer than the wait for any body, so that a late client gets our response;
 * the wait for a body without a file is shorter.
 */
const REQUEST_WITHIN_MS = STORED_WITHIN_MS + 30_000;
const HEAD_WITHIN_MS = 10_000;
/**
 * 10,000 letters of any script in a URL, percent-encoded. Node refuses longer heads before it
 * parses them, so a browser would show the refusal instead of a page.
 */
const HEAD_MAX_BYTES = 128 * 1024;

/** Leaves the global `Response` alone, which vendors' clients use. */
export function createListener(app: Hono<HttpEnv>, secureOrigin: boolean): RequestListener {
  const answer = getRequestListener(app.fetch, {
    hostname: 'localhost',
    overrideGlobalObjects: false,
    errorHandler: (error) => respondToUnreadable(error, secureOrigin),
  });
  return (incoming, outgoing) => void answer(incoming, outgoing);
}

/** Serves API and application on one port. Rejects if the port is taken. */
export async function listen(options: {
  readonly app: Hono<HttpEnv>;
  readonly host: string;
  readonly port: number;
  /** True if the public address is https. */
  readonly secureOrigin: boolean;
}): Promise<HttpListener> {
  const { app, host, port, secureOrigin } = options;
  const answer = createListener(app, secureOrigin);
  const server = createServer(
    {
      requestTimeout: REQUEST_WITHIN_MS,
      headersTimeout: HEAD_WITHIN_MS,
      keepAliveTimeout: 65_000,
      maxHeaderSize: HEAD_MAX_BYTES,
    },
    answer,
  );
  // Node.js itself would respond 417, without our headers. RFC 9110, 10.1.1, lets it be ignored.
  server.on('checkExpectation', answer);
  server.on('clientError', (error, socket) => {
    // Of a server without TLS, the stream is a socket.
    refuseUnreadable(error, socket as Socket, secureOrigin);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
