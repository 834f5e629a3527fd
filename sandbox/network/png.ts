import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const trueColor = 2;

/** Encodes rows of red, green and blue bytes as a PNG. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, trueColor, 0, 0, 0], 8);
  const rowLength = width * 3;
  const filtered = Buffer.alloc((rowLength + 1) * height);
  for (let row = 0; row < height; row += 1) {
    // "Sub" filter: the difference from the pixel to the left, which suits soft gradients.
    filtered[row * (rowLength + 1)] = 1;
    for (let column = 0; column < rowLength; column += 1) {
      const here = pixels[row * rowLength + column] ?? 0;
      const left = column < 3 ? 0 : (pixels[row * rowLength + column - 3] ?? 0);
      filtered[row * (rowLength + 1) + 1 + column] = here - left;
    }
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
