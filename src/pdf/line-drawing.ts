/**
 * What pdfmake's drawing of a line leaves out. ISO 32000-1 §14.7: every part of a line is marked with its place in the structure
 * tree. §14.9.4: where glyphs alone do not tell the text (marks, and letters that shaping puts in another order), the file says
 * the text beside them; not for right-to-left words, since readers turn what they find there round once more. Links are one
 * area a line, with a text. And every part of a line may be the destination of a link, not only the line.
 *
 * Reaches into pdfmake 0.3.11, whose text has no such options: while a line is drawn, its text goes through here.
 */
import { type DrawnInline, type PdfDocument, Renderer } from './pdfmake-parts.ts';
import { endMark, mark, marksOf } from './structure/marks.ts';
import { ARTIFACTS, type Place } from './structure/structure-tree.ts';

/** Marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u0fff]/u;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const hexOf = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();

/** Parts of a line that lead to the same address or destination; lengths as pdfkit draws them. */
type LinkArea = {
  url?: string;
  name?: string;
  place: Place;
  text: string;
  x: number;
  y: number;
  right: number;
  height: number;
};

/** A header that is repeated on other pages is drawn from the same parts. */
const drawnBefore = new WeakSet<DrawnInline>();

function placeOf(inline: DrawnInline): Place {
  if (inline.place === undefined || drawnBefore.has(inline)) return ARTIFACTS.layout;
  if (inline.place >= 0) drawnBefore.add(inline);
  return inline.place;
}

const { renderLine } = Renderer.prototype;

Renderer.prototype.renderLine = function (line, x, y) {
  const document: PdfDocument = this.pdfDocument;
  for (const inline of line.inlines) {
    if (inline.id && inline.id !== line.id) document.addNamedDestination(inline.id, 'XYZ', x + inline.x, y, null);
  }
  const ordered = line.inlines.some(({ order }) => order !== undefined);
  // Such a line is drawn from left to right, and read in the order of its text.
  if (ordered) endMark(document);
  const places = line.inlines.map(placeOf);
  // pdfmake sets the colour before the text is drawn, and that too must be inside a mark.
  const begins = ordered || line.inlines.some(({ background }) => background) ? ARTIFACTS.layout : places[0];
  mark(document, begins ?? ARTIFACTS.layout);
  const marks = marksOf(document);
  const first = marks.count;
  const areas: LinkArea[] = [];
  let index = 0;
  const { text } = document;
  document.text = (shown, left, top, { link, goTo, ...options }) => {
    const inline = line.inlines[index]!;
    const place = places[index]!;
    index += 1;
    if (shown !== '') {
      if (ordered && !goesOn(line.inlines[index - 2], inline)) endMark(document);
      mark(document, place, ordered ? first + inline.order! : undefined);
      if (link || goTo) {
        const height = document.currentLineHeight();
        const area = { ...(link ? { url: link } : { name: goTo! }), place: inline.place!, text: shown, y: top, height };
        addArea(areas, { ...area, x: left, right: left + options.textWidth });
      }
    }
    const said = SHAPED.test(shown) && !RIGHT_TO_LEFT.test(shown);
    if (said) document.addContent(`/Span <</ActualText <${hexOf(shown)}>>> BDC`);
    text.call(document, shown, left, top, options);
    if (said) document.addContent('EMC');
    // What is drawn behind the last part are the lines under and through the text.
    if (index === line.inlines.length && line.inlines.some(({ decoration }) => decoration)) {
      mark(document, ARTIFACTS.layout);
    }
    return document;
  };
  try {
    renderLine.call(this, line, x, y);
  } finally {
    document.text = text;
  }
  if (ordered) {
    endMark(document);
    marks.count = first + line.inlines.length;
  }
  for (const area of areas) addLink(document, area);
};

/** Whether a part is read right behind the one to its left; the space beside a right-to-left word stays with it. */
const goesOn = (left: DrawnInline | undefined, { order, text }: DrawnInline): boolean =>
  left?.order !== undefined && (order === left.order + 1 || (order === left.order - 1 && text.trim() === ''));

function addArea(areas: LinkArea[], area: LinkArea): void {
  const last = areas.at(-1);
  if (!last || last.url !== area.url || last.name !== area.name || Math.abs(last.right - area.x) > 0.01) {
    areas.push(area);
    return;
  }
  last.text += area.text;
  last.height = Math.max(last.y + last.height, area.y + area.height) - Math.min(last.y, area.y);
  last.y = Math.min(last.y, area.y);
  last.right = area.right;
}

/** ISO 14289-1 §7.18.5: a link is in the structure tree, and says where it leads. */
function addLink(document: PdfDocument, { url, name, place, text, x, y, right, height }: LinkArea): void {
  const key = document.createStructParentTreeNextKey();
  const options = { Contents: new String(url ?? text), StructParent: key };
  if (url !== undefined) document.link(x, y, right - x, height, url, options);
  else document.goTo(x, y, right - x, height, name!, options);
  const { annotations, dictionary } = document.page;
  marksOf(document).links.push({ place, page: dictionary, annotation: annotations.at(-1)!, key });
}
