/** Font files for tests, and changes to their bytes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { fontFile } from '../../src/pdf/fonts/faces.ts';

const require = createRequire(import.meta.url);

/** A font of packages that the project already has. */
export const ROBOTO = {
  normal: roboto('Regular'),
  bold: roboto('Medium'),
  italics: roboto('Italic'),
  bolditalics: roboto('MediumItalic'),
};

function roboto(style: string): Buffer {
  return readFileSync(join(require.resolve('pdfmake/package.json'), '..', 'fonts/Roboto', `Roboto-${style}.ttf`));
}

/** Returns the same letters in each format. */
export function robotoAs(format: 'woff' | 'woff2'): Buffer {
  return readFileSync(join(require.resolve('fontverter'), '..', 'testdata', `Roboto-400.${format}`));
}

/** Returns a small font with CFF outlines. */
export function cffFont(characters: string): Promise<Buffer> {
  return subsetFont(readFileSync(fontFile('japanese', 'normal')), characters, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern'],
    noHinting: true,
  });
}

/** Returns the place of a table in the file, and of its entry in the directory. */
export function tableIn(font: Buffer, tag: string): { entry: number; offset: number; length: number } {
  const entry = font.indexOf(tag, 12, 'latin1');
  return { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
}

/** Returns a copy that `change` has modified. */
export function changed(font: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  change(copy);
  return copy;
}

/** Returns a copy with another `fsType` in its table OS/2. */
export function withFsType(font: Buffer, fsType: number): Buffer {
  return changed(font, (copy) => copy.writeUInt16BE(fsType, tableIn(copy, 'OS/2').offset + 8));
}
