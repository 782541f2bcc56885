/** §20.12: the limits of an upload, and how a refusal names them. */
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Message, tell } from '../../../locales/message.ts';

export const UPLOAD_LIMITS = {
  /** The most bytes of an upload, both as sent and after archives are unpacked. */
  bytes: 32 * MEBIBYTE,
  files: 1_000,
  /** The bytes of all templates together. Reading takes up to ten seconds for a megabyte. */
  templateBytes: 4 * MEBIBYTE,
  /** The placeholders of one template, also in groups. The main thread reads and writes what is saved for each. */
  placeholders: 5_000,
  /** The highest compression ratio of an archive. Real files reach 20. */
  ratio: 100,
  /** The characters of a file's name with its folders. */
  name: 500,
};

export const SMALL_ARCHIVE = MEBIBYTE;

export function tooManyBytes(): Refusal {
  return tooLarge(tell('file.upload.size', { megabytes: UPLOAD_LIMITS.bytes / MEBIBYTE }));
}

export function tooManyFiles(): Refusal {
  return tooLarge(tell('file.upload.count', { max: UPLOAD_LIMITS.files }));
}

export function tooManyTemplateBytes(): Refusal {
  return tooLarge(tell('file.upload.text', { megabytes: UPLOAD_LIMITS.templateBytes / MEBIBYTE }));
}

export function tooLarge(told: Message): Refusal {
  return new Refusal('payload_too_large', told, 'files');
}

export function refuseUpload(message: Message): Refusal {
  return new Refusal('validation', message, 'files');
}

/** §20.12: an uploaded file. */
export type UploadedFile = {
  /** The path of the file, relative, with `/` between folders. */
  name: string;
  size: number;
  /** The bytes of the file; null for a file that is too large for any import, of which only the size is known. */
  bytes: Uint8Array<ArrayBuffer> | null;
};
