/** A body in single bytes takes seconds of CPU time; normal clients send 1,000 bytes or more. */
export const MAX_PIECES = 10_000;
const CHUNK_BYTES = 65_536;

/** Throws `tooLarge()`. Small pieces are joined: each would cost hundreds of times its length. */
export async function readBytes(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let open = Buffer.alloc(0);
  let free = 0;
  let length = 0;
  let pieces = 0;
  for await (const piece of stream) {
    length += piece.length;
    pieces += 1;
    if (length > maxBytes || pieces > MAX_PIECES) throw tooLarge();
    for (let at = 0; at < piece.length;) {
      if (free === 0) {
        open = Buffer.allocUnsafeSlow(CHUNK_BYTES);
        chunks.push(open);
        free = CHUNK_BYTES;
      }
      const copied = piece.copy(open, CHUNK_BYTES - free, at);
      at += copied;
      free -= copied;
    }
  }
  return Buffer.concat(chunks, length);
}
