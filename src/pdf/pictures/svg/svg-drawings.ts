/** §17.15: the SVGs of a document, each prepared once for each size, however often it is used. */
import { tell } from '../../../locales/message.ts';
import { findCodeProblem, isCode, readCode } from '../../../template/model/code.ts';
import { cannotBeSet, codeCannotBeSet } from '../../check/render-failure.ts';
import { XmlDocument, type XmlElement } from '../../engine/xml.ts';
import type { BaseFamily } from '../../fonts/faces.ts';
import { knownSvgs } from './read-svg.ts';
import { renderedSvgText, visibleText, withFonts } from './svg-text.ts';

/** Lengths are in points. `cost`: of drawing it, in simple shapes. */
export type SvgPicture = { path: string; width: number; height: number; cost: number; svg: string };
/**
 * An SVG with the size and the fonts in which it is drawn. `uses`: how often the document uses it. `text`: all text that is to be seen in
 * it. `renderedText`: what was rendered of that.
 */
export type SvgDrawing = { path: string; svg: string; uses: number; text: string; renderedText: string };

type Size = { width: number; height: number };
type Prepared = Pick<SvgDrawing, 'svg' | 'text'>;

const POINTS_PER_PIXEL = 72 / 96;

/** Drawings without text, which look alike in all fonts. */
const withoutText = knownSvgs<Prepared>();

export type SvgDrawings = {
  /**
   * `isRepeated`: it is in the file once, and drawn from there. Throws when the drawings of the document would take longer than a render
   * may, and for a code (§10.35) that has become too small to be read.
   */
  of(picture: SvgPicture, size: Size, family: BaseFamily, language: string, isRepeated?: boolean): SvgDrawing;
  /** Whether the document has drawings at all. */
  any(): boolean;
};

/** In simple shapes, of all drawings of a document, each counted once for each size: drawing them takes some 20 s. */
const MAX_COST = 300_000;

/** The drawings of one document, whose setup has such a layout (§17.30). Characters that no font has are added to `missing`. */
export function svgDrawings(missing: Set<string>, layout: number): SvgDrawings {
  const drawings = new Map<SvgPicture, Map<string, SvgDrawing>>();
  let cost = 0;
  const prepare = (picture: SvgPicture, size: Size, family: BaseFamily, language: string): Prepared => {
    const { svg } = picture;
    const source = `${size.width} ${size.height} ${layout} ${language} ${svg}`;
    const known = withoutText.get(source);
    if (known) return known;
    const root = new XmlDocument(svg);
    chooseAlternatives(root, language);
    setSize(root, size, layout < 2 ? undefined : picture);
    const text = visibleText(root);
    // Not as pdfmake writes it, with line ends and spaces between elements: within text these are spaces that nobody wrote.
    const written = root.toString({ compressed: true, preserveWhitespace: true });
    // Codes name the fonts of their texts themselves.
    const made = isCode(picture.path)
      ? { svg: written, text }
      : {
          svg: withFonts(written, family, language, missing),
          text: renderedSvgText(text, family, language),
        };
    if (made.text === '') withoutText.set(source, made);
    return made;
  };
  return {
    any: () => drawings.size > 0,
    of(picture, size, family, language, isRepeated = false) {
      const bySize = drawings.get(picture) ?? new Map<string, SvgDrawing>();
      drawings.set(picture, bySize);
      const key = `${size.width} ${size.height} ${family}`;
      let drawing = bySize.get(key);
      if (!drawing) {
        checkCode(picture.path, size);
        cost += picture.cost;
        if (cost > MAX_COST) throw cannotBeSet(tell('pdf.shapes', { max: MAX_COST }));
        const prepared = prepare(picture, size, family, language);
        drawing = { path: picture.path, uses: 0, renderedText: '', ...prepared };
        bySize.set(key, drawing);
      }
      drawing.uses += isRepeated ? 2 : 1;
      return drawing;
    },
  };
}

function checkCode(path: string, { width }: Size): void {
  const code = readCode(path);
  const problem = code && findCodeProblem(code, { width: width / POINTS_PER_PIXEL });
  if (problem) throw codeCannotBeSet(problem);
}

/** Whether an element is for a language (SVG 2 §5.8). */
function isFor({ attr }: XmlElement, language: string): boolean {
  const own = language.toLowerCase();
  const wanted = attr.systemLanguage?.toLowerCase().split(',');
  return (
    wanted === undefined ||
    wanted.map((one) => one.trim()).some((one) => own === one || own.startsWith(`${one}-`) || one.startsWith(`${own}-`))
  );
}

/** §17.16: leaves of a `switch` the first alternative that fits, and of other elements those that fit. svg-to-pdfkit draws no `switch`. */
function chooseAlternatives(element: XmlElement, language: string): void {
  const fitting = element.children.filter((child) => child.type !== 'element' || isFor(child, language));
  element.children = element.name === 'switch' ? fitting.filter(({ type }) => type === 'element').slice(0, 1) : fitting;
  if (element.name === 'switch') element.name = 'g';
  for (const child of element.children) if (child.type === 'element') chooseAlternatives(child, language);
}

/**
 * Gives an SVG another size, in points. `natural`: its own. Without a `viewBox` its units are pixels, whatever its size is given in (§17.38);
 * documents from before layout 2 take them for the units of that.
 */
function setSize({ attr }: XmlElement, { width, height }: Size, natural?: Size): void {
  const units = (side: 'width' | 'height') =>
    natural ? natural[side] / POINTS_PER_PIXEL : Number.parseFloat(attr[side] ?? '');
  attr.viewBox ??= `0 0 ${units('width')} ${units('height')}`;
  Object.assign(attr, { width: `${width}`, height: `${height}` });
}
