/**
 * §17.21, §19.3–19.6: the furniture of sheets in a preview: boxes, window, marks and backgrounds, where the PDF has them. Places are in
 * the style sheet, since the page that shows a preview allows no other styles (§18.15). Sheets are not pages: what belongs to the first
 * page stands on the first sheet.
 */
import { type PageFacts, withFacts } from '../../template/document/page-sections.ts';
import { stampSvg, svgPath } from '../../template/html/stamp-svg.ts';
import { type HtmlOptions, toHtml } from '../../template/html/to-html.ts';
import type { Box } from '../../template/model/address-windows.ts';
import { type Asset, plainPath } from '../../template/model/code.ts';
import type { PageSetup } from '../../template/model/document-setup.ts';
import type { FrameRule } from '../../template/model/document-style.ts';
import type { BoxMeasure, BoxPart, FurnitureMeasure, SheetMeasure } from '../../template/model/measures.ts';
import { sheetOf } from '../../template/model/paper.ts';

/** `addressHtml`, `besideHtml`: sanitised. `html`: the options for its texts. */
export type PreviewFurniture = {
  measure: FurnitureMeasure;
  addressHtml: string;
  besideHtml: string;
  assets: ReadonlyMap<string, Asset>;
  html: HtmlOptions;
};

type ShownPart = { html: string; picture: string; alt: string };
export type ShownBox = { name: string; parts: ShownPart[] };

/** The pages of a section (§10.30); the first is that of the document's beginning. `kind`: the class of the sheets of further ones. */
export type Paper = { kind: string; key: string; page: PageSetup };

export type ShownSheet = {
  kind: string;
  header: ShownBox[];
  footer: ShownBox[];
  sender: ShownBox[];
  address: string;
  beside: string;
  marks: string[];
  /** The text of the stamp; '' for none. */
  stamp: string;
};

/** The most bytes of pictures; further ones are left out. */
const MAX_PICTURE_BYTES = 128 * 1024;

function pt(length: number): string {
  return `${Math.round(length * 100) / 100}pt`;
}
function placeOf({ x, y, width }: Pick<Box, 'x' | 'y' | 'width'>): string {
  return `left:${pt(x)};top:${pt(y)};width:${pt(width)}`;
}

/** Returns the classes of a box: for its place, and for the alignment of its pictures. */
function namesOf(position: string, place: string, align: string): string {
  return [...new Set([place, align])].map((name) => `${position}-${name}`).join(' ');
}

/** Returns the rules of a document's furniture, and what each of its sheets shows. */
export function sheetFurniture(
  { measure, addressHtml, besideHtml, assets, html }: PreviewFurniture,
  papers: Paper[],
): { rules: string; show(kind: string, header: PageFacts, footer: PageFacts): ShownSheet } {
  const { text, first, following, window } = measure;
  const sheets = new Map([
    ['first', { sheet: first, page: papers[0]!.page }],
    ['next', { sheet: following, page: papers[0]!.page }],
    ...papers.flatMap(({ kind, key, page }) =>
      measure.sections?.[key] ? [[kind, { sheet: measure.sections[key], page }] as const] : [],
    ),
  ]);
  const images = imagesOf(assets);
  const sized = new Map<string, string>();
  const pictureClass = ({ path, width, height }: { path: string; width: number; height: number }): string => {
    const rule = `width:${pt(width)};height:${pt(height)};background-image:${images.of(path)}`;
    if (!sized.has(rule)) sized.set(rule, `drawn-${sized.size}`);
    return sized.get(rule)!;
  };
  const written = new Map<string, string>();
  const htmlOf = (children: BoxPart & { kind: 'text' }, facts: PageFacts): string => {
    const content = withFacts(children.children, facts);
    const key = JSON.stringify(content);
    const known =
      written.get(key) ??
      toHtml({ type: 'root', children: [{ type: 'paragraph', children: content }] }, html).sheets[0]!;
    written.set(key, known);
    return known;
  };
  const shown = (parts: BoxPart[], facts: PageFacts): ShownPart[] =>
    parts.map((part) =>
      part.kind === 'picture'
        ? { html: '', picture: pictureClass(part), alt: part.alt }
        : { html: htmlOf(part, facts), picture: '', alt: '' },
    );
  const boxes = (position: 'header' | 'footer', measured: BoxMeasure[], facts: PageFacts): ShownBox[] =>
    measured.map(({ place, align, parts }) => ({ name: namesOf(position, place, align), parts: shown(parts, facts) }));
  // Requests everything shown once, so that the rules include all pictures.
  const facts = { page: '', pages: '', title: '', annex: '', chapter: '' };
  if (window?.sender) shown(window.sender.parts, facts);
  for (const { header, footer } of [...sheets.values()].map(({ sheet }) => sheet))
    [...header, ...footer].map(({ parts }) => shown(parts, facts));
  const rules = [
    `.box{font-size:${pt(text.size)};line-height:${text.leading};color:${text.color}}`,
    ...[...sheets].flatMap(([kind, sheet]) => sheetRules(kind, sheet, images.of)),
    ...(window ? windowRules(window) : []),
    ...[...sized].map(([rule, name]) => `.${name}{${rule}}`),
    images.rule(),
  ].join('');
  return {
    rules,
    show: (kind, headerFacts, footerFacts) => {
      const { sheet } = sheets.get(kind)!;
      const isFirst = kind === 'first';
      return {
        kind,
        header: boxes('header', sheet.header, headerFacts),
        footer: boxes('footer', sheet.footer, footerFacts),
        sender: isFirst && window?.sender ? [{ name: 'sender', parts: shown(window.sender.parts, headerFacts) }] : [],
        address: isFirst ? addressHtml : '',
        beside: isFirst ? besideHtml : '',
        marks: isFirst ? (window?.marks.map((_, at) => `mark-${at}`) ?? []) : [],
        stamp: sheet.stamp?.text ?? '',
      };
    },
  };
}

function sheetRules(
  kind: string,
  { sheet, page }: { sheet: SheetMeasure; page: PageSetup },
  imageOf: (path: string) => string,
): string[] {
  return [
    ...sheet.header.map((box) => `.${kind} .header-${box.place}{${placeOf(box)};text-align:${box.align}}`),
    ...sheet.footer.map(
      ({ place, align, x, y, width }) =>
        `.${kind} .footer-${place}{left:${pt(x)};top:calc(100% - ${pt(sheet.margins.bottom - y)});width:${pt(width)};text-align:${align}}`,
    ),
    `.sheet.${kind}{background:${backgroundOf(sheet, page, imageOf)}}`,
    ...(sheet.stamp ? [stampRule(kind, sheet.stamp, page)] : []),
    `@media screen and (min-width:640.02px){.sheet.${kind}{padding-top:${pt(sheet.margins.top)};padding-bottom:${pt(sheet.margins.bottom)}}}`,
  ];
}

/** §19.10: a stamp lies over the text, which can still be selected. */
function stampRule(kind: string, stamp: NonNullable<SheetMeasure['stamp']>, { margins }: PageSetup): string {
  const { box } = stamp;
  const image = `url("data:image/svg+xml;base64,${Buffer.from(stampSvg(stamp)).toString('base64')}")`;
  const own = `.${kind} .stamp`;
  // A browser prints the margins itself, and on a phone there are none, so there the stamp stands below the text.
  const printed = placeOf({ ...box, x: box.x - margins.left, y: box.y - margins.top });
  return [
    `${own}{position:absolute;z-index:1;${placeOf(box)};height:${pt(box.height)};background:${image} 0 0/contain no-repeat;pointer-events:none;print-color-adjust:exact}`,
    `@media print{${own}{${printed}}}`,
    `@media screen and (max-width:640px){${own}{position:static;max-width:100%}}`,
  ].join('');
}

function windowRules({ address, beside, sender, leading, marks }: NonNullable<FurnitureMeasure['window']>): string[] {
  return [
    ...(address ? [`.address{${placeOf(address)};font-size:${pt(address.size)}}`] : []),
    ...(beside ? [`.beside-window{${placeOf(beside)}}`] : []),
    ...(sender ? [`.sender{${placeOf(sender)};height:${pt(sender.height + 1)};font-size:${pt(sender.size)}}`] : []),
    ...(sender?.isReturn ? ['.sheet .sender{border:0}'] : []),
    `.sheet :is(.address,.sender){line-height:${leading}}`,
    ...marks.map(({ y, from, to }, at) => `.mark-${at}{${placeOf({ x: from, y: y - 0.25, width: to - from })}}`),
  ];
}

export function showsAllPictures({
  measure: { first, following, window, sections = {} },
  assets,
}: PreviewFurniture): boolean {
  const boxes = [first, following, ...Object.values(sections)].flatMap(({ header, footer }) => [...header, ...footer]);
  const parts = [...boxes, ...(window?.sender ? [window.sender] : [])].flatMap((box) => box.parts);
  const paths = [...parts, first.picture, following.picture].flatMap((part) =>
    part && 'path' in part ? [part.path] : [],
  );
  const images = imagesOf(assets);
  for (const path of paths) images.of(path);
  return !images.rule().includes(':none');
}

/** Each picture is in the style sheet once. `of`: returns CSS for a picture. */
function imagesOf(assets: ReadonlyMap<string, Asset>): { of(path: string): string; rule(): string } {
  const used = new Map<string, string>();
  let left = MAX_PICTURE_BYTES;
  return {
    of(path) {
      const asset = assets.get(plainPath(path));
      if (!asset) return 'none';
      if (!used.has(path)) {
        const data = Buffer.from(asset.bytes).toString('base64');
        left -= data.length;
        used.set(path, left < 0 ? 'none' : `url("data:${asset.mediaType};base64,${data}")`);
      }
      return `var(--picture-${[...used.keys()].indexOf(path)})`;
    },
    rule: () => `:root{${[...used.values()].map((image, at) => `--picture-${at}:${image}`).join(';')}}`,
  };
}

function frameRule({ x, y, w, h, lineWidth, lineColor }: FrameRule): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="none" stroke="${lineColor}" stroke-width="${lineWidth}"/>`;
}

/** Returns the layers of CSS, upper ones first. */
function backgroundOf(
  { color = '#fff', picture, watermark, frame }: SheetMeasure,
  page: PageSetup,
  imageOf: (path: string) => string,
): string {
  const { width, height } = sheetOf(page);
  const layers: string[] = [];
  const drawn = (shapes: string): void => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${shapes}</svg>`;
    layers.push(
      `url("data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}") 0 0/${pt(width)} ${pt(height)} repeat-y`,
    );
  };
  if (frame) drawn(frame.map(frameRule).join(''));
  if (watermark) drawn(svgPath(watermark.path, watermark.color));
  if (picture)
    layers.push(
      `${imageOf(picture.path)} ${pt(picture.x)} ${pt(picture.y)}/${pt(picture.width)} ${pt(picture.height)} no-repeat`,
    );
  return [...layers, color].join(',');
}
