import type { PGlite } from '@electric-sql/pglite';

/**
 * The backend's bytes for one or more whole messages of the wire protocol, in memory of their own.
 *
 * PGlite 0.5.16 parses what `execProtocolRawSync` answers, and keeps it until somebody calls
 * `execProtocol`: half a kilobyte for each small statement, and all rows of each large one, until
 * the heap is full. With a listener of one's own it neither parses nor keeps.
 */
export async function answerOf(
  database: PGlite,
  message: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await database.execProtocolRawStream(message, {
    syncToFs: false,
    // The bytes stand in the backend's memory, which the next call writes over.
    onRawData: (bytes) => void parts.push(new Uint8Array(bytes)),
  });
  const [only] = parts;
  return parts.length === 1 && only ? only : joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
