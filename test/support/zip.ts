/** Zip archives for tests, including ones that no program would create (APPNOTE.TXT 4.3). */
import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  bytes: Buffer;
  /** False facts that the archive states instead of the real ones. */
  says?: { size?: number; crc?: number; flags?: number; mode?: number };
};

const UTF8 = 0x0800;

/** `entries`: the number of entries that the end of the archive states. */
export function zipOf(files: readonly ZipEntry[], { entries = files.length }: { entries?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes, says = {} } of files) {
    const packed = deflateRawSync(bytes);
    const [path, facts] = [Buffer.from(name), factsOf(bytes, packed, says)];
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, lengths(path), path, packed]);
    const { mode = 0o100644 } = says;
    const central = Buffer.alloc(14);
    central.writeUInt32LE((mode * 0x10000) >>> 0, 6);
    central.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), facts, lengths(path), central, path);
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries & 0xffff, 8);
  end.writeUInt16LE(entries & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** Returns version, flags, method, time, date, checksum and sizes. */
function factsOf(
  bytes: Buffer,
  packed: Buffer,
  { size = bytes.length, crc, flags = 0 }: NonNullable<ZipEntry['says']>,
) {
  const facts = Buffer.alloc(22);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(UTF8 | flags, 2);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt16LE(0x21, 8);
  facts.writeUInt32LE(crc ?? crc32(bytes), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(size, 18);
  return facts;
}

/** Returns the lengths of the name and of the extra field, which is empty. */
function lengths(path: Buffer): Buffer {
  const both = Buffer.alloc(4);
  both.writeUInt16LE(path.length, 0);
  return both;
}
