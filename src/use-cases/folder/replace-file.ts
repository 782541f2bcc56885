/** §18.21: writes a file of an author, whole or not at all. */
import { randomUUID } from 'node:crypto';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { placeProblem } from '../../platform/place-problem.ts';

/** Encodes the text with the byte order mark and the line ends that the file had. */
export function encodedAs(before: Uint8Array, source: string): Buffer {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(before);
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  return Buffer.from(mark + (/^[^\n]*\r\n/.test(text) ? source.replaceAll('\n', '\r\n') : source));
}

/** Replaces a file by renaming. Writing would follow a symbolic link, which could lead anywhere. */
export async function replaceFile(place: string, bytes: Uint8Array, field: string): Promise<void> {
  const written = path.join(path.dirname(place), `.${randomUUID()}.tmp`);
  const { mode } = await stat(place).catch(() => ({ mode: undefined }));
  try {
    await writeFile(written, bytes, { flag: 'wx', ...(mode !== undefined && { mode }) });
    await rename(written, place);
  } catch (error) {
    await rm(written, { force: true });
    const problem = placeProblem(error);
    throw new Refusal('validation', tell('refusal.folder.notWritten', { file: path.basename(place), problem }), field);
  }
}
