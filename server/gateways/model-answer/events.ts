import { createParser } from 'eventsource-parser';

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
  const found: string[] = [];
  const parser = createParser({
    onEvent: ({ data }) => void found.push(data),
    // Unknown fields are ignored, as browsers do.
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new TooLongEvent();
    },
    maxBufferSize: EVENT_MAX_LENGTH,
  });
  let start = '';
  let json: string[] | null = null;
  let jsonLength = 0;
  for await (const piece of pieces) {
    const text = decoder.decode(piece, { stream: true });
    if (start === '' && json === null) {
      start = text.trimStart().slice(0, 1);
      if (start === '{' || start === '[') json = [];
    }
    if (json === null) parser.feed(text);
    else json.push(text);
    jsonLength += json === null ? 0 : text.length;
    if (jsonLength > EVENT_MAX_LENGTH) throw new TooLongEvent();
    for (const data of found.splice(0)) yield* parseValues(data);
  }
  // Ends an event that the server left open.
  parser.feed('\n\n');
  for (const data of [...found, ...(json === null ? [] : [json.join('')])])
    yield* parseValues(data);
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
