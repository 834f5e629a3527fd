import { TOKEN_SOURCE_HEADER } from '../../../contract/limits.ts';
import { isTokenFromUrl, readToken } from '../session/session.ts';
import { ApiError, ConnectionError, isErrorBody, readRefusal } from './call.ts';
import { type LineOf, parseLine } from './lines.ts';

type FileUpload<Line> = {
  readonly query: Readonly<Record<string, string>>;
  readonly file: Blob;
  readonly abortSignal: AbortSignal;
  /** The share of the file that was sent, up to 1. */
  readonly onSent: (share: number) => void;
  readonly onLine: (line: Line) => void;
};

/**
 * Sends a file, and reads the lines of the response. `fetch` does not say how much it has sent.
 * Throws like `call`; aborting ends the call at the server, too.
 */
export function uploadFile(upload: FileUpload<LineOf<'POST /imports'>>): Promise<void> {
  const token = readToken();
  const { query, file, abortSignal, onSent, onLine } = upload;
  const request = new XMLHttpRequest();
  let readLength = 0;
  const readLines = () => {
    const text = request.responseText;
    const end = text.lastIndexOf('\n') + 1;
    const lines = text.slice(readLength, end).split('\n');
    readLength = end;
    for (const line of lines.filter((each) => each !== '')) {
      const { item, error } = parseLine(line);
      if (isErrorBody(error)) throw new ApiError(503, error);
      // Server and client share one contract, so an item has its shape.
      onLine(item as LineOf<'POST /imports'>);
    }
  };
  return new Promise<void>((resolve, reject) => {
    const settle = () => {
      try {
        if (request.status === 200) readLines();
      } catch (error) {
        // Already rejected if the request goes on.
        reject(error);
      }
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('progress', settle);
    request.addEventListener('load', () => {
      settle();
      if (request.status === 200) return resolve();
      readRefusal(toResponse(request), token, true).then(reject, reject);
    });
    request.addEventListener('error', () => reject(new ConnectionError(new Error('not sent'))));
    request.addEventListener('abort', () => reject(abortSignal.reason));
    abortSignal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', `/api/imports?${new URLSearchParams(query)}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', 'application/octet-stream');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    if (isTokenFromUrl(token)) request.setRequestHeader(TOKEN_SOURCE_HEADER, 'address');
    request.send(file);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Response(request.responseText, {
    status: request.status,
    ...(retryAfter !== null && { headers: { 'retry-after': retryAfter } }),
  });
}
