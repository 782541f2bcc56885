/** §17.42: the drawings of a Word copy: in a line, beside the text, and behind it. */
import { expect, test } from '@jest/globals';
import { jpeg, png } from '../../pdf/support/pictures.ts';
import { copyOf } from './support/word-copy.ts';
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

test('a JPEG is itself, and a file that is no picture is its alternative text', async () => {
  const broken = { ...png('b.png', 4, 4), bytes: new Uint8Array([1, 2, 3]) };
  const parts = await copyOf({ body: '![A](a.jpg)\n\n![B](b.png) ![C](c.webp)', assets: [jpeg('a.jpg'), broken] });
  expect([...parts.keys()].filter((name) => name.includes('media'))).toEqual(['word/media/image1.jpeg']);
  expect(parts.get('word/document.xml')).toMatch(/>B<.*>C</);
});
