import type { DeclaredRoute } from '../../../contract/routes/index.ts';
import type { WireReplyOf } from '../../../contract/http/route.ts';
import { readToken } from '../session/session.ts';
import {
  ApiError,
  ConnectionError,
  isErrorBody,
  readRefusal,
  send,
  type SentPart,
} from './call.ts';

type Streams = {
  [R in Extract<DeclaredRoute, { stream: 'lines' }> as `${R['method']} ${R['path']}`]: R;
};
export type InputOfLines<C extends keyof Streams> = SentPart<Streams[C], 'params'> &
  SentPart<Streams[C], 'body'>;
export type LineOf<C extends keyof Streams> = WireReplyOf<Streams[C]>;

/**
 * Throws like `call`, even in the middle, where the status of an `ApiError` is 503: the next call
 * gets the real one. Leaving the loop, or aborting, closes the connection.
 */
export async function* readLines<C extends keyof Streams>(
  name: C,
  { abortSignal, ...input }: InputOfLines<C> & { abortSignal: AbortSignal },
): AsyncGenerator<LineOf<C>, void, undefined> {
  const token = readToken();
  const response = await send(name, token, { ...input, abortSignal });
  if (!response.ok) throw await readRefusal(response, token, true);
  for await (const line of splitLines(response, abortSignal)) {
    const { item, error } = parseLine(line);
    if (isErrorBody(error)) throw new ApiError(503, error);
    // Server and client share one contract, so an item has its shape.
    yield item as LineOf<C>;
  }
}

async function* splitLines(response: Response, abortSignal: AbortSignal) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) break;
      const lines = (rest + piece.value).split('\n');
      rest = lines.pop() ?? '';
      yield* lines.filter((line) => line !== '');
    }
  } catch (error) {
    throw abortSignal.aborted ? error : new ConnectionError(error);
  } finally {
    // It fails if the stream has failed, which was already reported.
    reader?.cancel().catch(() => {});
  }
  if (rest !== '') yield rest;
}

export function parseLine(line: string): { item?: unknown; error?: unknown } {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // As below: the line is cut off, or a proxy has written into the stream.
  }
  throw new ConnectionError(new Error('A line of the stream is not an item'));
}
