/**
 * A text in pieces of single bytes takes hundreds of times its own length, and the processor for
 * seconds. What is sent by anybody who means well comes in pieces of a thousand bytes and more.
 */
const MOST_PIECES = 10_000;

/** Reads `stream` to its end; throws what `tooLarge` makes of more bytes, or of far too many pieces. */
export async function readBytes(
  stream: AsyncIterable<Buffer>,
  mostBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    if (length > mostBytes || pieces.length >= MOST_PIECES) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces, length);
}
