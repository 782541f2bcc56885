/** The steps of pdfmake's layout: definition → checked nodes → measured nodes → lines on pages. */
import type { Run } from '../inline/text-runs.ts';
import { pdfmake } from './pdfmake.ts';

/** A font in one document. */
type DocumentFont = {
  lineHeight(size: number): number;
  widthOfString(text: string, size: number, features: unknown): number;
};

/** A part of a line as pdfmake lays it out; what else the definition said of it comes along. */
export type LaidInline = {
  text: string;
  font: DocumentFont;
  fontSize: number;
  width: number;
  height: number;
  leadingCut: number;
  trailingCut: number;
  x: number;
  lineEnd?: boolean;
  [said: string]: unknown;
};
type LaidLine = { addInline(inline: LaidInline): void; lastLineInParagraph: boolean };

/** A text of ours between definition and layout. `setLines`: its runs are lines already, parted by line ends. */
export type TextNode = {
  setLines?: true;
  measured?: { lines: LaidInline[][]; next: number };
  text: (Run | '\n' | { text: '\n' })[];
  font: string;
  fontSize: number;
  lineHeight: number;
  bold: boolean;
  italics: boolean;
  id?: string;
  tocItem?: unknown;
  _minWidth: number;
  _maxWidth: number;
};

type DocMeasureMethods = {
  pdfDocument: { provideFont(family: string, bold: boolean, italics: boolean): DocumentFont };
  styleStack: { getProperty(name: string): unknown };
  measureLeaf(this: DocMeasureMethods, node: TextNode): TextNode;
};
type LayoutBuilderMethods = {
  writer: { context(): { availableWidth: number } };
  buildNextLine(this: LayoutBuilderMethods, node: TextNode): LaidLine | null;
};

/** The steps of pdfmake's layout: definition → checked nodes → measured nodes → lines on pages. */
export const DocPreprocessor: {
  prototype: { preprocessNode(this: object, node: unknown, ...rest: unknown[]): unknown };
} = pdfmake('./DocPreprocessor.js').default;
export const DocMeasure: { prototype: DocMeasureMethods } = pdfmake('./DocMeasure.js').default;
export const LayoutBuilder: { prototype: LayoutBuilderMethods } = pdfmake('./LayoutBuilder.js').default;
export const Line: new (width: number) => LaidLine = pdfmake('./Line.js').default;
