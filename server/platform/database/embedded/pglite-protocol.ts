import type { PGlite } from '@electric-sql/pglite';

/**
 * The backend's response to one or more whole messages of the wire protocol, as a copy.
 *
 * PGlite 0.5.16 parses the responses of `execProtocolRawSync` and keeps them until the next
 * `execProtocol`: half a kilobyte per small statement and all rows of each large one, until the
 * heap is full. With an `onRawData` listener it does neither.
 */
export async function execProtocolCopy(
  database: PGlite,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    // The bytes are in the backend's memory, which the next call overwrites.
    onRawData: (bytes) => void parts.push(new Uint8Array(bytes)),
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : joinParts(parts);
}

function joinParts(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
