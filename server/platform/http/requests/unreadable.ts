import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '../../../../contract/http/route.ts';
import { fail } from '../../failure.ts';

/**
 * Responds to what Node could not parse as a request, instead of Node's own response without a
 * body.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Like Node's own handler: https://nodejs.org/api/http.html#event-clienterror
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse }; // set by Node
  if (!socket.writable || answer?.headersSent) return void socket.destroy(error);
  const [status, text] = ANSWERS[error.code ?? ''] ?? ['400 Bad Request', 'bad_request'];
  const { message, code } = fail(text);
  const body = JSON.stringify({
    message,
    code,
    requestId: crypto.randomUUID(),
  } satisfies ErrorBody);
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const ANSWERS: Readonly<Record<string, readonly [string, 'bad_request' | 'body_too_large']>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'body_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'bad_request'],
};
