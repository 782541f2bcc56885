/** §19.2, §10.17: builds a document's setup: the template's settings over those of its theme, with the values filled in. */
import type { Image, Paragraph, PhrasingContent, Root } from 'mdast';
import { given } from '../../domain/given.ts';
import { encodeUrlPart } from '../../domain/links.ts';
import { leaveOutBlanks, MARK, withoutMarks } from '../markdown/leave-out-blanks.ts';
import { isBlank, mapTextBetweenSentinels, nodeOf, splitAtSentinels, textOf } from '../markdown/sentinels.ts';
import { sizeForWindow } from '../model/address-windows.ts';
import { withPayload } from '../model/code.ts';
import {
  type DocumentSetup,
  styleOf as houseStyle,
  type PageSetup,
  type RunningPart,
  type SectionSetup,
  type ShapedBlank,
} from '../model/document-setup.ts';
import { builtInStyles, type DocumentStyle, type OwnFont } from '../model/document-style.ts';
import { paymentAt } from '../model/e-invoice.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';
import {
  DEFAULT_STAMP,
  type MarginBoxes,
  mapBoxes,
  mapRunning,
  type PageFurniture,
  type RunningContent,
  type RunningPattern,
} from '../model/page-furniture.ts';
import { isLabel } from '../model/paper.ts';
import {
  completePage,
  type FieldText,
  findPageProblem,
  LOGO,
  type OwnSection,
  type OwnSettings,
  type PagePart,
  type Theme,
  type UnfilledCode,
  type UnfilledFurniture,
} from '../model/theme.ts';
import { directionOf, writesIdeographs } from '../typography/script-of.ts';
import type { Contents } from './fill-tree.ts';
import { findField, type Scope, scopesOf } from './find-target.ts';
import { closestTag } from './form-in-language.ts';
import type { PaymentOf } from './make-payments.ts';
import { isVerification, markedVerification } from './write-verification.ts';

/** The default colour, legible behind black text on white paper. */
const WATERMARK_COLOR = '#e4e4e4';

/**
 * `setup`: the template's settings for its documents. `contents`: those of the inventory's placeholders. `blanks`: what sentinels in them
 * stand for. `spend`: called with the length of each content filled in (§11.13).
 */
type Unthemed = {
  setup: Omit<DocumentSetup, 'header' | 'footer'>;
  own: OwnSettings;
  inventory: Inventory;
  contents: Contents;
  blanks: readonly ShapedBlank[];
  spend?: (length: number) => void;
  paymentOf?: RunningValues['paymentOf'];
  checkCode?: RunningValues['checkCode'];
};

/** Returns the setup that rendering needs. Without a theme it holds only the template's settings. */
export function applyTheme(
  { setup, own, inventory, contents, blanks, spend = () => undefined, paymentOf, checkCode }: Unthemed,
  whole: Theme | undefined,
): DocumentSetup {
  const theme = whole && forPaper(inLanguage(whole, setup.language), own.page.size);
  const line = (text: OwnSettings['header']) =>
    Array.isArray(text) ? fillLine(text, { contents, blanks, spend }) : [];
  const scope = scopesOf(inventory).placeholders;
  const said = { ...(paymentOf && { paymentOf }), ...(checkCode && { checkCode }) };
  const values = { placeholders: scope, contents, blanks, logo: theme?.logo, spend, ...said };
  const unfilled = furnitureOf(own, theme);
  const page = (one: PagePart) => pageOf(one, theme?.page ?? {}, sizeForWindow(unfilled.address?.window));
  const around = fillFurniture(unfilled, values, theme?.watermarkColor ?? WATERMARK_COLOR);
  const stamp = own.stamp && fillStamp(own.stamp, values, { theme, language: setup.language });
  const furniture = stamp ? { ...around, stamp } : around;
  const boxesOrLine = (text: NonNullable<OwnSettings['header']>) =>
    Array.isArray(text) ? line(text) : fillBoxes(text, values);
  const section = ({ page: part, restart, ...said }: OwnSection): SectionSetup => {
    return {
      page: page({ ...own.page, ...part, margins: { ...own.page.margins, ...part.margins } }),
      ...mapRunning(said, boxesOrLine),
      ...(restart && { restart }),
    };
  };
  const running = {
    header: line(own.header),
    footer: line(own.footer),
    ...(furniture && { furniture }),
    ...(own.sections && {
      sections: Object.fromEntries(Object.entries(own.sections).map(([key, one]) => [key, section(one)])),
    }),
  };
  if (!theme) return { ...setup, ...running, ...builtInIn(own, setup) };
  const style = stylesOf(own, withEastAsian(styleOf(own, theme), own, setup.language));
  const fonts = usedFonts(style, theme.fonts);
  return {
    ...setup,
    page: page(own.page),
    font: style.text.family === 'serif' ? 'serif' : 'sans',
    ...running,
    theme: { name: theme.name, version: theme.version },
    style,
    ...(fonts.length > 0 && { fonts }),
  };
}

/** Margins of the theme are ignored if they leave no room beside the template's own. `other`: if nobody says a size. */
function pageOf(own: PagePart, theme: PagePart, other: PagePart): PageSetup {
  const both = completePage(own, theme, other);
  return findPageProblem(both) ? completePage(own, { ...theme, margins: {} }, other) : both;
}

/** A label takes type and colours from a theme whose pages are sheets, and nothing of these pages. */
function forPaper(theme: Theme, size: PagePart['size']): Theme {
  return isLabel(size) && !isLabel(theme.page.size) ? { ...theme, page: {}, furniture: {} } : theme;
}

/** §19.11: returns the theme with its texts in the language of a document, if it has them. */
function inLanguage(theme: Theme, language: string): Theme {
  const { inLanguages } = theme;
  if (!inLanguages) return theme;
  const tag = closestTag([inLanguages.original, ...Object.keys(inLanguages.furniture)], language);
  const furniture = tag === undefined ? undefined : inLanguages.furniture[tag];
  return furniture ? { ...theme, furniture } : theme;
}

function styleOf({ font }: OwnSettings, { style }: Theme): DocumentStyle {
  if (!font) return style;
  const { text, headings } = style;
  const changed = Object.entries(headings).map(([depth, { family, ...heading }]) => [
    depth,
    family === undefined || family === text.family ? heading : { ...heading, family },
  ]);
  return {
    ...style,
    text: { ...text, family: font },
    headings: Object.fromEntries(changed) as DocumentStyle['headings'],
  };
}

/** Returns the house style with the built-in styles that a template without a theme uses; nothing if it uses none. */
function builtInIn(own: OwnSettings, { font }: Unthemed['setup']): Pick<DocumentSetup, 'style'> {
  const style = stylesOf(own, houseStyle({ font }));
  return style.styles ? { style } : {};
}

/** Returns the styles that the template uses: the theme's, else the built-in ones. */
function stylesOf({ styles: used = [] }: OwnSettings, { styles: named, ...style }: DocumentStyle): DocumentStyle {
  if (used.length === 0) return style;
  const styles = { ...builtInStyles(style), ...named };
  const found = used.filter((name) => Object.hasOwn(styles, name)).map((name) => [name, styles[name]!]);
  return found.length > 0 ? { ...style, styles: Object.fromEntries(found) } : style;
}

/** In languages written with ideographs, text and headings may have another font family; the template's own takes precedence. */
function withEastAsian({ eastAsian, ...style }: DocumentStyle, { font }: OwnSettings, language: string): DocumentStyle {
  if (eastAsian === undefined || !writesIdeographs(language)) return style;
  const headings = Object.entries(style.headings).map(([depth, { family: _family, ...heading }]) => [depth, heading]);
  return {
    ...style,
    text: { ...style.text, family: font ?? eastAsian },
    headings: Object.fromEntries(headings) as DocumentStyle['headings'],
  };
}

function usedFonts({ text, headings, code, styles = {} }: DocumentStyle, fonts: readonly OwnFont[]): OwnFont[] {
  const ownFamilies = [...Object.values(headings), ...Object.values(styles)].map(({ family }) => family);
  const used = new Set([text.family, code.family, ...ownFamilies]);
  return fonts.filter(({ family }) => used.has(family));
}

/** The theme's settings for the first page remain, except those that the template sets for every page. */
function furnitureOf(own: OwnSettings, theme: Theme | undefined): UnfilledFurniture {
  const { header, footer, first, watermark, address, stamp: _look, ...others } = theme?.furniture ?? {};
  const chosen = (mine: OwnSettings['header'], theirs: MarginBoxes | undefined) =>
    mine === undefined ? theirs : Array.isArray(mine) ? undefined : mine;
  const parts = {
    header: chosen(own.header, header),
    footer: chosen(own.footer, footer),
    first: own.first ? { ...first, ...own.first } : first,
    ...others,
    watermark: own.watermark ?? watermark,
    address:
      own.address === undefined ? address : own.address === 'none' ? undefined : { ...address, window: own.address },
  };
  return given(parts);
}

/** Returns undefined if nothing is left. */
function fillFurniture(
  { header, footer, first, watermark, address, stamp: _look, ...others }: UnfilledFurniture,
  values: RunningValues,
  color: string,
): PageFurniture | undefined {
  const text = watermark ? fillFieldText(watermark, values) : '';
  const fill = (boxes: MarginBoxes) => fillBoxes(boxes, values);
  const filled: PageFurniture = {
    ...mapRunning({ header, footer }, fill),
    ...(first && { first: { ...first, ...mapRunning(first, fill) } }),
    ...others,
    ...(text !== '' && { watermark: { text, color } }),
    ...(address && { address: { ...address, ...(address.sender && { sender: fillContent(address.sender, values) }) } }),
  };
  return Object.keys(filled).length === 0 ? undefined : filled;
}

/** §19.10: the colour of a stamp without a theme. */
const STAMP_COLOR = '#a31515';

/** Returns the stamp of a document. Undefined if nothing is left of its text. Unless told, it stands where the title does not. */
function fillStamp(
  { text: unfilled, look }: NonNullable<OwnSettings['stamp']>,
  values: RunningValues,
  { theme, language }: { theme: Theme | undefined; language: string },
): PageFurniture['stamp'] {
  const text = fillFieldText(unfilled, values);
  const color = theme?.style.headings[1].color ?? STAMP_COLOR;
  const usual = directionOf(language) === 'rtl' ? { ...DEFAULT_STAMP, place: 'top left' as const } : DEFAULT_STAMP;
  return text === '' ? undefined : { ...usual, color, ...theme?.furniture.stamp, ...look, text };
}

function fillLine(
  pattern: RunningPattern,
  { contents, blanks, spend }: Pick<RunningValues, 'contents' | 'blanks' | 'spend'>,
): RunningPart[] {
  const contentOf = (field: number): RunningPart => {
    const content = contents[field]!;
    spend(content.length);
    return toRunningPart(content, blanks);
  };
  const parts = pattern.map((piece) => {
    const part = typeof piece === 'object' && 'field' in piece ? contentOf(piece.field) : piece;
    if (part === '') return MARK;
    return typeof part === 'string' ? ({ type: 'text', value: part } as const) : ({ type: 'part', part } as const);
  });
  return withoutMarks<Exclude<(typeof parts)[number], typeof MARK>>(parts).map((one) =>
    one.type === 'text' ? one.value : one.part,
  );
}

/** Returns an empty text for a blank that is shown as nothing. */
function toRunningPart(content: string, blanks: readonly ShapedBlank[]): RunningPart {
  const blank = blankOf(content, blanks);
  if (!blank) return content.replaceAll('\n', ' ');
  return blank.shape ? textOf(blank) : { blank: blank.label };
}

// §19.1, §11.1: puts values into headers, footers and watermarks as text nodes, so that they stay literal text.

/** `contents`: those of the inventory's `placeholders`. `blanks`: what sentinels in them stand for. `spend`: throws on too much content. */
type RunningValues = {
  placeholders: Scope<Placeholder>;
  contents: Contents;
  blanks: readonly ShapedBlank[];
  logo: Theme['logo'];
  spend: (length: number) => void;
  /** Returns the content of payment codes. A code without content is left out with its line. */
  paymentOf?: PaymentOf;
  /** Checks codes in the text, as `checkCode` of a `Filling` does. */
  checkCode?: (code: Image, at: { index: number }) => boolean;
};

/** Fills the boxes and leaves out those that end up empty. */
function fillBoxes(boxes: MarginBoxes, values: RunningValues): MarginBoxes {
  const filled = mapBoxes(boxes, (content) => fillContent(content, values));
  const left = Object.entries(filled).filter(([, part]) => !Array.isArray(part) || part.length > 0);
  return Object.fromEntries(left);
}

/** Fills the lines of a box. Leaves out a line that names a placeholder or logo that does not exist. */
function fillContent(content: RunningContent, values: RunningValues): RunningContent {
  const lines: RunningContent[] = [[]];
  for (const node of content) {
    if (node.type === 'break') lines.push([]);
    else lines.at(-1)!.push(node);
  }
  const filled = lines.map((line) => withoutBlanks(fillNodes(line, values))).filter((line) => line !== undefined);
  return filled.flatMap((line, at) => (at === 0 ? line : [{ type: 'break' } as const, ...line]));
}

/** §17.33: returns undefined for a line that holds only blanks that are shown as nothing. */
function withoutBlanks(line: PhrasingContent[] | undefined): PhrasingContent[] | undefined {
  if (!line || line.length === 0) return line;
  const root: Root = { type: 'root', children: [{ type: 'paragraph', children: line }] };
  leaveOutBlanks(root, {});
  return (root.children[0] as Paragraph | undefined)?.children;
}

/** Returns undefined if the nodes name something that does not exist. */
function fillNodes(nodes: readonly PhrasingContent[], values: RunningValues): PhrasingContent[] | undefined {
  const filled: PhrasingContent[] = [];
  for (const node of nodes) {
    const parts = fillNode(node, values);
    if (!parts) return undefined;
    for (const part of parts) {
      const last = filled.at(-1);
      if (part.type === 'text' && last?.type === 'text')
        filled[filled.length - 1] = { ...last, value: last.value + part.value };
      else filled.push(part);
    }
  }
  return filled;
}

function fillNode(node: PhrasingContent, values: RunningValues): PhrasingContent[] | undefined {
  if (node.type === 'field') {
    const field = fieldOf(node.name, values);
    return field && (pictureOf(field) ?? textNodes(field.content, values));
  }
  if (node.type === 'image' && node.url === LOGO) return values.logo && [{ ...node, ...values.logo }];
  if ('parts' in node) return filledCode(node as UnfilledCode, values);
  if (isVerification(node)) return [asSized(markedVerification(node as Image), VERIFICATION)];
  const payment = paymentAt(node);
  if (payment && node.type === 'image') {
    const payload = values.paymentOf?.(payment);
    return payload === undefined ? undefined : [{ ...node, url: withPayload(payment, payload) }];
  }
  if (!('children' in node)) return [node];
  const children = fillNodes(node.children as PhrasingContent[], values);
  return children && [{ ...node, children } as PhrasingContent];
}

/** §10.35: fills the values into a code. A blank takes the code's place, as does its alt text if the code does not fit. */
function filledCode({ parts, ...image }: UnfilledCode, values: RunningValues): PhrasingContent[] | undefined {
  let url = '';
  let first: number | undefined;
  for (const part of parts) {
    if (typeof part === 'string') {
      url += part;
      continue;
    }
    const field = fieldOf(part.name, values);
    if (!field || field.placeholder.isPicture) return undefined;
    if (isBlank(field.content)) return textNodes(field.content, values);
    first ??= field.index;
    url += mapTextBetweenSentinels(field.content, encodeUrlPart);
  }
  const code = { ...image, url };
  const fits = values.checkCode?.(asSized(code), { index: first! }) !== false;
  return fits ? [code] : textNodes(image.alt ?? '', values);
}

/** The height of pictures without a size in headers and footers, in pixels (20 mm). */
const HIGHEST = Math.floor((20 * 96) / 25.4);

/** The width of a code for verifying, whose text must be legible (24 mm). */
const VERIFICATION = Math.floor((24 * 96) / 25.4);

function asSized(code: Image, width = HIGHEST): Image {
  const isSized = (code.width ?? code.height) !== undefined || code.url.startsWith('code128:');
  return isSized ? code : { ...code, width };
}

/** Finds a placeholder by key or label, and its content. Undefined if there is none. */
function fieldOf(name: string, { placeholders, contents, spend }: RunningValues) {
  const found = findField(placeholders, name);
  if (!found) return undefined;
  const content = contents[found.index]!;
  spend(content.length);
  return { placeholder: found.entry, index: found.index, content };
}

/** §10.33: a value sent for a picture is a picture here too. */
function pictureOf({ placeholder, content }: NonNullable<ReturnType<typeof fieldOf>>): Image[] | undefined {
  return placeholder.isPicture && !isBlank(content)
    ? [{ type: 'image', url: content, alt: placeholder.label }]
    : undefined;
}

/** Returns the blank that a content stands for. Undefined for other contents. */
function blankOf(content: string, blanks: readonly ShapedBlank[]): ShapedBlank | undefined {
  const [piece] = isBlank(content) ? splitAtSentinels(content) : [];
  return typeof piece === 'number' ? blanks[piece] : undefined;
}

function textNodes(content: string, { blanks }: RunningValues): PhrasingContent[] {
  const blank = blankOf(content, blanks);
  if (blank) return [nodeOf(blank)];
  return content.split('\n').flatMap((line, at): PhrasingContent[] => {
    const text: PhrasingContent[] = line === '' ? [] : [{ type: 'text', value: line }];
    return at === 0 ? text : [{ type: 'break' }, ...text];
  });
}

/** §19.9: the most characters of a watermark with its values. */
const MAX_CHARACTERS = 100;

/** Returns one line of text, truncated if it is too long. Blanks, pictures and unknown placeholders become nothing. */
function fillFieldText(text: FieldText, values: RunningValues): string {
  const written = text.map((piece) => {
    if (typeof piece === 'string') return piece;
    const field = fieldOf(piece.name, values);
    return !field || field.placeholder.isPicture || isBlank(field.content) ? '' : field.content.replaceAll('\n', ' ');
  });
  const line = written.join('').trim();
  // A character has at most two UTF-16 units; cutting first avoids splitting a megabyte.
  const characters = [...line.slice(0, (MAX_CHARACTERS + 1) * 2)];
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
