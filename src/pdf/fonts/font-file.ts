/** §17.2: the path of a face's font file: in its npm package, wherever that is installed. */
import { join } from 'node:path';
import { type BuiltInFamily, FAMILIES, type FaceStyle, folderOfPackage, isInstalled } from './faces.ts';

/** All that are installed, each once. */
export function listFontFiles(): string[] {
  const families = (Object.keys(FAMILIES) as BuiltInFamily[]).filter(isInstalled);
  const files = families.flatMap((family) =>
    (Object.keys(FAMILIES[family].files) as FaceStyle[]).map((style) => fontFile(family, style)),
  );
  return [...new Set(files)];
}

/** The absolute path. Styles that a family has no face of its own for share a file. Throws where it is not installed. */
export function fontFile(family: BuiltInFamily, style: FaceStyle): string {
  const { package: name, files } = FAMILIES[family];
  const folder = folderOfPackage(name);
  if (!folder) throw new Error(`The font package ${name} is not installed.`);
  return join(folder, files[style]);
}
