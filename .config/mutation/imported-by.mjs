/** Finds the files that import a file, directly or through others, by reading their text like a bundler. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm;
const imports = new Map();

export function importedBy(files, wanted) {
  return files.filter((file) => reaches(path.resolve(file), path.resolve(wanted), new Set()));
}

function reaches(file, wanted, seen) {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((one) => reaches(one, wanted, seen));
}

function importsOf(file) {
  if (!imports.has(file)) imports.set(file, existsSync(file) ? readImports(file) : []);
  return imports.get(file);
}

function readImports(file) {
  const found = readFileSync(file, 'utf8').matchAll(IMPORT);
  return [...found].map((match) => path.resolve(path.dirname(file), match.slice(1).find(Boolean)));
}
