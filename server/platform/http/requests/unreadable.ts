import { RequestError } from '@hono/node-server';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '../../../../contract/errors.ts';
import { fail } from '../../failure.ts';
import { listSecurityHeaders } from '../responses/headers.ts';
import { formatError } from '../responses/responding.ts';

/**
 * Responds to what Node could not parse as a request, instead of Node's own response without a
 * body.
 */
export function refuseUnreadable(
  error: NodeJS.ErrnoException,
  socket: Socket,
  secureOrigin: boolean,
): void {
  // Like Node's own handler: https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse }; // set by Node
  if (!socket.writable || answer?.headersSent) return void socket.destroy(error);
  const [status, name] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'bad_request'];
  const { headers, body } = describeRefusal(name, secureOrigin);
  const all = { connection: 'close', 'content-length': Buffer.byteLength(body), ...headers };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}

const ANSWERS: Readonly<Record<string, readonly [string, ErrorName]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request'],
};

/** Responds to what Hono could not parse as a request, such as a malformed Host header. */
export function respondToUnreadable(error: unknown, secureOrigin: boolean): Response {
  const isUnreadable = error instanceof RequestError;
  const { headers, body } = describeRefusal(
    isUnreadable ? 'bad_request' : 'unexpected',
    secureOrigin,
  );
  return new Response(body, { status: isUnreadable ? 400 : 500, headers });
}

function describeRefusal(name: ErrorName, secureOrigin: boolean) {
  const requestId = crypto.randomUUID();
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...Object.fromEntries(listSecurityHeaders(secureOrigin)),
    },
    body: JSON.stringify(formatError(fail(name), requestId)),
  };
}
