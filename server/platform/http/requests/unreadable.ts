import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';
import { securityHeaders } from '../responses/headers.ts';

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
  const [status, text] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'bad_request'];
  const { message, code } = fail(text);
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody);
  const headers = [
    ['connection', 'close'],
    ['content-type', 'application/json; charset=utf-8'],
    ['content-length', Buffer.byteLength(body)],
    ['cache-control', 'no-store'],
    ['x-request-id', requestId],
    ...securityHeaders(secureOrigin),
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status}\r\n${lines}\r\n${body}`);
}

const ANSWERS: Readonly<Record<string, readonly [string, 'bad_request' | 'body_too_large']>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request'],
};
