import { crc32, deflateRawSync } from 'node:zlib';

export type ZipMember = { readonly name: string; readonly content: Uint8Array | string };

type ZipStyle = {
  /** Sizes stand behind the data, as programs write that do not know them in advance. */
  readonly hasDescriptors?: boolean;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
};

/** A ZIP file, written byte by byte: tests need forms that no library writes. */
export function writeZip(members: readonly ZipMember[], style: ZipStyle = {}): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of members) {
    const raw = Buffer.from(content);
    const data = style.isStored ? raw : deflateRawSync(raw);
    const label = Buffer.from(name);
    const flags = 0x800 | (style.hasDescriptors ? 8 : 0) | (style.isEncrypted ? 1 : 0);
    const sums = [crc32(raw), data.length, raw.length];
    const method = style.isStored ? 0 : 8;
    const head = Buffer.concat([
      writeFields('42222', [0x04034b50, 20, flags, method, 0]),
      writeFields('2444', [0x5b21, ...(style.hasDescriptors ? [0, 0, 0] : sums)]),
      writeFields('22', [label.length, 0]),
      label,
    ]);
    const tail = style.hasDescriptors ? writeFields('4444', [0x08074b50, ...sums]) : NOTHING;
    const whole = Buffer.concat([head, data, tail]);
    central.push(
      Buffer.concat([
        writeFields('422222', [0x02014b50, 20, 20, flags, method, 0]),
        writeFields('2444', [0x5b21, ...sums]),
        writeFields('2222244', [label.length, 0, 0, 0, 0, 0, offset]),
        label,
      ]),
    );
    local.push(whole);
    offset += whole.length;
  }
  const directory = Buffer.concat(central);
  const { length } = members;
  const end = writeFields('42222442', [
    0x06054b50,
    0,
    0,
    length,
    length,
    directory.length,
    offset,
    0,
  ]);
  return Buffer.concat([...local, directory, end]);
}

const NOTHING = Buffer.alloc(0);

/** Numbers of two or four bytes each. */
function writeFields(sizes: string, values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value, index) => {
      const bytes = Buffer.alloc(Number(sizes[index]));
      bytes.writeUIntLE(value, 0, bytes.length);
      return bytes;
    }),
  );
}
