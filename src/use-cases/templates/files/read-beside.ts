/** §13.7, §19.1: reads what a template or a theme names: files relative to it, in the folder that is imported. */

import path from 'node:path';
import { type Message, tell } from '../../../locales/message.ts';
import { isInside, type TemplateFile } from './template-files.ts';

/** Whether what `readBeside` says of a file is that it was not given: it may have been once. */
export function isMissing({ code }: Message): boolean {
  return code === 'file.missing' || code === 'file.outside';
}

/** `written`: the path as the file has it. The bytes, or what is wrong with it, as the end of a sentence. */
export async function readBeside(
  { path: file, root, source }: TemplateFile,
  written: string,
): Promise<Uint8Array<ArrayBuffer> | Message> {
  const name = decode(written);
  if (name === undefined || /^[a-z][a-z\d+.-]*:/i.test(name) || path.isAbsolute(name) || name.startsWith('//'))
    return tell('file.notRelative');
  const place = path.resolve(path.dirname(file), name);
  if (!isInside(root, place)) return tell('file.outside', { folder: source.nameOf(root) });
  const real = await source.realPlace(place);
  if (!real) return tell('file.missing');
  if (!isInside(root, real)) return tell('file.link', { folder: source.nameOf(root) });
  return source.read(real);
}

/** Percent-encoding is allowed, for spaces and letters outside ASCII. */
function decode(written: string): string | undefined {
  try {
    const name = decodeURIComponent(written);
    return name.includes('\0') ? undefined : name;
  } catch {
    return undefined;
  }
}
