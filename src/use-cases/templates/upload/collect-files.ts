/** §20.12: collects the uploaded files, with archives unpacked and each name once. */

import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../../../domain/errors.ts';
import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { limitOf, MARKDOWN, sizeFault, THEMES } from '../files/template-files.ts';
import {
  refuseUpload,
  SMALL_ARCHIVE,
  tooLarge,
  tooManyBytes,
  tooManyFiles,
  tooManyTemplateBytes,
  UPLOAD_LIMITS,
  type UploadedFile,
} from './upload-limits.ts';

const ARCHIVE = /\.zip$/i;

/** Returns whether a file of this size is kept. Archives may be larger than their files. */
export function isKept(name: string, size: number): boolean {
  return ARCHIVE.test(name) || sizeFault(size, limitOf(name)) === undefined;
}

/** `given`: names as sent. Throws `payload_too_large`, and `validation` for names and archives that cannot be accepted. */
export async function collectFiles(given: readonly UploadedFile[]): Promise<UploadedFile[]> {
  const files = new Map<string, UploadedFile>();
  let bytes = 0;
  const add = (file: UploadedFile) => {
    // Unicode can spell some names in two ways, and macOS uses the other one.
    const known = file.name.normalize();
    if (files.has(known)) throw refuseUpload(tell('file.twice', { name: shorten(file.name) }));
    files.set(known, file);
    bytes += file.bytes?.length ?? 0;
    if (files.size > UPLOAD_LIMITS.files) throw tooManyFiles();
    if (bytes > UPLOAD_LIMITS.bytes) throw tooManyBytes();
  };
  for (const file of given) {
    const name = fileName(file.name);
    if (name === undefined) continue;
    if (!ARCHIVE.test(name) || !file.bytes) add({ ...file, name });
    else {
      const left = { files: UPLOAD_LIMITS.files - files.size, bytes: UPLOAD_LIMITS.bytes - bytes };
      for (const unpacked of await unpackZip({ name, bytes: asBuffer(file.bytes) }, left)) add(unpacked);
    }
  }
  const all = [...files.values()];
  const text = all
    .filter(({ name }) => MARKDOWN.test(name) || THEMES.test(name))
    .reduce((sum, one) => sum + (one.bytes?.length ?? 0), 0);
  if (text > UPLOAD_LIMITS.templateBytes) throw tooManyTemplateBytes();
  return all;
}

function asBuffer({ buffer, byteOffset, length }: Uint8Array<ArrayBuffer>): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

// §20.12: unpacks a ZIP archive within limits.

/** The bits of the Unix file type, in the upper half of the attributes. */
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * `left`: how many more files and bytes are allowed. Sizes are checked while unpacking, so no file is larger than
 * stated. Throws `payload_too_large`, and `validation` for a damaged archive, or names that lead elsewhere.
 */
async function unpackZip(
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

/** yauzl checks the sizes, but leaves the checksum to the caller. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  if (crc32(bytes) !== entry.crc32) throw new Error(`${shorten(entry.fileName)} is damaged`);
  return new Uint8Array(bytes);
}

/** §20.12: the name of an uploaded file. It is only a name: nothing is written to disk. */
const ABSOLUTE = /^(?:\/|[a-z]:)/i;
/** Matches files that operating systems add to archives. */
const SYSTEM = /^(?:__MACOSX|Thumbs\.db|desktop\.ini)$/i;

/**
 * Returns a relative name with `/` between folders. Undefined for names that an import skips, which begin with a dot.
 * Throws `validation` for a name that leads elsewhere, or has control characters.
 */
function fileName(given: string): string | undefined {
  const written = JSON.stringify(shorten(given));
  if (given.length > UPLOAD_LIMITS.name)
    throw refuseUpload(tell('file.name.long', { name: written, max: UPLOAD_LIMITS.name }));
  if (/\p{Cc}/u.test(given)) throw refuseUpload(tell('file.name.control', { name: written }));
  const name = given.replaceAll('\\', '/');
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  if (ABSOLUTE.test(name) || parts.includes('..') || parts.length === 0)
    throw refuseUpload(tell('file.name.outside', { name: written }));
  return parts.some((part) => part.startsWith('.') || SYSTEM.test(part)) ? undefined : parts.join('/');
}
