/** §20.12: limits of an upload, and how a refusal names them. */
import { Refusal } from '../../../domain/errors.ts';
import { MEBIBYTE } from '../../../domain/sizes.ts';
import { type Message, tell } from '../../../locales/message.ts';

export const UPLOAD_LIMITS = {
  /** As they are sent, and what is in archives, unpacked. */
  bytes: 32 * MEBIBYTE,
  files: 1_000,
  /** Of all templates together: to read them takes up to ten seconds a megabyte. */
  templateBytes: 4 * MEBIBYTE,
  /** Of one template, at the top and in groups: what is saved for each is read and written where requests are answered. */
  placeholders: 5_000,
  /** An archive may be unpacked to so many times its size. Real files reach 20. */
  ratio: 100,
  /** Of a file's name with its folders, in characters. */
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

/** §20.12: a file that was uploaded. */
export type UploadedFile = {
  /** Relative, with `/` between folders. */
  name: string;
  size: number;
  /** Null for one that is larger than any that may be imported: then only its size is known. */
  bytes: Uint8Array<ArrayBuffer> | null;
};
