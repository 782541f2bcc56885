/** All files below a folder. */
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns paths relative to the folder, with slashes. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
