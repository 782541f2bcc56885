/** Font files for tests, and changes to their bytes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { fontFile } from '../../src/pdf/fonts/faces.ts';

const require = createRequire(import.meta.url);

/** Of the packages that the project has anyway. */
export const ROBOTO = {
  normal: roboto('Regular'),
  bold: roboto('Medium'),
  italics: roboto('Italic'),
  bolditalics: roboto('MediumItalic'),
};

function roboto(style: string): Buffer {
  return readFileSync(join(require.resolve('pdfmake/package.json'), '..', 'fonts/Roboto', `Roboto-${style}.ttf`));
}

/** The same letters in each format. */
export function robotoAs(format: 'woff' | 'woff2'): Buffer {
  return readFileSync(join(require.resolve('fontverter'), '..', 'testdata', `Roboto-400.${format}`));
}

/** A font with CFF outlines, made small. */
export function cffFont(characters: string): Promise<Buffer> {
  return subsetFont(readFileSync(fontFile('japanese', 'normal')), characters, {
    targetFormat: 'sfnt',
    keepFeatures: ['kern'],
    noHinting: true,
  });
}

/** Where a table stands in the file, and its entry in the directory. */
export function tableIn(font: Buffer, tag: string): { entry: number; offset: number; length: number } {
  const entry = font.indexOf(tag, 12, 'latin1');
  return { entry, offset: font.readUInt32BE(entry + 8), length: font.readUInt32BE(entry + 12) };
}

/** A copy that `change` has changed. */
export function changed(font: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(font);
  change(copy);
  return copy;
}

/** A copy with another `fsType` in its table OS/2. */
export function withFsType(font: Buffer, fsType: number): Buffer {
  return changed(font, (copy) => copy.writeUInt16BE(fsType, tableIn(copy, 'OS/2').offset + 8));
}
