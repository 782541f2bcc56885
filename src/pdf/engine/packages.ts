/**
 * Loads pdfmake, and through it the copies of pdfkit and fontkit that pdfmake itself uses, so that text is measured with the fonts that
 * it is drawn with; a second copy of fontkit would share no font with pdfmake.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

/** `require` as in a file of pdfmake, for its files and the packages that it uses. */
export const pdfmake = createRequire(createRequire(import.meta.url).resolve('pdfmake'));

/** `require` as in a file of pdfkit. */
export const pdfkit = createRequire(pdfmake.resolve('pdfkit'));

export const SRGB_PROFILE_FILE = path.join(path.dirname(pdfmake.resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc');

const PACKAGE_FILES = {
  pdfmake: (): { version: string } => pdfmake('../package.json'),
  pdfkit: (): { version: string } => pdfmake('pdfkit/package.json'),
  // fontkit does not export its package.json.
  fontkit: (): { version: string } => createRequire(pdfkit.resolve('fontkit'))('../package.json'),
};

/** The packages whose methods Platen replaces. */
export type EnginePackage = keyof typeof PACKAGE_FILES;

/** Returns the installed version of a package, such as `0.3.11`. */
export function packageVersion(name: EnginePackage): string {
  return PACKAGE_FILES[name]().version;
}

/**
 * `nextBreak` returns the next break opportunity as an index into the text; `required`: whether the break is mandatory. Null at the end.
 */
export type LineBreaker = { nextBreak(): { position: number; required: boolean } | null };

export const LineBreaker: new (text: string) => LineBreaker = pdfmake('linebreak');

/** An element or a text of an XML document. The parser throws on XML that is not well-formed. */
export type XmlElement = {
  type: string;
  text?: string;
  cdata?: string;
  name: string;
  attr: Record<string, string>;
  children: XmlElement[];
  val: string;
  /** The line on which its opening tag ends, from 0. */
  line: number;
  toString(options: { compressed: boolean; preserveWhitespace: boolean }): string;
};
export const XmlDocument: new (text: string) => XmlElement = pdfmake('xmldoc').XmlDocument;
