/** §17.2: where the npm package of a font is. Those of East Asia are optional: without them their characters are boxes, which are told. */
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

const require = createRequire(import.meta.url);
const folders = new Map<string, string | undefined>();

/** The folder of its main file; undefined where it is not installed. */
export function folderOfPackage(name: string): string | undefined {
  if (!folders.has(name)) folders.set(name, findFolder(name));
  return folders.get(name);
}

function findFolder(name: string): string | undefined {
  try {
    return dirname(require.resolve(name));
  } catch {
    return undefined;
  }
}
