/** Reasoning may arrive as one event. */
const EVENT_MAX_LENGTH = 2_000_000;

export class TooLongEvent extends Error {}

/**
 * The data of each event as parsed JSON, `undefined` for what is not JSON. A body that is JSON
 * itself, whole or line by line, counts as events, too: some servers and gateways do not stream.
 * Throws `TooLongEvent`.
 */
export async function* readEvents(pieces: AsyncIterable<Buffer>): AsyncGenerator {
  const decoder = new TextDecoder();
  const readPiece = createEventReader();
  let start = '';
  let json: string[] | null = null;
  let jsonLength = 0;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (start === '' && json === null) {
      start = text.trimStart().slice(0, 1);
      if (start === '{' || start === '[') json = [];
    }
    if (json === null) {
      for (const data of readPiece(text)) yield* parseValues(data);
    } else {
      json.push(text);
      jsonLength += text.length;
      if (jsonLength > EVENT_MAX_LENGTH) throw new TooLongEvent();
    }
  }
  // Ends an event that the server left open.
  for (const data of readPiece('\n\n')) yield* parseValues(data);
  if (json !== null) yield* parseValues(json.join(''));
}

/**
 * Returns the data of the events that end in a piece; other fields say nothing to us.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation
 */
function createEventReader(): (piece: string) => string[] {
  let pieces: string[] = [];
  let data: string[] = [];
  let length = 0;

  return (piece) => {
    pieces.push(piece);
    length += piece.length;
    if (length > EVENT_MAX_LENGTH) throw new TooLongEvent();
    if (!/[\r\n]/.test(piece)) return [];
    // The CR at the end of a piece may be the first half of CR LF.
    const lines = pieces.join('').split(/\r\n|\n|\r(?!$)/);
    pieces = [lines.pop() ?? ''];
    const found: string[] = [];
    for (const line of lines) {
      if (line.startsWith('data:')) data.push(line.slice('data:'.length).replace(/^ /, ''));
      if (line !== '' || data.length === 0) continue;
      found.push(data.join('\n'));
      data = [];
    }
    if (data.length === 0) length = pieces[0]?.length ?? 0;
    return found;
  };
}

export const END = Symbol('end');

/** Some servers separate events by one line break only. */
function parseValues(data: string): unknown[] {
  if (data.trim() === '') return [];
  const whole = parseValue(data);
  if (whole !== undefined) return [whole];
  return data.split('\n').flatMap((line) => (line.trim() === '' ? [] : [parseValue(line)]));
}

function parseValue(data: string): unknown {
  if (/^\s*"?\[DONE\]"?\s*$/.test(data)) return END;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
