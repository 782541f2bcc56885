/**
 * ISO 32000-1 §9.4, §9.10.3, §14.6: reads the text of the pages of a PDF from its glyphs (ToUnicode): for each marked content of a page,
 * and outside of any.
 */
import { visible } from '../../domain/text.ts';
import {
  decoded,
  isReference,
  isText,
  type OpenPdf,
  type PdfDictionary,
  type PdfValue,
  pdfReader,
  utf16,
} from './open-pdf.ts';

/**
 * The text of marked content. `shown`: what its glyphs show. `said`: the same text with ActualText in place of the glyphs that have one.
 */
type MarkedText = { shown: string; said: string };

/**
 * `marked`: by the numbers of marked content (MCID). `around`: text outside of content, with header and footer separately. `codes`:
 * filled shapes with many corners, as SVG paths.
 */
export type PageText = {
  marked: Map<number, MarkedText>;
  around: string;
  header: string;
  footer: string;
  codes: string[];
};

/** Returns the texts of pages, keyed by the object numbers of the pages, in order. */
export function pageTexts(pdf: OpenPdf): Map<number, PageText> {
  const fonts = fontReader(pdf);
  const pages = new Map<number, PageText>();
  const collect = (kids: PdfValue[]) => {
    for (const kid of kids) {
      const node = pdf.dictionary(kid);
      if (node.get('Type') === '/Pages') collect(pdf.list(node.get('Kids')));
      else if (isReference(kid)) pages.set(kid.object, pageText(pdf, node, fonts));
    }
  };
  collect([pdf.catalog.get('Pages')!]);
  return pages;
}

type Meaning = Map<number, string>;
type Fonts = (page: PdfDictionary, name: string) => Meaning;

/** Returns a reader of the text for each code of a font. */
function fontReader(pdf: OpenPdf): Fonts {
  const known = new Map<PdfDictionary, Meaning>();
  return (page, name) => {
    const resources = pdf.dictionary(page.get('Resources'));
    const font = pdf.dictionary(pdf.dictionary(resources.get('Font')).get(name.slice(1)));
    let meaning = known.get(font);
    if (!meaning) {
      meaning = font.has('ToUnicode') ? meaningsIn(pdf.stream(font.get('ToUnicode')).toString('latin1')) : new Map();
      known.set(font, meaning);
    }
    return meaning;
  };
}

/** ISO 32000-1 §9.10.3: parses the lists of a CMap. */
function meaningsIn(cmap: string): Meaning {
  const meanings: Meaning = new Map();
  const reader = pdfReader(cmap);
  let operands: PdfValue[] = [];
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (typeof value !== 'string' || value.startsWith('/')) {
      operands.push(value);
      continue;
    }
    const size = value === 'endbfchar' ? 2 : value === 'endbfrange' ? 3 : operands.length + 1;
    for (let at = 0; at + size <= operands.length; at += size) addMeanings(meanings, operands.slice(at, at + size));
    operands = [];
  }
  return meanings;
}

function addMeanings(meanings: Meaning, values: PdfValue[]): void {
  const texts = values.at(-1);
  const codes = values
    .slice(0, -1)
    .filter(isText)
    .map(({ bytes }) => numberOf(bytes));
  const [first, last = first] = codes as [number, number?];
  for (let code = first; code <= last; code++) {
    if (Array.isArray(texts)) meanings.set(code, utf16((texts[code - first] as { bytes: string }).bytes));
    else if (isText(texts)) {
      const text = utf16(texts.bytes);
      const unit = text.charCodeAt(text.length - 1) + code - first;
      meanings.set(code, text.slice(0, -1) + String.fromCharCode(unit));
    }
  }
}

function numberOf(bytes: string): number {
  return [...bytes].reduce((number, byte) => number * 256 + byte.charCodeAt(0), 0);
}

/** An open mark. `actual`: the ActualText of its glyphs. */
type Mark = { id?: number | undefined; actual?: string | undefined; running?: 'header' | 'footer' | undefined };

const BETWEEN = '\n';
/** The most parts in the path of a barcode. */
const OF_CODE = 500;

/** Maps the subtypes of artifacts (ISO 32000-1 §14.8.2.2.2) to header and footer. */
const RUNNING: Record<string, Mark['running']> = { '/Header': 'header', '/Footer': 'footer' };

function markOf(pdf: OpenPdf, properties: PdfValue | undefined): Mark {
  const of = pdf.dictionary(properties);
  const [id, actual] = [of.get('MCID'), of.get('ActualText')];
  return {
    id: typeof id === 'number' ? id : undefined,
    actual: isText(actual) ? decoded(actual) : undefined,
    running: RUNNING[of.get('Subtype') as string],
  };
}

/** Returns the object of an operator `Do`, from the resources of the content that contains it. */
function drawnObject(pdf: OpenPdf, owner: PdfDictionary, name: string): PdfDictionary {
  const resources = pdf.dictionary(owner.get('Resources'));
  return pdf.dictionary(pdf.dictionary(resources.get('XObject')).get(name.slice(1)));
}

/** Decodes the text of glyphs, two bytes each. */
function textIn(bytes: string, font: Meaning): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) text += font.get(numberOf(bytes.slice(at, at + 2))) ?? '\ufffd';
  return text;
}

/** Adds to the text of the innermost numbered mark, or to what surrounds the content. */
function addText(texts: PageText, marks: readonly Mark[], shown: string, said: string): void {
  const id = marks.findLast((mark) => mark.id !== undefined)?.id;
  if (id === undefined) {
    texts.around += shown;
    const running = marks.findLast((mark) => mark.running)?.running;
    if (running) texts[running] += shown;
  } else {
    const before = texts.marked.get(id) ?? { shown: '', said: '' };
    texts.marked.set(id, { shown: before.shown + shown, said: before.said + said });
  }
}

function pageText(pdf: OpenPdf, page: PdfDictionary, fonts: Fonts): PageText {
  const texts: PageText = { marked: new Map(), around: '', header: '', footer: '', codes: [] };
  const marks: Mark[] = [];
  const saved: Meaning[] = [];
  let font: Meaning = new Map();
  let operands: PdfValue[] = [];
  let path: (string | number)[] = [];
  /** The owner of the current resources. */
  let owner = page;

  const add = (shown: string, said: string) => addText(texts, marks, shown, said);
  const show = (value: PdfValue | undefined) => {
    for (const piece of (Array.isArray(value) ? value : [value]).filter(isText)) {
      const text = textIn(piece.bytes, font);
      add(text, marks.some(({ actual }) => actual !== undefined) ? '' : text);
    }
  };
  const begin = (properties: PdfValue | undefined) => {
    const mark = markOf(pdf, properties);
    marks.push(mark);
    if (mark.actual !== undefined) add('', mark.actual);
  };
  const endPath = () => {
    path = [];
  };
  const operators: Record<string, () => void> = {
    q: () => saved.push(font),
    Q: () => {
      font = saved.pop() ?? font;
    },
    Tf: () => {
      font = fonts(owner, operands[0] as string);
    },
    Tj: () => show(operands[0]),
    TJ: () => show(operands[0]),
    "'": () => show(operands[0]),
    '"': () => show(operands[2]),
    BMC: () => begin(undefined),
    BDC: () => begin(operands[1]),
    EMC: () => {
      marks.pop();
      texts.around += BETWEEN;
    },
    Do: () => showForm(operands[0] as string),
    m: () => path.push('M', ...(operands as number[])),
    l: () => path.push('L', ...(operands as number[])),
    f: () => {
      if (path.length >= OF_CODE) texts.codes.push(path.join(' '));
      endPath();
    },
    S: endPath,
    n: endPath,
  };
  const run = (content: string, of: PdfDictionary) => {
    const [before, reader] = [owner, pdfReader(content)];
    owner = of;
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      if (typeof value !== 'string' || value.startsWith('/')) operands.push(value);
      else {
        if (Object.hasOwn(operators, value)) operators[value]!();
        operands = [];
      }
    }
    owner = before;
  };
  /** Reads the text of a form XObject, such as a picture in the text. */
  function showForm(name: string): void {
    if (marks.some(({ running }) => running)) return;
    const form = drawnObject(pdf, owner, name);
    if (form.get('Subtype') === '/Form') run(pdf.stream(form).toString('latin1'), form);
  }
  const contents = pdf.list(page.get('Contents')).map((content) => pdf.stream(content).toString('latin1'));
  run(contents.join('\n'), page);
  return texts;
}

// ISO 32000-1 §14.7, §14.8: reads the text of a tagged PDF in the order of its structure: from the glyphs of its pages, and from the tags
// (ActualText).

/** Inline elements; all others are blocks. */
const IN_LINE = new Set(['/Span', '/Link', '/Reference', '/Code', '/Em', '/Strong', '/Quote', '/Annot', '/BibEntry']);

/** Tags of text beside a block: numbers of clauses, items and notes. */
const BESIDE = new Set(['/Lbl', '/Note']);

/** `page`: the visible text. `tags`: the text for screen readers. `alts`: alt texts. */
type TaggedText = { page: FlatText; tags: FlatText; alts: FlatText };

export function taggedText(pdf: OpenPdf, pages: ReadonlyMap<number, PageText>): TaggedText {
  const beside: Walk[] = [];
  const alts: string[] = [];

  const walk = (element: PdfDictionary, around: Walk, page: PdfValue | undefined): void => {
    const type = element.get('S') as string;
    const isBlock = !IN_LINE.has(type);
    const inside = BESIDE.has(type) ? { shown: [''], said: [''] } : around;
    if (inside !== around) beside.push(inside);
    if (isBlock) nextBlock(inside);
    const [actual, alt] = [element.get('ActualText'), element.get('Alt')];
    if (isText(alt)) alts.push(decoded(alt));
    // The actual text of an element replaces all text within it.
    const within = isText(actual) ? { shown: [''], said: [''] } : inside;
    if (isText(actual)) add(inside.said, decoded(actual));
    const own = element.get('Pg') ?? page;
    for (const kid of pdf.list(element.get('K'))) addKid(kid, within, own);
    if (within !== inside) add(inside.shown, seen(within.shown.join('')));
    if (isBlock) nextBlock(inside);
  };
  const addKid = (kid: PdfValue, around: Walk, page: PdfValue | undefined): void => {
    const entry = pdf.dictionary(kid);
    if (typeof kid === 'number') addMarked(kid, around, page);
    else if (entry.has('S')) walk(entry, around, page);
    else if (entry.has('MCID')) addMarked(entry.get('MCID') as number, around, entry.get('Pg') ?? page);
  };
  const addMarked = (id: number, { shown, said }: Walk, page: PdfValue | undefined): void => {
    const text = isReference(page) ? pages.get(page.object)?.marked.get(id) : undefined;
    if (!text) return;
    add(shown, text.shown);
    add(said, text.said);
  };

  const root: Walk = { shown: [''], said: [''] };
  const tree = pdf.dictionary(pdf.catalog.get('StructTreeRoot'));
  for (const kid of pdf.list(tree.get('K'))) addKid(kid, root, undefined);
  const all = [root, ...beside];
  return {
    page: flatText(all.flatMap(({ shown }) => shown)),
    tags: flatText(all.flatMap(({ said }) => said)),
    alts: flatText(alts),
  };
}

/** A character without a font is shown as a box with its code point, and tagged as itself. */
const BOX = /^U\+([0-9A-F]{4,6})$/;

function seen(text: string): string {
  const [, box] = BOX.exec(text) ?? [];
  return box === undefined ? text : String.fromCodePoint(Number.parseInt(box, 16));
}

/** The texts of blocks in order. */
type Walk = { shown: string[]; said: string[] };

function nextBlock({ shown, said }: Walk): void {
  shown.push('');
  said.push('');
}

function add(blocks: string[], text: string): void {
  blocks[blocks.length - 1] += text;
}

// §17.40: a text in a form common to all readers, with the offsets of its blocks.

/** `edges`: the offsets between blocks. */
export type FlatText = { text: string; edges: ReadonlySet<number> };

export function flatText(blocks: readonly string[]): FlatText {
  let text = '';
  const edges = new Set([0]);
  for (const block of blocks) {
    text += visible(block);
    edges.add(text.length);
  }
  return { text, edges };
}
