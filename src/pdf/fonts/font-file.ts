/** §17.2: the path of a face's font file: in its npm package, wherever that is installed. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BuiltInFamily, FAMILIES, type FaceStyle } from './faces.ts';

const require = createRequire(import.meta.url);

/** All of them, each once. */
export function listFontFiles(): string[] {
  const families = Object.entries(FAMILIES) as [BuiltInFamily, (typeof FAMILIES)[BuiltInFamily]][];
  const files = families.flatMap(([family, { files }]) =>
    (Object.keys(files) as FaceStyle[]).map((style) => fontFile(family, style)),
  );
  return [...new Set(files)];
}

/** The absolute path. Styles that a family has no face of its own for share a file. */
export function fontFile(family: BuiltInFamily, style: FaceStyle): string {
  const { package: name, files } = FAMILIES[family];
  return join(dirname(require.resolve(name)), files[style]);
}
