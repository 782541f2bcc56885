/** §20.12: a zip archive → its files, within limits of what it may unpack to. */

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../../domain/errors.ts';
import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { limitOf } from '../files/word-files.ts';
import { fileName } from './file-name.ts';
import { refuseUpload, SMALL_ARCHIVE, tooLarge, tooManyBytes, tooManyFiles, UPLOAD_LIMITS } from './upload-limits.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Of the mode that Unix has for a file, in the upper half of the attributes. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * `left`: how many files and bytes there may still be. What an entry says of its size is checked while it is unpacked, so nothing is ever
 * larger than it says. Throws `payload_too_large`, and `validation` for an archive that is damaged or has names that lead elsewhere.
 */
export async function unpackZip(
  { name, bytes }: { name: string; bytes: Buffer },
  { files: maxFiles, bytes: maxBytes }: { files: number; bytes: number },
): Promise<UploadedFile[]> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    const entries = await listEntries(zip, maxFiles);
    const unpacked = entries.reduce((sum, { entry, isTooLarge }) => sum + (isTooLarge ? 0 : entry.uncompressedSize), 0);
    if (unpacked > maxBytes) throw tooManyBytes();
    if (unpacked > SMALL_ARCHIVE && unpacked > bytes.length * UPLOAD_LIMITS.ratio)
      throw tooLarge(tell('file.archive.ratio', { name: shorten(name), max: UPLOAD_LIMITS.ratio }));
    const files: UploadedFile[] = [];
    for (const { entry, name: file, isTooLarge } of entries)
      files.push({
        name: file,
        size: entry.uncompressedSize,
        bytes: isTooLarge ? null : await unpack(zip, entry),
      });
    return files;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuseUpload(tell('file.archive.unread', { name: shorten(name), reason: (error as Error).message }));
  }
}

type Listed = { entry: Entry; name: string; isTooLarge: boolean };

async function listEntries(zip: ZipFile, maxFiles: number): Promise<Listed[]> {
  if (zip.entryCount > maxFiles) throw tooManyFiles();
  const listed: Listed[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const name = fileName(entry.fileName);
    if (name === undefined) continue;
    const fault = faultOf(entry);
    if (fault) throw refuseUpload(tell(fault, { name: shorten(name) }));
    listed.push({ entry, name, isTooLarge: entry.uncompressedSize > limitOf(name) });
  }
  return listed;
}

function faultOf(entry: Entry): 'file.archive.encrypted' | 'file.archive.link' | undefined {
  if (entry.isEncrypted()) return 'file.archive.encrypted';
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) return 'file.archive.link';
  return undefined;
}

/** yauzl compares the sizes, and leaves the checksum to its callers. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Error(`${shorten(entry.fileName)} is damaged`);
  return new Uint8Array(bytes);
}
