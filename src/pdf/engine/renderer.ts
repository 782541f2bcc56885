/** The types and classes of pdfmake's renderer, which draws the items (lines, vectors, images, SVGs) of laid-out pages. */
import { pdfmake } from './packages.ts';
import type { EmbeddedFont, Outline, PdfDocument } from './pdf-file.ts';

/** A part of a line as the renderer gets it. `place`, `order` and `level` are ours, from the definition: see `tagging` and `lines`. */
export type DrawnInline = {
  id?: string;
  text: string;
  x: number;
  width: number;
  font: EmbeddedFont;
  fontSize: number;
  fontFeatures?: unknown;
  characterSpacing?: number;
  color?: string;
  sup?: boolean;
  link?: string | null;
  linkToDestination?: string | null;
  linkToPage?: number | null;
  _pageNodeRef?: object;
  place?: number;
  /** Ours: whether it has been drawn before, since pdfmake draws a repeated header again. */
  drawn?: boolean;
  order?: number;
  level?: number;
  background?: string | null;
  /** As of a line of its own. */
  height?: number;
  decoration?: string | string[] | null;
  /** Ours: see `lines/run.ts`. */
  rise?: number | undefined;
  ruled?: number | undefined;
  stretch?: number | undefined;
  marksApart?: true | undefined;
  anchors?: string[] | undefined;
  picture?: { width: number; height: number; node(): object } | undefined;
};
export type DrawnLine = {
  id?: string;
  inlines: DrawnInline[];
  _pageNodeRef?: object;
  _outline?: { id?: string; parentId?: string; text: string; expanded?: boolean };
};
export type DrawnVector = {
  type: string;
  color?: string;
  lineColor?: string;
  lineWidth?: number;
  place?: number;
  /** Ours, of an `outline`: path operators. */
  path?: string;
} & Partial<Record<'x' | 'y' | 'w' | 'h' | 'x1' | 'x2' | 'y1' | 'y2', number>> &
  Partial<Record<'dash' | 'lineCap' | 'lineJoin' | 'linearGradient' | 'fillOpacity' | 'strokeOpacity' | 'r', unknown>>;
/** Ours: `columns` is set when the page is one of the columns of a page, and `step` is from one to the next; `column` is set for what stands not in the first. */
export type DrawnPage = {
  items: { type: string; item: object; column?: number }[];
  pageMargins?: { columns?: { step: number }; section?: { run: number } };
};
export type DrawnPicture = { x: number; y: number; _width: number; _height: number; place?: number };

/** `drawing` is ours, from the definition; so is `footOf`, how high it is, of one that reaches into the margin. */
export type DrawnSvgPicture = DrawnPicture & { svg: string; drawing: object; footOf?: number };

type RendererPrototype = {
  pdfDocument: PdfDocument;
  outlineMap: Record<string, Outline>;
  renderPages(pages: DrawnPage[]): void;
  renderLine(line: DrawnLine, x: number, y: number): void;
  renderVector(vector: DrawnVector): void;
  renderImage(image: DrawnPicture): void;
  renderSVG(image: DrawnSvgPicture): void;
};

/** pdfmake's renderer; each of its methods draws one kind of item. */
export const Renderer: { prototype: RendererPrototype } = pdfmake('./Renderer.js').default;

/** The renderer of SVGs. pdfmake calls it as a property of this module, so it can be replaced there. */
export const SvgToPdfKit: {
  default(document: PdfDocument, svg: string, x: number, y: number, options: object): void;
} = pdfmake('./3rd-party/svg-to-pdfkit.js');

type Decorator = {
  drawBackground(line: Pick<DrawnLine, 'inlines'> & { getHeight?(): number }, x: number, y: number): void;
  drawDecorations(line: DrawnLine, x: number, y: number): void;
};
/** Draws backgrounds, underlines and strikethroughs of a line. */
export const TextDecorator: new (document: PdfDocument) => Decorator = pdfmake('./TextDecorator.js').default;
