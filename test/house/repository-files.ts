/** The text files of this repository, as the tests of the house read them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** `path` from the root of the repository. */
export type TextFile = { path: string; text: string };

/** Made by tools, brought by npm, or documents to be set, which cite what they like. */
const LEFT_OUT = new Set(['node_modules', 'prisma/demo', 'test/pdf/whole-documents/corpus']);
const TEXT = /\.(?:ts|mts|mjs|cjs|js|json|sql|prisma|css|hbs|sh|py|go|md|ya?ml|toml)$|(?:^|\/)Makefile$/;

/** All below a folder whose path fits. */
export function filesBelow(folder: string, wanted: RegExp = TEXT): TextFile[] {
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const own = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(own) || LEFT_OUT.has(entry.name) ? [] : filesBelow(own, wanted);
    return wanted.test(own) ? [readText(own)] : [];
  });
}

export function readText(file: string): TextFile {
  return { path: file, text: readFileSync(path.join(ROOT, file), 'utf8') };
}

/** The line, from 1, on which a place in a text is. */
export function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
