/** §20.12: what was uploaded, archives unpacked, each name once. */

import { shorten } from '../../../domain/suggestions.ts';
import { tell } from '../../../locales/message.ts';
import { MARKDOWN, sizeFault, THEMES } from '../files/template-files.ts';
import { limitOf } from '../files/word-files.ts';
import { fileName } from './file-name.ts';
import { unpackZip } from './unpack-zip.ts';
import { refuseUpload, tooManyBytes, tooManyFiles, tooManyTemplateBytes, UPLOAD_LIMITS } from './upload-limits.ts';
import type { UploadedFile } from './uploaded-file.ts';

const ARCHIVE = /\.zip$/i;

/** Whether a file of this size is worth keeping: archives may be larger than what is in them. */
export function isKept(name: string, size: number): boolean {
  return ARCHIVE.test(name) || sizeFault(size, limitOf(name)) === undefined;
}

/** `given`: names as they were sent. Throws `payload_too_large`, and `validation` for names and archives that cannot be taken. */
export async function collectFiles(given: readonly UploadedFile[]): Promise<UploadedFile[]> {
  const files = new Map<string, UploadedFile>();
  let bytes = 0;
  const add = (file: UploadedFile) => {
    // Unicode writes some names in two ways, and macOS another one than all others.
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
