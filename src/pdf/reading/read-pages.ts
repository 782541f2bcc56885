/**
 * §17.40, §17.44: reads the words of anybody's PDF, where each stands, and whether a person can see it. PDFium draws each page twice,
 * with and without its text: a sign whose place looks the same both times is invisible, whatever hides it.
 */
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { ToldError, tell } from '../../locales/message.ts';
import { around, type Box, type Hidden, isStruck, type Picture, type Sign, signsSeen } from './seen-signs.ts';

/** `at`: the index of the word on its page, in the order of the file. */
export type Word = { text: string; page: number; at: number; box: Box; hidden?: Hidden };
/** `pictures`: whether there are any, which may show what no text contains. */
export type ReadPage = { words: Word[]; width: number; height: number; pictures: boolean };

/** The limits for a PDF, enough for an invoice with 2,000 lines. */
const MOST = { pages: 100, signs: 100_000 };

const MAX_PIXELS = 4_000_000;
const PIXELS_A_POINT = 2;
/** The smallest readable font size, in points. Smaller type needs a magnifier. */
const SMALLEST = 3;
const DEEPEST = 12;
/** The object types of PDFium: FPDF_PAGEOBJ_TEXT, _IMAGE and _FORM. */
const [TEXT, IMAGE, FORM] = [1, 3, 5];
/** The text rendering mode for invisible text (ISO 32000-1 §9.3.6). */
const INVISIBLE = 3;
const BGRX = 3;

/** The functions of PDFium that are used here. */
type Raw = Record<string, (...given: number[]) => number> & {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  HEAP32: Int32Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
};

let pdfium: Promise<PDFiumLibrary> | undefined;

/** Reads the words of all pages. `count`: the number of all pages. Throws if PDFium cannot open the file. */
export async function readPages(pdf: Uint8Array): Promise<{ pages: ReadPage[]; count: number }> {
  pdfium ??= PDFiumLibrary.init();
  const library = await pdfium;
  const document = await library.loadDocument(pdf);
  try {
    const count = document.getPageCount();
    const raw = (library as unknown as { module: Raw }).module;
    const pages: ReadPage[] = [];
    let left = MOST.signs;
    for (let at = 0; at < Math.min(count, MOST.pages) && left > 0; at++) {
      const { page, signs } = readPage(raw, documentOf(document), at, left);
      pages.push(page);
      left -= signs;
    }
    return { pages, count: left > 0 ? count : Math.max(count, pages.length + 1) };
  } finally {
    document.destroy();
  }
}

function documentOf(document: PDFiumDocument): number {
  return (document as unknown as { documentIdx: number }).documentIdx;
}

function readPage(raw: Raw, document: number, number: number, mostSigns: number) {
  const page = loadFlat(raw, document, number);
  const [width, height] = [raw._FPDF_GetPageWidthF!(page), raw._FPDF_GetPageHeightF!(page)];
  const scale = Math.min(PIXELS_A_POINT, Math.sqrt(MAX_PIXELS / Math.max(1, width * height)));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const objects = objectsOn(raw, page);
  const text = raw._FPDFText_LoadPage!(page);
  try {
    const signs = signsOf(raw, { page, text, size, mostSigns, width, height });
    if (signs.length === 0) return { page: { words: [], width, height, pictures: objects.images > 0 }, signs: 0 };
    const shown = draw(raw, page, size);
    for (const object of objects.texts) raw._FPDFTextObj_SetTextRenderMode!(object, INVISIBLE);
    const bare = draw(raw, page, size);
    const seen = signsSeen(shown, bare, signs);
    const words = wordsOf(number + 1, { signs, seen, bare, scale, width, height });
    return { page: { words, width, height, pictures: objects.images > 0 }, signs: signs.length };
  } finally {
    raw._FPDFText_ClosePage!(text);
    raw._FPDF_ClosePage!(page);
  }
}

/** Visible annotations and fields become part of the page. */
function loadFlat(raw: Raw, document: number, number: number): number {
  const page = raw._FPDF_LoadPage!(document, number);
  if (!page) throw new ToldError(tell('pdf.file.page', { page: number + 1 }));
  if (raw._FPDFPage_GetAnnotCount!(page) === 0) return page;
  raw._FPDFPage_Flatten!(page, 0);
  raw._FPDF_ClosePage!(page);
  return raw._FPDF_LoadPage!(document, number);
}

/** Includes the objects of forms. */
function objectsOn(raw: Raw, page: number): { texts: number[]; images: number } {
  const found = { texts: [] as number[], images: 0 };
  const collect = (object: number, depth: number): void => {
    const type = raw._FPDFPageObj_GetType!(object);
    dropMarks(raw, object);
    if (type === TEXT) found.texts.push(object);
    if (type === IMAGE) found.images += 1;
    if (type !== FORM || depth > DEEPEST) return;
    const count = raw._FPDFFormObj_CountObjects!(object);
    for (let at = 0; at < count; at++) collect(raw._FPDFFormObj_GetObject!(object, at), depth + 1);
  };
  const count = raw._FPDFPage_CountObjects!(page);
  for (let at = 0; at < count; at++) collect(raw._FPDFPage_GetObject!(page, at), 0);
  return found;
}

/** Removes ActualText, which PDFium would read in place of the glyphs, although it is invisible. Content of a layer (OC) may be hidden. */
function dropMarks(raw: Raw, object: number): void {
  const LAYER = ['O', 'C', '\0'].map((sign) => sign.charCodeAt(0));
  const at = raw.wasmExports.malloc(16);
  for (let mark = raw._FPDFPageObj_CountMarks!(object) - 1; mark >= 0; mark--) {
    const found = raw._FPDFPageObj_GetMark!(object, mark);
    raw.HEAP32.fill(0, at / 4, at / 4 + 4);
    raw._FPDFPageObjMark_GetName!(found, at, 12, at + 12);
    if (!LAYER.every((code, place) => raw.HEAPU8[at + 2 * place] === code)) raw._FPDFPageObj_RemoveMark!(object, found);
  }
  raw.wasmExports.free(at);
}

type Size = { width: number; height: number };

type Reading = { page: number; text: number; size: Size; mostSigns: number; width: number; height: number };

function signsOf(raw: Raw, { page, text, size, mostSigns, width }: Reading): Sign[] {
  const count = Math.min(raw._FPDFText_CountChars!(text), mostSigns);
  const at = raw.wasmExports.malloc(64);
  const toPixels = transformOf(raw, page, size, at);
  const modes = new Map<number, number>();
  const signs: Sign[] = [];
  for (let sign = 0; sign < count; sign++) {
    const code = raw._FPDFText_GetUnicode!(text, sign);
    const object = raw._FPDFText_GetTextObject!(text, sign);
    // PDFium's code for a hyphen at the end of a line.
    const letter =
      code === 2 || code === 0xfffe ? '-' : code === 0 ? '\ufffd' : String.fromCodePoint(Math.min(code, 0x10ffff));
    if (!modes.has(object)) modes.set(object, object ? raw._FPDFTextObj_GetTextRenderMode!(object) : 0);
    raw._FPDFText_GetCharBox!(text, sign, at, at + 8, at + 16, at + 24);
    const [left, right, bottom, top] = raw.HEAPF64.subarray(at / 8, at / 8 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const [a, b] = [toPixels(left, bottom), toPixels(right, top)];
    const box = {
      left: Math.min(a.x, b.x),
      top: Math.min(a.y, b.y),
      right: Math.max(a.x, b.x),
      bottom: Math.max(a.y, b.y),
    };
    const isMatrix = raw._FPDFText_GetMatrix!(text, sign, at);
    const [c = 1, d = 0] = isMatrix ? raw.HEAPF32.subarray(at / 4 + 2, at / 4 + 4) : [];
    const points = raw._FPDFText_GetFontSize!(text, sign) * Math.hypot(c, d) * (toPixels.scale / (size.width / width));
    signs.push({ text: letter, box, object, points, mode: modes.get(object)! });
  }
  raw.wasmExports.free(at);
  return signs;
}

/** Converts points of the page's content to pixels as shown: rotated and cropped. */
function transformOf(raw: Raw, page: number, { width, height }: Size, at: number) {
  const FINE = 64;
  const of = (x: number, y: number) => {
    raw._FPDF_PageToDevice!(page, 0, 0, width * FINE, height * FINE, 0, x, y, at, at + 4);
    return { x: raw.HEAP32[at / 4]! / FINE, y: raw.HEAP32[at / 4 + 1]! / FINE };
  };
  const [zero, right, up] = [of(0, 0), of(1_000, 0), of(0, 1_000)];
  const [a, b] = [(right.x - zero.x) / 1_000, (right.y - zero.y) / 1_000];
  const [c, d] = [(up.x - zero.x) / 1_000, (up.y - zero.y) / 1_000];
  const transform = (x: number, y: number) => ({ x: zero.x + a * x + c * y, y: zero.y + b * x + d * y });
  return Object.assign(transform, { scale: Math.hypot(a, b) });
}

function draw(raw: Raw, page: number, { width, height }: Size): Picture {
  const stride = width * 4;
  const memory = raw.wasmExports.malloc(stride * height);
  if (!memory) throw new ToldError(tell('pdf.file.memory'));
  const bitmap = raw._FPDFBitmap_CreateEx!(width, height, BGRX, memory, stride);
  raw._FPDFBitmap_FillRect!(bitmap, 0, 0, width, height, 0xffffffff);
  raw._FPDF_RenderPageBitmap!(bitmap, page, 0, 0, width, height, 0, 0);
  const data = raw.HEAPU8.slice(memory, memory + stride * height);
  raw._FPDFBitmap_Destroy!(bitmap);
  raw.wasmExports.free(memory);
  return { width, height, data };
}

type Drawn = { signs: Sign[]; seen: Uint8Array; bare: Picture; scale: number; width: number; height: number };

function wordsOf(page: number, { signs, seen, bare, scale, width, height }: Drawn): Word[] {
  const words: Word[] = [];
  let open: { text: string; box: Box; hidden: Hidden | undefined } | undefined;
  const end = () => {
    if (!open) return;
    const hidden = open.hidden ?? (isStruck(bare, open.box) ? ('struck' as const) : undefined);
    const { left, top, right, bottom } = open.box;
    const box = { left: left / scale, top: top / scale, right: right / scale, bottom: bottom / scale };
    words.push({ text: open.text, page, at: words.length, box, ...(hidden && { hidden }) });
    open = undefined;
  };
  const whyHidden = (sign: Sign, at: number): Hidden | undefined => {
    const { left, right, top, bottom } = sign.box;
    if (right < 0 || bottom < 0 || left > width * scale || top > height * scale) return 'off-page';
    if (sign.mode === INVISIBLE) return 'invisible';
    if (sign.points < SMALLEST) return 'tiny';
    if (seen[at] === 0) return 'covered';
    return seen[at] === 2 ? 'overprinted' : undefined;
  };
  for (const [at, sign] of signs.entries()) {
    if (/^[\s\p{Cc}\ufffe]*$/u.test(sign.text)) {
      end();
      continue;
    }
    const hidden = whyHidden(sign, at);
    if (open && (open.hidden !== hidden || !isBeside(open.box, sign.box))) end();
    if (!open) open = { text: sign.text, box: { ...sign.box }, hidden };
    else {
      open.text += sign.text;
      open.box = around(open.box, sign.box);
    }
  }
  end();
  return words;
}

function isBeside(before: Box, next: Box): boolean {
  const size = Math.max(before.bottom - before.top, next.bottom - next.top, 2);
  return next.left - before.right < size && next.top - before.bottom < size && before.top - next.bottom < size;
}
