/** §13.7, §19.1: reads what a template or a theme names: files relative to it, in the folder that is imported. */
import path from 'node:path';
import { isInside, type TemplateFile } from './template-files.ts';

const EXPECTED = 'is not a path relative to the file that names it';
const MISSING = 'does not exist';
const OUTSIDE = 'lies outside the folder';

/** Whether what `readBeside` says of a file is that it was not given: it may have been once. */
export function isMissing(problem: string): boolean {
  return problem === MISSING || problem.startsWith(OUTSIDE);
}

/** `written`: the path as the file has it. The bytes, or what is wrong with it, as the end of a sentence. */
export async function readBeside(
  { path: file, root, source }: TemplateFile,
  written: string,
): Promise<Uint8Array<ArrayBuffer> | string> {
  const name = decode(written);
  if (name === undefined || /^[a-z][a-z\d+.-]*:/i.test(name) || path.isAbsolute(name) || name.startsWith('//'))
    return EXPECTED;
  const place = path.resolve(path.dirname(file), name);
  if (!isInside(root, place)) return `${OUTSIDE} ${source.nameOf(root)}`;
  const real = await source.realPlace(place);
  if (!real) return MISSING;
  if (!isInside(root, real)) return `is a symbolic link that leads out of the folder ${source.nameOf(root)}`;
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
