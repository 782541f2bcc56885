/**
 * §17.42: writes pictures as DrawingML, inline or at a place of the page. Codes are drawn as PNGs; an SVG has a PNG beside it for
 * programs that cannot show it.
 */
import { pngOf, setInto } from '../../domain/png.ts';
import { load, SAMPLE_JOB } from '../../pdf/index.ts';
import { isChart } from '../../template/model/chart.ts';
import { type Asset, isCode, plainPath } from '../../template/model/code.ts';
import { type DocumentSetup, PICTURE_SHARE_OF_PAGE } from '../../template/model/document-setup.ts';
import { type FontFamily, HOUSE_STYLE } from '../../template/model/document-style.ts';
import { sheetOf } from '../../template/model/paper.ts';
import { drawPage } from '../compare/draw-pages.ts';
import type { MediaKind, WordPackage } from './word-package.ts';
import { element, emu } from './xml.ts';

export type Size = { width: number; height: number };

/** `blip`: returns the reference to its bytes in a part. */
export type Picture = Size & { blip(part: string): string };
export type Pictures = { find(url: string): Picture | undefined };

const KINDS: Partial<Record<Asset['mediaType'], MediaKind>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/svg+xml': 'svg',
};
/** Word's identifier of the SVG extension. */
const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const SVG_SPACE = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';
const PICTURE = 'http://schemas.openxmlformats.org/drawingml/2006/picture';

/** The file has the stamp (§19.10) as a picture of this path. */
export const STAMP_PATH = 'stamp:';

/** A transparent pixel. */
const NOTHING = pngOf({ width: 1, height: 1, data: new Uint8Array(4) });

/** `sizeOf`: the natural size in points; undefined for a picture that cannot be drawn. `drawn`: SVGs as PNGs. `chartFont`: the font of charts. */
export function documentPictures(
  assets: readonly Asset[],
  sizeOf: (asset: Asset) => Size | undefined,
  drawn: ReadonlyMap<Asset, Uint8Array>,
  file: WordPackage,
  chartFont?: string,
): Pictures {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const relate = (part: string, bytes: Uint8Array, kind: MediaKind) =>
    file.relate(part, 'image', file.putMedia(bytes, kind));
  return {
    find(url) {
      const asset = byPath.get(plainPath(url));
      const kind = asset && KINDS[asset.mediaType];
      const size = asset && sizeOf(asset);
      if (!kind || !size) return undefined;
      if (kind !== 'svg') return { ...size, blip: (part) => blip(relate(part, asset.bytes, kind)) };
      const modules = isCode(asset.path) ? modulesAsPng(Buffer.from(asset.bytes).toString('utf8')) : undefined;
      if (modules) return { ...size, blip: (part) => blip(relate(part, modules, 'png')) };
      const shown = drawn.get(asset) ?? NOTHING;
      const named =
        isChart(asset.path) && chartFont !== undefined
          ? inNamedFont(asset.bytes, chartFont)
          : withKnownFont(asset.bytes);
      return {
        ...size,
        blip: (part) => blip(relate(part, shown, 'png'), relate(part, named, 'svg')),
      };
    },
  };
}

/** Replaces the font name that bills have in SVGs for Platen's own pages, which other programs do not know. */
function withKnownFont(svg: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(svg).toString().replaceAll('font-family="swissBill, ', 'font-family="'));
}

/** Names the font of a chart, which is the document's and has no name in the drawing. */
function inNamedFont(svg: Uint8Array, font: string): Uint8Array {
  const family = font.replace(/[^\p{L}\p{N} -]/gu, '');
  return Buffer.from(Buffer.from(svg).toString().replace('<svg ', `<svg font-family="${family}" `));
}

function blip(id: string, svg?: string): string {
  const extension = svg && element('asvg:svgBlip', { 'xmlns:asvg': SVG_SPACE, 'r:embed': svg });
  return element(
    'a:blip',
    { 'r:embed': id },
    extension && element('a:extLst', {}, element('a:ext', { uri: SVG_EXTENSION }, extension)),
  );
}

/**
 * A place on the page, in points from the upper left corner of the sheet, behind the text, over it or with no text beside it; or a side of the
 * text, which wraps around it.
 */
type Anchor = { x: number; y: number; isAlone?: true; isOver?: true } | { side: 'left' | 'right' };

/** Writes a picture of a size, in points. `alt`: its alt text; '' for a decorative picture. */
export function drawing(
  picture: Picture,
  size: Size,
  alt: string,
  at: { part: string; next: { drawing: number }; anchor?: Anchor },
): string {
  const id = at.next.drawing++;
  const extent = { cx: emu(size.width), cy: emu(size.height) };
  const name = `Picture ${id}`;
  const graphic = element(
    'a:graphic',
    {},
    element(
      'a:graphicData',
      { uri: PICTURE },
      element(
        'pic:pic',
        {},
        element('pic:nvPicPr', {}, element('pic:cNvPr', { id, name }), element('pic:cNvPicPr')),
        element('pic:blipFill', {}, picture.blip(at.part), element('a:stretch', {}, element('a:fillRect'))),
        element(
          'pic:spPr',
          {},
          element('a:xfrm', {}, element('a:off', { x: 0, y: 0 }), element('a:ext', extent)),
          element('a:prstGeom', { prst: 'rect' }, element('a:avLst')),
        ),
      ),
    ),
  );
  const about = element('wp:docPr', { id, name, descr: alt });
  const frame = element('wp:cNvGraphicFramePr', {}, element('a:graphicFrameLocks', { noChangeAspect: 1 }));
  const box = element('wp:extent', extent);
  if (!at.anchor)
    return element(
      'w:drawing',
      {},
      element('wp:inline', { distT: 0, distB: 0, distL: 0, distR: 0 }, box, about, frame, graphic),
    );
  return element('w:drawing', {}, anchored(at.anchor, id, [box, about, frame, graphic]));
}

const BESIDE = emu(12);

function anchored(anchor: Anchor, order: number, [box, about, frame, graphic]: string[]): string {
  const isOnPage = 'x' in anchor;
  const isFree = isOnPage && !anchor.isAlone;
  const offset = (name: string, value: number) =>
    element(name, { relativeFrom: 'page' }, element('wp:posOffset', {}, String(emu(value))));
  const side = isOnPage ? 0 : BESIDE;
  return element(
    'wp:anchor',
    {
      distT: 0,
      distB: 0,
      distL: side,
      distR: side,
      simplePos: 0,
      relativeHeight: order,
      behindDoc: isFree && !anchor.isOver ? 1 : 0,
      locked: 0,
      layoutInCell: 1,
      allowOverlap: 1,
    },
    element('wp:simplePos', { x: 0, y: 0 }),
    isOnPage
      ? offset('wp:positionH', anchor.x)
      : element('wp:positionH', { relativeFrom: 'column' }, element('wp:align', {}, anchor.side)),
    isOnPage
      ? offset('wp:positionV', anchor.y)
      : element('wp:positionV', { relativeFrom: 'paragraph' }, element('wp:posOffset', {}, '0')),
    box,
    element('wp:effectExtent', { l: 0, t: 0, r: 0, b: 0 }),
    isFree
      ? element('wp:wrapNone')
      : isOnPage
        ? element('wp:wrapTopAndBottom')
        : element('wp:wrapSquare', { wrapText: 'bothSides' }),
    about,
    frame,
    graphic,
  );
}

const PIXELS_OF_MODULE = 8;
/** Opacity comes first. */
const [WHITE, BLACK] = [0xff_ff_ff_ff, 0xff_00_00_00];
const MODULE_RUN = /M(\d+) (\d+)H(\d+)v1H\d+z/g;

/** Returns the modules of a code as pixels. Undefined for any other drawing. */
function modulesAsPng(svg: string): Uint8Array | undefined {
  const [, wide, high] = /viewBox="0 0 (\d+) (\d+)" preserveAspectRatio="none"><path fill="#fff"/.exec(svg) ?? [];
  if (wide === undefined) return undefined;
  const [width, height] = [Number(wide) * PIXELS_OF_MODULE, Number(high) * PIXELS_OF_MODULE];
  const pixels = new Uint32Array(width * height).fill(WHITE);
  for (const [, from, top, to] of svg.matchAll(MODULE_RUN))
    for (let row = 0; row < PIXELS_OF_MODULE; row += 1) {
      const line = (Number(top) * PIXELS_OF_MODULE + row) * width;
      pixels.fill(BLACK, line + Number(from) * PIXELS_OF_MODULE, line + Number(to) * PIXELS_OF_MODULE);
    }
  return pngOf({ width, height, data: new Uint8Array(pixels.buffer) });
}

// §17.42: draws SVGs as pixels, for programs that cannot show them: each on a page of its own, which PDFium draws.

/** Pixels per point: 216 dpi, at which codes can be scanned from paper. */
const SCALE = 3;
const FILE = 'picture.svg';
const { setup } = SAMPLE_JOB;
const PAGE = { ...setup.page, margins: { top: 0, right: 0, bottom: 0, left: 0 } };
const JOB = { ...SAMPLE_JOB, markdown: `![](${FILE})`, setup: { ...setup, page: PAGE, header: [], footer: [] } };

/** Returns PNGs by asset, none for an SVG that cannot be drawn. `sizeOf`: the natural size, in points. `font`: of texts that name none. */
export async function drawSvgs(
  assets: readonly Asset[],
  sizeOf: (asset: Asset) => Size | undefined,
  font: FontFamily = setup.font,
): Promise<Map<Asset, Uint8Array>> {
  const drawn = new Map<Asset, Uint8Array>();
  const svgs = assets.filter(({ mediaType }) => mediaType === 'image/svg+xml');
  if (svgs.length === 0) return drawn;
  const run = await load.runRenderJob();
  for (const svg of svgs) {
    const size = sizeOf(svg);
    if (!size) continue;
    try {
      const { bytes } = await run({ ...JOB, setup: inFont(font), assets: [{ ...svg, path: FILE }] });
      drawn.set(svg, await cutOut(bytes, size, isChart(svg.path) || svg.path === STAMP_PATH));
    } catch {
      // The bill's alt text replaces the picture, as in a PDF.
    }
  }
  return drawn;
}

/** Returns the setup of the page in another font, `serif`, `sans` or `mono`. */
function inFont(family: FontFamily): DocumentSetup {
  return { ...JOB.setup, style: { ...HOUSE_STYLE, text: { ...HOUSE_STYLE.text, family } } };
}

/** The drawing stands in the upper left corner, reduced if the page has no room for it. `isClear`: what is behind it is seen through it. */
async function cutOut(pdf: Uint8Array, { width, height }: Size, isClear: boolean): Promise<Uint8Array> {
  const sheet = sheetOf(PAGE);
  const share = Math.min(1, sheet.width / width, (sheet.height * PICTURE_SHARE_OF_PAGE) / height);
  const page = await drawPage(pdf, 0, { scale: SCALE });
  const [wide, high] = [width, height].map((length) => Math.max(1, Math.round(length * share * SCALE))) as [
    number,
    number,
  ];
  const size = { width: Math.min(wide, page.width), height: Math.min(high, page.height) };
  const picture = { ...size, data: new Uint8Array(4 * size.width * size.height) };
  setInto(picture, page);
  if (isClear) clearPaper(picture.data);
  return pngOf(picture);
}

/** Takes the white of the paper out of pixels, so that on white they look as before and on a tint as on its paper. */
function clearPaper(pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const colors = pixels.subarray(at, at + 3);
    const alpha = 255 - Math.min(colors[0]!, colors[1]!, colors[2]!);
    pixels[at + 3] = alpha;
    if (alpha > 0)
      for (const [one, color] of colors.entries()) colors[one] = Math.round(((color - 255 + alpha) / alpha) * 255);
  }
}
