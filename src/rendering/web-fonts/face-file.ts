/** §17.21, §19.7: the font file of a face: in a package, or among the assets of a document. */
import { readFile } from 'node:fs/promises';
import { type DocumentFonts, type FaceStyle, type FamilyName, fontFile, isOwn } from '../../pdf/index.ts';

/** `name`: the same for the same bytes. */
export type FaceFile = { name: string; read(): Promise<Buffer> };

/** Styles of a family share a file where it has no face for one of them. */
export function faceFile(family: FamilyName, style: FaceStyle, { own }: DocumentFonts): FaceFile {
  if (!isOwn(family)) {
    const name = fontFile(family, style);
    return { name, read: () => readFile(name) };
  }
  const { path, bytes } = own.get(family)![style];
  return { name: path, read: async () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) };
}
