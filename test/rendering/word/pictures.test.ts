/** §17.42: the drawings of a Word copy: in a line, beside the text, and behind it. */
import { expect, test } from '@jest/globals';
import { PNG } from 'pngjs';
import { jpeg, png } from '../../pdf/support/pictures.ts';
import { copyOf, partsOf } from './support/word-copy.ts';
import { parseXml, short } from './support/word-lines.ts';

function drawingsIn(xml: string | undefined): string[] {
  return xml!.match(/<w:drawing>.*?<\/w:drawing>/g)!.map((one) => short(parseXml(one)));
}

/** The picture itself; `size`: in English Metric Units. */
function graphicOf(id: number, size: string): string {
  const uri = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
  const about = `pic:nvPicPr{pic:cNvPr(id=${id} name=Picture ${id}) pic:cNvPicPr}`;
  const fill = 'pic:blipFill{a:blip(r:embed=rId1) a:stretch{a:fillRect}}';
  const place = `pic:spPr{a:xfrm{a:off(x=0 y=0) a:ext(${size})} a:prstGeom(prst=rect){a:avLst}}`;
  const lock = 'wp:cNvGraphicFramePr{a:graphicFrameLocks(noChangeAspect=1)}';
  return `${lock} a:graphic{a:graphicData(uri=${uri}){pic:pic{${about} ${fill} ${place}}}}`;
}

test('in a line, beside the text, and behind it', async () => {
  const parts = await copyOf({
    body: 'a ![A "b"](a.png){height=10mm} c\n\n![](a.png){.left width=20mm} d',
    assets: [png('a.png', 40, 20), png('theme:p.png', 10, 10)],
    theme: 'page: {background: {picture: p.png}}\n',
  });
  const size = 'cx=723900 cy=361950';
  const anchored = (id: number, side: number, isBehind: number) =>
    `distT=0 distB=0 distL=${side} distR=${side} simplePos=0 relativeHeight=${id} behindDoc=${isBehind} locked=0 layoutInCell=1 allowOverlap=1`;
  expect(drawingsIn(parts.get('word/document.xml'))).toEqual([
    `drawing{wp:inline(distT=0 distB=0 distL=0 distR=0){wp:extent(${size}) wp:docPr(id=1 name=Picture 1 descr=A "b") ${graphicOf(1, size)}}}`,
    `drawing{wp:anchor(${anchored(2, 152_400, 0)}){wp:simplePos(x=0 y=0) wp:positionH(relativeFrom=column){wp:align{left}} wp:positionV(relativeFrom=paragraph){wp:posOffset{0}} wp:extent(${size}) wp:effectExtent(l=0 t=0 r=0 b=0) wp:wrapSquare(wrapText=bothSides) wp:docPr(id=2 name=Picture 2 descr=) ${graphicOf(2, size)}}}`,
  ]);
  // It covers the sheet: as high as that, and as much wider on either side.
  const whole = 'cx=10692003 cy=10692003';
  expect(drawingsIn(parts.get('word/header1.xml'))).toEqual([
    `drawing{wp:anchor(${anchored(3, 0, 1)}){wp:simplePos(x=0 y=0) wp:positionH(relativeFrom=page){wp:posOffset{-1565973}} wp:positionV(relativeFrom=page){wp:posOffset{0}} wp:extent(${whole}) wp:effectExtent(l=0 t=0 r=0 b=0) wp:wrapNone wp:docPr(id=3 name=Picture 3 descr=) ${graphicOf(3, whole)}}}`,
  ]);
});

test('a picture at a side with a caption is a block at that side, with its caption below', async () => {
  const parts = await copyOf({ body: '![A](a.png "Its caption"){.right} beside', assets: [png('a.png', 40, 20)] });
  const xml = parts.get('word/document.xml')!;
  expect(xml).toMatch(/<wp:inline.*Its caption.*beside/s);
  expect(xml.match(/<w:jc w:val="right"\/>/g)).toHaveLength(2);
});

test('a JPEG is itself, and a file that is no picture is its alternative text', async () => {
  const broken = { ...png('b.png', 4, 4), bytes: new Uint8Array([1, 2, 3]) };
  const parts = await copyOf({ body: '![A](a.jpg)\n\n![B](b.png) ![C](c.webp)', assets: [jpeg('a.jpg'), broken] });
  expect([...parts.keys()].filter((name) => name.includes('media'))).toEqual(['word/media/image1.jpeg']);
  expect(parts.get('word/document.xml')).toMatch(/>B<.*>C</);
});

function svg(width: number, height: number) {
  const red = `<rect width="${width / 2}" height="${height}" fill="#a00"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${red}</svg>`;
  return { path: 'a.svg', mediaType: 'image/svg+xml' as const, bytes: Buffer.from(drawing) };
}

/** The PNG of a copy, and its different pixels: opaque red, opaque white. */
async function pngOf(source: Parameters<typeof partsOf>[0]) {
  const { width, height, data } = PNG.sync.read((await partsOf(source)).get('word/media/image1.png')!);
  const pixelAt = (x: number, y: number) =>
    data
      .subarray(4 * (y * width + x))
      .subarray(0, 4)
      .join();
  return { width, height, pixelAt };
}

test.each([
  ['as large as it is', 40, 20, { width: 90, height: 45 }],
  ['no wider than a sheet', 3000, 100, { width: 1785, height: 60 }],
  ['no higher than its share of a sheet', 100, 5000, { width: 38, height: 1894 }],
  ['at least a pixel', 0.5, 0.5, { width: 1, height: 1 }],
])('an SVG is drawn %s', async (_, wide, high, size) => {
  const { pixelAt, ...found } = await pngOf({ body: '![x](a.svg)', assets: [svg(wide, high)] });
  expect(found).toEqual(size);
  expect(pixelAt(0, 0)).toBe('170,0,0,255');
  if (size.width > 1) expect(pixelAt(size.width - 1, 0)).toBe('255,255,255,255');
});

test('a stamp hides no text below it, in programs that show its PNG, too', async () => {
  const { width, height, pixelAt } = await pngOf({ body: 'a', front: 'stamp: PAID\n' });
  const pixels = Array.from({ length: width * height }, (_, at) => pixelAt(at % width, Math.floor(at / width)));
  const clear = pixels.filter((pixel) => pixel.endsWith(',0')).length / pixels.length;
  const most = Math.max(...pixels.map((pixel) => Number(pixel.split(',')[3])));
  expect([clear > 0.5, most > 200]).toEqual([true, true]);
});

test('each module of a code has eight by eight pixels, black or white', async () => {
  const { width, height, pixelAt } = await pngOf({ body: '![T](qr:T-17)' });
  expect({ width, height }).toEqual({ width: 29 * 8, height: 29 * 8 });
  const modules = Array.from({ length: 29 }, (_, y) =>
    Array.from({ length: 29 }, (__, x) => {
      const pixels = new Set(Array.from({ length: 64 }, (___, at) => pixelAt(8 * x + (at % 8), 8 * y + (at >> 3))));
      expect(pixels.size).toBe(1);
      return [...pixels].join() === '0,0,0,255' ? '#' : '.';
    }).join(''),
  );
  // Four modules of paper, and a finder pattern in three corners.
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const cornerOf = (x: number, y: number) => modules.slice(y, y + 7).map((line) => line.slice(x, x + 7));
  expect([cornerOf(4, 4), cornerOf(18, 4), cornerOf(4, 18)]).toEqual([finder, finder, finder]);
  expect(modules[3]).toBe('.'.repeat(29));
});
