/** §19.2, §10.17: the setup of a document: what its template says itself, over what its theme says, with the values in place. */

import { textOf } from '../markdown/shown-blank.ts';
import { MARK, withoutMarks } from '../markdown/without-marks.ts';
import { completePage, findPageProblem } from '../model/complete-page.ts';
import type { DocumentSetup, PageSetup, RunningPart, SectionSetup, ShapedBlank } from '../model/document-setup.ts';
import type { DocumentStyle, OwnFont } from '../model/document-style.ts';
import type { Inventory } from '../model/inventory.ts';
import type { MarginBoxes, PageFurniture } from '../model/page-furniture.ts';
import type { RunningPattern } from '../model/running-pattern.ts';
import type { OwnSection, OwnSettings, PagePart, Theme, UnfilledFurniture } from '../model/theme.ts';
import { writesIdeographs } from '../typography/script-of.ts';
import { blankOf, fillBoxes, fillContent, fillFieldText, type RunningValues } from './fill-content.ts';
import type { Contents } from './fill-tree.ts';
import { scopesOf } from './find-target.ts';

/** Behind black text on white paper. */
const WATERMARK_COLOR = '#e4e4e4';

/**
 * `setup`: what the template says of its documents; `contents` are those of the inventory's placeholders, `blanks` what sentinels in them stand
 * for. `spend` is told the length of each content that is put in (§11.13).
 */
export type Unthemed = {
  setup: Omit<DocumentSetup, 'header' | 'footer'>;
  own: OwnSettings;
  inventory: Inventory;
  contents: Contents;
  blanks: readonly ShapedBlank[];
  spend?: (length: number) => void;
  paymentOf?: RunningValues['paymentOf'];
  checkCode?: RunningValues['checkCode'];
};

/** What is needed to render a document. Without a theme it holds no more than its template says. */
export function applyTheme(
  { setup, own, inventory, contents, blanks, spend = () => undefined, paymentOf, checkCode }: Unthemed,
  theme: Theme | undefined,
): DocumentSetup {
  const line = (text: OwnSettings['header']) =>
    Array.isArray(text) ? fillLine(text, { contents, blanks, spend }) : [];
  const scope = scopesOf(inventory).placeholders;
  const said = { ...(paymentOf && { paymentOf }), ...(checkCode && { checkCode }) };
  const values = { placeholders: scope, contents, blanks, logo: theme?.logo, spend, ...said };
  const furniture = fillFurniture(furnitureOf(own, theme), values, theme?.watermarkColor ?? WATERMARK_COLOR);
  const boxesOrLine = (text: OwnSettings['header']) =>
    text && (Array.isArray(text) ? line(text) : fillBoxes(text, values));
  const section = ({ page, restart, ...said }: OwnSection): SectionSetup => {
    const [header, footer] = [boxesOrLine(said.header), boxesOrLine(said.footer)];
    return {
      page: pageOf(completePart(page, own.page), theme?.page ?? {}),
      ...(header && { header }),
      ...(footer && { footer }),
      ...(restart && { restart }),
    };
  };
  const running = {
    ...{ header: line(own.header), footer: line(own.footer), ...(furniture && { furniture }) },
    ...(own.sections && {
      sections: Object.fromEntries(Object.entries(own.sections).map(([key, one]) => [key, section(one)])),
    }),
  };
  if (!theme) return { ...setup, ...running };
  const style = stylesOf(own, withEastAsian(styleOf(own, theme), own, setup.language));
  const fonts = usedFonts(style, theme.fonts);
  return {
    ...setup,
    page: pageOf(own.page, theme.page),
    font: fontOf(style),
    ...running,
    theme: { name: theme.name, version: theme.version },
    style,
    ...(fonts.length > 0 && { fonts }),
  };
}

/** The first of two that says something counts. */
function completePart(part: PagePart, other: PagePart): PagePart {
  return { ...other, ...part, margins: { ...other.margins, ...part.margins } };
}

/** Margins of the theme that leave no room beside the template's own do not count. */
function pageOf(own: PagePart, theme: PagePart): PageSetup {
  const both = completePage(own, theme);
  return findPageProblem(both) ? completePage(own, { ...theme, margins: {} }) : both;
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

/** The styles that the template uses. */
function stylesOf({ styles: used = [] }: OwnSettings, { styles = {}, ...style }: DocumentStyle): DocumentStyle {
  const found = used.filter((name) => Object.hasOwn(styles, name)).map((name) => [name, styles[name]!]);
  return found.length > 0 ? { ...style, styles: Object.fromEntries(found) } : style;
}

/** Where ideographs are written, text and headings may have another family; the template's own comes first. */
function withEastAsian({ eastAsian, ...style }: DocumentStyle, { font }: OwnSettings, language: string): DocumentStyle {
  if (eastAsian === undefined || !writesIdeographs(language)) return style;
  const headings = Object.entries(style.headings).map(([depth, { family: _family, ...heading }]) => [depth, heading]);
  return {
    ...style,
    text: { ...style.text, family: font ?? eastAsian },
    headings: Object.fromEntries(headings) as DocumentStyle['headings'],
  };
}

function fontOf({ text }: DocumentStyle): 'serif' | 'sans' {
  return text.family === 'serif' ? 'serif' : 'sans';
}

function usedFonts({ text, headings, code, styles = {} }: DocumentStyle, fonts: readonly OwnFont[]): OwnFont[] {
  const ownFamilies = [...Object.values(headings), ...Object.values(styles)].map(({ family }) => family);
  const used = new Set([text.family, code.family, ...ownFamilies]);
  return fonts.filter(({ family }) => used.has(family));
}

/** What a theme says of the first page stays with it, but for what the template says of every page. */
function furnitureOf(own: OwnSettings, theme: Theme | undefined): UnfilledFurniture {
  const { header, footer, first, watermark, address, ...others } = theme?.furniture ?? {};
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
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** Undefined when nothing is left. */
function fillFurniture(
  { header, footer, first, watermark, address, ...others }: UnfilledFurniture,
  values: RunningValues,
  color: string,
): PageFurniture | undefined {
  const text = watermark ? fillFieldText(watermark, values) : '';
  const filled: PageFurniture = {
    ...(header && { header: fillBoxes(header, values) }),
    ...(footer && { footer: fillBoxes(footer, values) }),
    ...(first && {
      first: {
        ...first,
        ...(first.header && { header: fillBoxes(first.header, values) }),
        ...(first.footer && { footer: fillBoxes(first.footer, values) }),
      },
    }),
    ...others,
    ...(text !== '' && { watermark: { text, color } }),
    ...(address && {
      address: { ...address, ...(address.sender && { sender: fillContent(address.sender, values) }) },
    }),
  };
  return Object.keys(filled).length === 0 ? undefined : filled;
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

/** Empty for a blank that is shown as nothing. */
function toRunningPart(content: string, blanks: readonly ShapedBlank[]): RunningPart {
  const blank = blankOf(content, blanks);
  if (!blank) return content.replaceAll('\n', ' ');
  return blank.shape ? textOf(blank) : { blank: blank.label };
}
