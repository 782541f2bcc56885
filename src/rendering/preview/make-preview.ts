/** §17.21: turns Markdown into the paper-true preview, one self-contained document. */
import { KIBIBYTE } from '../../domain/sizes.ts';
import { withIsolatedControls } from '../../domain/text.ts';
import { BUILT_IN_FONTS, type DocumentFonts, faceStyle, load } from '../../pdf/index.ts';
import { chaptersOfParts } from '../../template/document/chapters.ts';
import { findCodes } from '../../template/document/every-node.ts';
import { keepRunningDirections } from '../../template/document/keep-directions.ts';
import { pageSections, showsToken } from '../../template/document/page-sections.ts';
import { parseDocument } from '../../template/document/parse-document.ts';
import { columnRules } from '../../template/html/columns.ts';
import { clauseRules } from '../../template/html/element.ts';
import type { HasOwnIndex } from '../../template/html/html-handlers.ts';
import type { ImageSize } from '../../template/html/html-pictures.ts';
import { emRules } from '../../template/html/html-pictures.ts';
import { tableSizeRules } from '../../template/html/html-tables.ts';
import { roomRules } from '../../template/html/measured-lines.ts';
import { overlayRules } from '../../template/html/overlay.ts';
import { sideNoteRules } from '../../template/html/side-notes.ts';
import { type HtmlOptions, MAX_HTML_BYTES, toHtml } from '../../template/html/to-html.ts';
import type { Box } from '../../template/model/address-windows.ts';
import { type Asset, plainPath } from '../../template/model/code.ts';
import {
  columnWidth,
  type DocumentSetup,
  PICTURE_SHARE_OF_PAGE,
  styleOf,
} from '../../template/model/document-setup.ts';
import { hasFractions, INDEX_FEATURES } from '../../template/model/document-style.ts';
import type { DocumentTree } from '../../template/model/document-tree.ts';
import type { ClauseMeasures, FurnitureMeasure, LabelBoxes, TableMeasures } from '../../template/model/measures.ts';
import { isLabel, sheetOf } from '../../template/model/paper.ts';
import { mayBeEastAsian } from '../../template/typography/script-of.ts';
import { fillRules, previewPage, showsAllPictures } from '../paper/index.ts';
import { usedFaces } from '../web-fonts/used-faces.ts';
import { webFonts } from '../web-fonts/web-fonts.ts';

export type Preview = { html: string; truncated: boolean };

/**
 * Plain data that can be sent to a worker. `pages`: the PDF's page count, once rendered. `cut`: whether `markdown` lacks the end of the
 * text. `lines`: see `FilledDocument`.
 */
export type Previewed = {
  title: string;
  markdown: string;
  blanks: number[];
  setup: DocumentSetup;
  pages?: number;
  cut?: true;
  lines?: number[];
};

/** Text takes precedence: fonts get the rest, up to this limit (about 800 ideographs; a letter needs 30 KB). */
const MAX_FONT_BYTES = 256 * KIBIBYTE;
/** The bytes for fonts if the text is truncated anyway. */
const FONT_BYTES_OF_CUT = 128 * KIBIBYTE;
/** The bytes that a preview needs beside its HTML, for the names of fonts in the style sheet and for table sizes. */
const NAMES_BYTES = 6 * KIBIBYTE;

/** Reads the size of each picture once, however often it is shown. */
async function imageRules() {
  const pictureSize = await load.pictureSize();
  const known = new Map<Asset, ReturnType<typeof pictureSize>>();
  return (image: Asset) => {
    if (!known.has(image)) known.set(image, pictureSize(image));
    return known.get(image);
  };
}

/** Returns the room for a picture. */
function roomFor({ page, columns }: DocumentSetup): ImageSize {
  const { width, height } = sheetOf(page);
  const { top, right, bottom, left } = page.margins;
  const bodyWidth = width - left - right;
  return {
    width: columns ? columnWidth(bodyWidth) : bodyWidth,
    height: (height - top - bottom) * PICTURE_SHARE_OF_PAGE,
  };
}

/** Returns the furniture of the sheets, with the address and the content beside it as HTML. */
function furnitureOf(
  measure: FurnitureMeasure,
  html: Pick<HtmlOptions, 'language' | 'missing'> & { assets: Map<string, Asset> },
  tablesBeside: TableMeasures | undefined,
) {
  const block = measure.window?.address?.block;
  const addressHtml = block ? toHtml({ type: 'root', children: [block] }, html).sheets[0]! : '';
  const beside = measure.window?.beside?.blocks ?? [];
  const measured = { ...html, ...(tablesBeside && { measureTables: () => tablesBeside }) };
  const besideHtml = beside.length > 0 ? toHtml({ type: 'root', children: beside }, measured).sheets[0]! : '';
  return { measure, addressHtml, besideHtml, assets: html.assets, html };
}

/** Returns a page whose text is as wide as a box beside the address. */
function pageOfBox(setup: DocumentSetup, { x, width }: Box): DocumentSetup {
  const right = sheetOf(setup.page).width - x - width;
  return { ...setup, page: { ...setup.page, margins: { ...setup.page.margins, left: x, right } } };
}

/** Returns the chapters of sheets, if headers or footers name them. `parts`: the part of the document that each sheet is. */
function chaptersIn(tree: DocumentTree, setup: DocumentSetup, parts: number[]): { chapters?: string[] } {
  if (!showsToken(setup, 'chapter')) return {};
  const chapters = chaptersOfParts(tree, setup);
  return { chapters: parts.map((part) => chapters[part]!) };
}

/** A superscript or subscript in a document. */
const INDEX = /<su[bp]\b/i;
const INDEX_RULES = [
  '.of-font{font-size:inherit;line-height:inherit;vertical-align:baseline}',
  ...Object.entries(INDEX_FEATURES).map(([tag, feature]) => `${tag}.of-font{font-feature-settings:"${feature}"}`),
].join('');

/** Returns which superscripts and subscripts all faces of a document have, as the PDF uses them. */
async function ownIndices(setup: DocumentSetup, { familyOf }: DocumentFonts): Promise<HasOwnIndex> {
  const hasVariants = await load.hasVariants();
  const { text, headings, styles = {} } = styleOf(setup);
  const named = [text, ...Object.values(headings), ...Object.values(styles)].flatMap(({ family }) => family ?? []);
  const faces = [...new Set(named)].flatMap((family) =>
    [true, false].flatMap((bold) =>
      [true, false].map((italics) => ({ family: familyOf(family), style: faceStyle(bold, italics) })),
    ),
  );
  return (tag, value) => faces.every(({ family, style }) => hasVariants(family, style, INDEX_FEATURES[tag], value));
}

/** The task of a worker. */
export type PreviewJob = { previewed: Previewed; images: Asset[] };

/** `assets`: the pictures and fonts of the document. */
export async function makePreview(previewed: Previewed, assets: Asset[]): Promise<Preview> {
  const { fonts: own } = previewed.setup;
  const fonts = own ? (await load.holdFonts())(own, assets) : BUILT_IN_FONTS;
  try {
    return await makeInFonts({ ...previewed, setup: keepRunningDirections(previewed.setup) }, assets, fonts);
  } finally {
    fonts.release();
  }
}

/** Reads what a preview is made from. `whole`: includes the content beside the address, which `tree` lacks. */
async function readPreviewed(previewed: Previewed, all: Asset[], fonts: DocumentFonts) {
  const { markdown, blanks, setup, lines } = previewed;
  const title = withIsolatedControls(previewed.title);
  const whole = parseDocument(markdown, blanks, setup, lines);
  const { faces, missing } = await usedFaces({ tree: whole, title, setup, fonts });
  const codes = findCodes(whole, setup);
  const drawn = codes.length > 0 ? (await load.drawCodes())(codes, setup.language) : [];
  const charts = setup.charts ? (await load.layOutCharts())(whole, setup, fonts) : [];
  const own = all.filter(({ path }) => !path.startsWith('font:'));
  const images = [...(own.length > 0 ? own.map(await load.pictureAsDrawn()) : own), ...drawn];
  const { page, header, footer } = setup;
  // The margins of a label grow with its header and footer.
  const isGrown = isLabel(page.size) && header.length + footer.length > 0;
  const furnished =
    (isGrown || setup.furniture || setup.sections) &&
    (await load.measureFurniture())(whole, setup, title, images, fonts);
  const tree = furnished?.rest ?? whole;
  const html = {
    language: setup.language,
    assets: new Map(images.map((image) => [plainPath(image.path), image])),
    missing,
    ...(hasFractions(setup) && { hasFractions: true }),
    ...(charts.length > 0 && { charts: new Map(charts.map(({ image, drawing }) => [image.url, drawing])) }),
  };
  const measureTables = /\||<table/i.test(markdown) ? await load.measureTables() : undefined;
  const beside = furnished?.measure.window?.beside;
  const tablesBeside =
    beside && measureTables?.({ type: 'root', children: beside.blocks }, pageOfBox(setup, beside), images, fonts);
  const furniture = furnished && furnitureOf(furnished.measure, html, tablesBeside);
  const labels = await labelsOf(previewed, images, fonts);
  return { title, whole, tree, faces, html, images, labels, measureTables, tablesBeside, furniture };
}

/** Returns how the lines of a text in Chinese, Japanese or Korean are measured; undefined for other texts, which need none of it. */
async function eastAsianLines(markdown: string) {
  if (!mayBeEastAsian(markdown)) return undefined;
  await (await load.loadEastAsianFor())(markdown);
  return load.measureLines();
}

/** Returns the fonts of some sheets, of at most so many bytes, and the rules for indices that are in them. */
async function fontsOf(
  faces: Parameters<typeof webFonts>[0],
  sheets: readonly string[],
  room: number,
  { setup, fonts }: { setup: DocumentSetup; fonts: DocumentFonts },
) {
  const hasIndices = sheets.some((sheet) => sheet.includes('class="of-font"'));
  const embedded = await webFonts(faces, {
    setup,
    fonts,
    maxBytes: Math.min(MAX_FONT_BYTES, room),
    features: hasIndices ? Object.values(INDEX_FEATURES) : [],
  });
  return { embedded, indexRules: hasIndices && embedded.faces !== '' ? INDEX_RULES : '' };
}

type Read = Awaited<ReturnType<typeof readPreviewed>>;

/** Returns the rules for columns, pictures, labels and side notes, of documents that have them. */
function blockRules({ whole, labels }: Read, sheets: readonly string[], setup: DocumentSetup): string {
  const hasSideNotes = sheets.some((sheet) => sheet.includes('<aside'));
  const fills = sheets.some((sheet) => FILLED.test(sheet)) ? fillRules(styleOf(setup)) : '';
  return columnRules(whole) + emRules(whole) + labels.rules() + (hasSideNotes ? sideNoteRules(setup) : '') + fills;
}

/** Matches words that fill their cell or row. */
const FILLED = /<span class="style-[a-z0-9-]+ of-(?:cell|row)"/;

/** Matches the beginning of a picture with texts on it. */
const OVERLAY = /<div class="overlay">/;

/** Returns how texts on pictures are measured, and the rules for those that were; neither for a document without any. */
async function labelsOf({ markdown, setup }: Previewed, images: Asset[], fonts: DocumentFonts) {
  if (!OVERLAY.test(markdown)) return { measures: {}, rules: () => '' };
  const measure = await load.measureLabels();
  let boxes: LabelBoxes = new Map();
  return {
    measures: {
      measureLabels: (shown: DocumentTree) => {
        boxes = measure(shown, setup, images, fonts);
        return boxes;
      },
    },
    rules: () => overlayRules(boxes, setup),
  };
}

async function makeInFonts(previewed: Previewed, all: Asset[], fonts: DocumentFonts): Promise<Preview> {
  const { markdown, setup, pages, cut = false, lines } = previewed;
  const measureLines = await eastAsianLines(markdown);
  const { language, contents } = setup;
  const read = await readPreviewed(previewed, all, fonts);
  const { title, tree, html, images, measureTables, tablesBeside, furniture } = read;
  const parts = setup.sections && pageSections(tree, setup).map(({ blocks: _, ...section }) => section);
  const input = { title, language, setup, missing: html.missing, furniture, ...(pages !== undefined && { pages }) };
  const bytesOf = (sheets: string[]) => Buffer.byteLength(previewPage({ ...input, sheets, truncated: true }));
  const maxTextBytes = MAX_HTML_BYTES - NAMES_BYTES - bytesOf(['']);
  const sheetBytes = bytesOf(['', '']) - bytesOf(['']);
  let measures: TableMeasures = new Map();
  const measureClauses = setup.numbering && (await load.measureClauses());
  let clauses: ClauseMeasures | undefined;
  const imageSize = images.length > 0 ? await imageRules() : undefined;
  const options = {
    ...html,
    ...(imageSize && { images: { sizing: { sizeOf: imageSize, room: roomFor(setup) } } }),
    ...(contents && { contents }),
    ...(setup.sections && { sections: setup.sections }),
    sheetBytes,
    measureTables: (shown: DocumentTree) => {
      measures = measureTables?.(shown, setup, images, fonts) ?? measures;
      return measures;
    },
    ...(measureClauses && {
      measureClauses: (shown: DocumentTree) => {
        clauses = measureClauses(shown, setup, fonts);
        return clauses;
      },
    }),
    ...read.labels.measures,
    ...(measureLines && { measureLines: (shown: DocumentTree) => measureLines(shown, setup, images, fonts) }),
    withLines: lines !== undefined,
    stripes: setup.style?.table.stripe !== undefined,
    footnotes: setup.footnotes,
    hyphenate: setup.hyphenate && (await load.hyphenateIn())(language),
    hasOwnIndex: INDEX.test(markdown) ? await ownIndices(setup, fonts) : undefined,
  };
  const write = (maxBytes: number) => toHtml(tree, { ...options, maxBytes: Math.max(0, maxBytes) });
  const uncut = markdown.length > maxTextBytes ? undefined : write(maxTextBytes);
  const {
    sheets,
    sections: ofSheets,
    parts: partsOfSheets,
    truncated,
    picturesLeftOut,
  } = uncut && !uncut.truncated ? uncut : write(maxTextBytes - FONT_BYTES_OF_CUT);
  const used = sheets.reduce((sum, sheet) => sum + sheetBytes + Buffer.byteLength(sheet), -sheetBytes);
  const { embedded, indexRules } = await fontsOf(read.faces, sheets, maxTextBytes - used, { setup, fonts });
  const rules =
    tableSizeRules([...measures.values(), ...(tablesBeside?.values() ?? [])]) +
    blockRules(read, sheets, setup) +
    (clauses ? clauseRules(clauses) : '') +
    indexRules +
    (measureLines ? roomRules(sheets) : '');
  return {
    html: previewPage({
      ...input,
      ...(parts && { sections: { all: parts, ofSheets } }),
      ...chaptersIn(tree, setup, partsOfSheets),
      sheets,
      truncated: truncated || cut,
      fonts: embedded,
      rules,
    }),
    truncated: truncated || cut || picturesLeftOut || (furniture !== undefined && !showsAllPictures(furniture)),
  };
}
