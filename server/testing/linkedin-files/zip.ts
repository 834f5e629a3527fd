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
    const head = [
      ...[u32(0x04034b50), u16(20), u16(flags), u16(style.isStored ? 0 : 8), u32(0x5b210000)],
      ...(style.hasDescriptors ? [0, 0, 0] : sums).map(u32),
      ...[u16(label.length), u16(0), label],
    ];
    const tail = style.hasDescriptors ? [u32(0x08074b50), ...sums.map(u32)] : [];
    const whole = Buffer.concat([...head, data, ...tail]);
    central.push(
      Buffer.concat([
        ...[u32(0x02014b50), u16(20), u16(20), u16(flags), u16(style.isStored ? 0 : 8)],
        ...[u32(0x5b210000), ...sums.map(u32), u16(label.length), u16(0), u16(0), u16(0)],
        ...[u16(0), u32(0), u32(offset), label],
      ]),
    );
    local.push(whole);
    offset += whole.length;
  }
  const directory = Buffer.concat(central);
  return Buffer.concat([
    ...local,
    directory,
    ...[u32(0x06054b50), u16(0), u16(0), u16(members.length), u16(members.length)],
    ...[u32(directory.length), u32(offset), u16(0)],
  ]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
