/** §17.21: finds the font faces that a preview needs and the characters of each, with the PDF's font fallback. */
import type { Heading, ListItem, Nodes } from 'mdast';
import {
  type BuiltInFamily,
  type DocumentFonts,
  type FaceStyle,
  type FamilyName,
  faceStyle,
  isOwn,
  load,
  type TextFamily,
} from '../../pdf/index.ts';
import { chaptersOf } from '../../template/document/chapters.ts';
import { rareNodes } from '../../template/document/every-node.ts';
import { headingsOf } from '../../template/document/headings.ts';
import { runningContents, settledContent, showsToken, withFacts } from '../../template/document/page-sections.ts';
import { shownBlank } from '../../template/markdown/sentinels.ts';
import type { ChartData } from '../../template/model/chart.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { type HeadingDepth, HOUSE_STYLE } from '../../template/model/document-style.ts';
import { type DocumentTree, isFlowContainer } from '../../template/model/document-tree.ts';

/** A face and the characters that it sets. */
export type UsedFace = { family: FamilyName; style: FaceStyle; characters: Set<string> };

/** The parts of a document that a preview shows. */
export type PreviewedDocument = { tree: DocumentTree; title: string; setup: DocumentSetup; fonts: DocumentFonts };

/**
 * The font family and style of a text, before fallback. `capitals`: drawn in capitals. `over`: the style whose settings take precedence
 * over the heading's.
 */
type Look = { base: TextFamily; bold: boolean; italics: boolean; capitals?: boolean; over?: string | undefined };
type Piece = { text: string; look: Look };

/** A preview is truncated at 512 KB, and each character takes at least a byte. */
const MAX_CHARACTERS = 512 * 1024;
/** Bullets, page numbers and leader dots are shown without being in the text; all are in the smallest alphabet. */
const ALWAYS_SHOWN = ' 1.•–…';
/** The link from a footnote back to the text. */
const BACK_LINK = '↩';
/** Separates the numbers of adjacent footnote references. */
const BETWEEN_NOTES = ',';

/** Returns each face of a document once, and the characters that no font has. */
export async function usedFaces(document: PreviewedDocument): Promise<{ faces: UsedFace[]; missing: Set<string> }> {
  const missing = new Set<string>();
  const bases = basesOf(document);
  const faces = new Map<string, UsedFace>();
  const use = (family: FamilyName, style: FaceStyle, text: string) => {
    const key = `${family} ${style}`;
    const face = faces.get(key) ?? { family, style, characters: new Set<string>() };
    faces.set(key, face);
    for (const character of text) face.characters.add(character);
    // The hyphen that a browser shows where it hyphenates.
    if ((family === bases.text || isOwn(family)) && document.setup.hyphenate) face.characters.add('-');
  };
  for (const { text: written, look } of pieces(document, bases)) {
    if (written === '') continue;
    const text = look.capitals ? written + written.toLocaleUpperCase(document.setup.language) : written;
    const style = faceStyle(look.bold, look.italics);
    if (!isOwn(look.base) && isInBaseFonts(text)) {
      use(look.base, style, text);
      continue;
    }
    // Loaded only for documents that need it: it reads whole fonts to find their coverage.
    const fontRuns = await load.fontRuns();
    for (const run of fontRuns(text.replaceAll('\n', ' '), look.base, style, document.setup.language)) {
      use(run.family, style, run.text);
      if (run.missing) missing.add(run.source);
    }
  }
  return { faces: [...faces.values()], missing };
}

function* pieces({ tree, title, setup }: PreviewedDocument, bases: Bases): Generator<Piece> {
  const plain: Look = { base: bases.text, bold: false, italics: false };
  yield { text: ALWAYS_SHOWN, look: plain };
  const chapter = showsToken(setup, 'chapter')
    ? chaptersOf(headingsOf(rareNodes(tree)))
        .map(({ text }) => text)
        .join('')
    : '';
  for (const content of runningContents(setup)) {
    const shown = withFacts(settledContent(content), { page: '', pages: '', title, annex: '', chapter });
    yield* textOf({ type: 'paragraph', children: shown }, plain, undefined, bases);
  }
  yield { text: setup.contents?.title ?? '', look: { ...plain, bold: true } };
  let left = MAX_CHARACTERS;
  for (const piece of textOf(tree, plain, undefined, bases)) {
    left -= piece.text.length;
    if (left < 0) return;
    yield piece;
  }
}

/** The families that parts of a document should be in. */
type Bases = {
  text: TextFamily;
  code: TextFamily;
  heading(depth: HeadingDepth): Look;
  styled(look: Look, style: string | undefined): Look;
};

function basesOf({ setup: { font, style }, fonts: { familyOf } }: PreviewedDocument): Bases {
  const { code, headings, styles = {} } = style ?? HOUSE_STYLE;
  const text = familyOf(style?.text.family ?? font);
  return {
    text,
    code: familyOf(code.family),
    heading(depth) {
      const { family, bold, italics } = headings[depth];
      return { base: family === undefined ? text : familyOf(family), bold, italics };
    },
    styled(look, name = '') {
      const { family, bold = look.bold, italics = look.italics, caps } = styles[name] ?? {};
      const base = family === undefined ? look.base : familyOf(family);
      return { base, bold, italics, capitals: look.capitals || caps === 'all' };
    },
  };
}

/** Changes the look of a node's text. */
type LookIn<Kind> = (look: Look, node: Extract<Nodes, { type: Kind }>, bases: Bases) => Look;
const LOOKS: { [Kind in Nodes['type']]?: LookIn<Kind> } = {
  strong: (look) => ({ ...look, bold: true }),
  emphasis: (look) => ({ ...look, italics: !look.italics }),
  heading: ({ capitals = false, over }, { depth }, bases) => bases.styled({ ...bases.heading(depth), capitals }, over),
  styledBlock: (look, { style, children: [first, second] }, bases) => ({
    ...bases.styled(look, style),
    over: first?.type === 'heading' && !second ? style : undefined,
  }),
  inlineCode: inCode,
  code: inCode,
  styled: (look, node, bases) =>
    node.tag === 'code' || node.tag === 'kbd' ? inCode(look, node, bases) : bases.styled(look, node.style),
  caption: (look) => ({ ...look, italics: true }),
  summary: (look) => ({ ...look, bold: true }),
  descriptionTerm: (look) => ({ ...look, bold: true }),
  flowCell: (look, { header }) => (header ? { ...look, bold: true } : look),
};

function inCode(look: Look, _node: Nodes, { code }: Bases): Look {
  return { ...look, base: code };
}

function lookIn(node: Nodes, look: Look, bases: Bases): Look {
  const change = LOOKS[node.type] as ((look: Look, node: Nodes, bases: Bases) => Look) | undefined;
  return change ? change(look, node, bases) : look;
}

function* textOf(node: Nodes, look: Look, parent: Nodes | undefined, bases: Bases): Generator<Piece> {
  const isSource = node.type === 'html' && isFlowContainer(parent);
  const own = isSource ? inCode(look, node, bases) : lookIn(node, look, bases);
  if (node.type === 'heading' || node.type === 'listItem') yield* clauseNumber(node, own, look);
  if ('value' in node) yield { text: node.value, look: own };
  if (node.type === 'blank') yield { text: shownBlank(node), look: own };
  if (node.type === 'image' || node.type === 'imageReference') yield* alternative(node.alt, own);
  if (node.type === 'image' && node.data?.chart) yield* inChart(node.data.chart, own);
  if (node.type === 'footnoteReference') yield { text: BACK_LINK + BETWEEN_NOTES, look };
  if (!('children' in node)) return;
  for (const [index, child] of node.children.entries()) {
    const isHeader = node.type === 'table' && index === 0;
    yield* textOf(child, isHeader ? { ...own, bold: true } : own, node, bases);
    // A table of contents repeats the heading as plain text.
    if (node.type === 'heading') yield* textOf(child, look, node, bases);
  }
}

/** Returns the number of a clause; a table of contents repeats a heading's. */
function* clauseNumber({ data }: Heading | ListItem, own: Look, look: Look): Generator<Piece> {
  if (!data?.clause) return;
  yield { text: data.clause.label, look: own };
  yield { text: data.clause.label, look };
}

/** Signs in a chart that no text of it has: those of its axis, its percentages and its sums. */
const OF_CHARTS = '0123456789.,’ \u00a0\u202f-−%٪<·×⁰¹²³⁴⁵⁶⁷⁸⁹⁻';

function* inChart({ title }: ChartData, look: Look): Generator<Piece> {
  yield { text: OF_CHARTS, look };
  yield { text: title + OF_CHARTS, look: { ...look, bold: true } };
}

/** Returns the alt text: in italics as the caption of a picture, and in the text's own look if the picture is missing. */
function* alternative(alt: string | null | undefined, look: Look): Generator<Piece> {
  if (!alt) return;
  yield { text: alt, look };
  yield { text: alt, look: { ...look, bold: false, italics: true } };
}

/**
 * §17.21: fixed sets of characters for font subsetting. Documents of one script share them, so that a face is subset and compressed once
 * per process instead of once per document.
 */
function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
}

const SOFT_HYPHEN = '\u00ad';

/** The characters of English letters and invoices, and bullets. */
const BASIC = `${range(0x20, 0x7e)}\u00a0§©®°·–—‘’“”„•…€£`;
/** European languages in Latin script (Latin-1 and Latin Extended-A), including Turkish and Romanian. */
export const LATIN = `${BASIC}${range(0xa1, 0x17f).replace(SOFT_HYPHEN, '')}ȘșȚț‚‹›†‡‰−`;
const GREEK = `${LATIN}΄΅${range(0x386, 0x38a)}Ό${range(0x38e, 0x3a1)}${range(0x3a3, 0x3ce)}`;
const CYRILLIC = `${LATIN}${range(0x400, 0x45f)}Ґґ№`;
const LETTERS = [BASIC, LATIN, GREEK, CYRILLIC];

/** Letters, digits, vowel signs and punctuation of Arabic, and the letters of Persian and Urdu. */
const ARABIC = `،؛؟ـ${range(0x621, 0x63a)}${range(0x641, 0x655)}${range(0x660, 0x66d)}ٰٱٹپچڈڑژکگںھہۂۃیےۓ۔${range(0x6f0, 0x6f9)}`;
const HEBREW = `${range(0x5b0, 0x5bc)}־ׁׂ${range(0x5d0, 0x5ea)}׳״₪`;
const THAI = `${range(0xe01, 0xe3a)}${range(0xe3f, 0xe5b)}`;
const JOINERS = '\u200c\u200d';
const DEVANAGARI = `${range(0x900, 0x97f)}${JOINERS}`;

/** By family, the smallest first. A family without any is subset to each document's characters. */
const ALPHABETS: Partial<Record<BuiltInFamily, readonly string[]>> = {
  serif: LETTERS,
  sans: LETTERS,
  mono: LETTERS,
  naskh: [ARABIC],
  arabic: [ARABIC],
  serifHebrew: [HEBREW],
  hebrew: [HEBREW],
  thai: [THAI],
  devanagari: [DEVANAGARI],
  bengali: [`${range(0x980, 0x9ff)}${JOINERS}`],
  gujarati: [`${range(0xa80, 0xaff)}${JOINERS}`],
  tamil: [`${range(0xb80, 0xbff)}${JOINERS}`],
  telugu: [`${range(0xc00, 0xc7f)}${JOINERS}`],
  khmer: [`${range(0x1780, 0x17ff)}${JOINERS}`],
  georgian: [range(0x10d0, 0x10ff)],
  armenian: [`${range(0x531, 0x58f)}`],
  ethiopic: [range(0x1200, 0x137f)],
};

const sets = new Map<string, ReadonlySet<string>>();

function setOf(alphabet: string): ReadonlySet<string> {
  const known = sets.get(alphabet) ?? new Set(alphabet);
  sets.set(alphabet, known);
  return known;
}

/** Returns the smallest fixed set of a family that has all these characters. Undefined if there is none. */
export function alphabetFor(family: FamilyName, characters: ReadonlySet<string>): string | undefined {
  return (isOwn(family) ? LETTERS : ALPHABETS[family])?.find((alphabet) => characters.isSubsetOf(setOf(alphabet)));
}

const latin = setOf(LATIN);

/** Returns whether serif, sans and mono all have every character of a text, so that no fallback font is needed. */
export function isInBaseFonts(text: string): boolean {
  for (const character of text) if (!latin.has(character)) return false;
  return true;
}
