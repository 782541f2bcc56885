/** §10.49, §17.42: texts on pictures in Word and in the preview: where the PDF has them. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { SENTENCE } from '../../pdf/support/fill-pages.ts';
import { png } from '../../pdf/support/pictures.ts';
import { copyOf, jobOf, type Source } from './support/word-copy.ts';
import { type Element, parseXml, short } from './support/word-lines.ts';

const assets = [png('plan.png', 400, 200)];
const body = `::: overlay
![Plan](plan.png)

::: {.label x=10mm y=20mm width=30mm}
First
:::

::: {.label .panel place="bottom right"}
Second
:::

::: {.label place="top center" height=12mm}
## ${SENTENCE.trim()}
:::
:::`;

async function boxesIn(front = ''): Promise<string[][]> {
  const xml = (await copyOf({ body, front, assets })).get('word/document.xml')!;
  return [...xml.matchAll(/<wp:anchor.*?<\/wp:anchor>/gs)].map(([box]) => {
    const [x, y] = [...box.matchAll(/<wp:posOffset>(\d+)</g)].map(([, value]) => value!);
    return [x!, y!, box.includes('solidFill') ? 'panel' : '', /<w:t[^>]*>(\w+)/.exec(box)![1]!];
  });
}

test('text boxes stand over the picture, in its paragraph', async () => {
  const [first, second, third] = await boxesIn();
  expect(first).toEqual([String(360_000), String(720_000), '', 'First']);
  expect(second!.slice(2)).toEqual(['panel', 'Second']);
  expect(Number(second![0])).toBeGreaterThan(200 * 12_700);
  expect(third![3]).toBe('The');
  const xml = (await copyOf({ body, assets })).get('word/document.xml')!;
  expect(xml.indexOf('<wp:inline')).toBeGreaterThan(xml.lastIndexOf('</wp:anchor>'));
  expect(/<w:sz w:val="(\d+)"\/>/.exec(xml.slice(xml.indexOf('Heading2')))).not.toBeNull();
});

test('their paragraph runs from left to right, from which programs measure', async () => {
  const xml = (await copyOf({ body, front: 'language: ar\n', assets })).get('word/document.xml')!;
  expect(xml).toContain('<w:bidi w:val="0"/>');
  expect(xml).toMatch(/<w:jc w:val="right"\/><\/w:pPr><w:r><w:drawing><wp:anchor/);
});

test('the preview has them in the same places, and below the picture on a phone', async () => {
  const { markdown, setup } = jobOf({ body, assets });
  const { html } = await makePreview({ title: 'T', markdown, blanks: [], setup }, assets);
  expect(html).toMatch(/<div class="label at-2835-5669-8504-100">\s*<p>First/);
  expect(html).toContain('left:28.35pt;top:56.69pt;width:85.54pt');
  expect(html).toMatch(/<div class="label panel at-[\d-]+-100-right">/);
  expect(html).toMatch(/zoom:0\.\d+;left:/);
  expect(html).toMatch(/@container sheet \(min-width:\d+(?:\.\d+)?pt\)\{\.overlay\{position:relative/);
  const plain = await makePreview({ title: 'T', markdown: 'Text', blanks: [], setup }, assets);
  expect(plain.html).not.toMatch(/overlay|label/);
});

const SHAPE = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape';

/** The drawing of a text box; `at`, `size`: in English Metric Units. */
function boxOf(id: number, at: [number, number], size: string, look: string, content: string): string {
  const frame = `distT=0 distB=0 distL=0 distR=0 simplePos=0 relativeHeight=${1000 + id} behindDoc=0 locked=0 layoutInCell=1 allowOverlap=1`;
  const place = `wp:positionH(relativeFrom=column){wp:posOffset{${at[0]}}} wp:positionV(relativeFrom=paragraph){wp:posOffset{${at[1]}}}`;
  const about = `wp:effectExtent(l=0 t=0 r=0 b=0) wp:wrapNone wp:docPr(id=${id} name=Text ${id}) wp:cNvGraphicFramePr`;
  const [fill, padding] = look.split(' ');
  const shape = `wps:spPr{a:xfrm{a:off(x=0 y=0) a:ext(${size})} a:prstGeom(prst=rect){a:avLst} ${fill} a:ln{a:noFill}}`;
  const room = ['lIns', 'tIns', 'rIns', 'bIns'].map((side) => `${side}=${padding}`).join(' ');
  return `drawing{wp:anchor(${frame}){wp:simplePos(x=0 y=0) ${place} wp:extent(${size}) ${about} a:graphic{a:graphicData(uri=${SHAPE}){wps:wsp{wps:cNvSpPr(txBox=1) ${shape} wps:txbx{txbxContent{${content}}} wps:bodyPr(wrap=square ${room} anchor=t){a:spAutoFit}}}}}}`;
}

/** The paragraphs of a text, each with its properties and its drawings or words. */
async function paragraphsOf(source: Omit<Source, 'assets'>) {
  const [text] = parseXml((await copyOf({ ...source, assets })).get('word/document.xml')!).children;
  const inside = (run: Element) => run.children.filter(({ name }) => name !== 'rPr').map(short);
  return text!.children.slice(0, -1).map(({ children }) => ({
    properties: children
      .filter(({ name }) => name === 'pPr')
      .map(short)
      .join(),
    runs: children.filter(({ name }) => name === 'r').flatMap(inside),
  }));
}

function overlaid(label: string, picture = 'plan.png'): string {
  return `:::: overlay\n![Plan](${picture})\n\n${label}\n::::`;
}

test('a text box has its place, its size and its paragraphs, and a panel has white paper and room', async () => {
  const labels = `::: {.label x=10mm y=20mm width=30mm}\nFirst *one*\n\nmore\n:::\n\n::: {.label .panel place="bottom right"}\nSecond\n:::`;
  const [, paragraph] = await paragraphsOf({ body: `A\n\n${overlaid(labels)}\n\nB` });
  const first = 'p{r{t{First }} r{rPr{i} t{one}}} p{pPr{spacing(after=0)} r{t{more}}}';
  const second = 'p{pPr{spacing(after=0) jc=right} r{t{Second}}}';
  expect({ ...paragraph!, runs: paragraph!.runs.slice(0, 2) }).toEqual({
    properties: '',
    runs: [
      boxOf(1, [360_000, 720_000], 'cx=1105400 cy=487680', 'a:noFill 0', first),
      boxOf(2, [3_099_626, 1_466_310], 'cx=627774 cy=356090', 'a:solidFill{a:srgbClr=FFFFFF} 72000', second),
    ],
  });
});

const LABEL = '::: {.label x=10mm y=20mm}\nا\n:::';
/** In a document from right to left, `x` is the distance from the right. */
const [X, Y] = [360_000, 720_000];
const RTL = 'language: ar\n';

function centred(text: string): string {
  return `<div align="center">\n\n${text}\n\n</div>`;
}

/** Half of the room beside the picture. */
const HALF = 974_979;

test.each<[where: string, front: string, body: string, left: number, properties: string, align: string]>([
  ['from left to right', '', overlaid(LABEL), X, '', ''],
  ['in the middle', '', centred(overlaid(LABEL)), X + HALF, 'pPr{jc=center}', ' jc=center'],
  [
    'in a list',
    '',
    `- a\n\n  ${overlaid(LABEL).replaceAll('\n', '\n  ')}`,
    X + 228_600,
    'pPr{spacing(after=140) ind(left=360)}',
    '',
  ],
  ['from right to left', RTL, overlaid(LABEL), 2 * HALF, 'pPr{bidi=0 jc=right}', ''],
  ['from right to left in the middle', RTL, centred(overlaid(LABEL)), HALF, 'pPr{bidi=0 jc=center}', ' jc=center'],
])('a text box stands at its place: %s', async (_, front, body, left, properties, align) => {
  const paragraph = (await paragraphsOf({ front, body })).find(({ runs }) =>
    runs.some((one) => one.includes('Text 1')),
  )!;
  const content = `p{pPr{${front === '' ? 'bidi ' : ''}spacing(after=0)${align}} r{rPr{rtl} t{ا}}}`;
  expect({ ...paragraph, runs: paragraph.runs.slice(0, 1) }).toEqual({
    properties,
    runs: [boxOf(1, [left, Y], 'cx=3475400 cy=212090', 'a:noFill 0', content)],
  });
});

test('a text that is too long for its box is set smaller: its headings and its words', async () => {
  const label = `::: {.label place="top center" height=12mm}\n## ${SENTENCE.trim()}\n\n${SENTENCE.trim()}\n:::`;
  const [{ runs } = { runs: [] }] = await paragraphsOf({ body: overlaid(label) });
  const sizes = [...runs[0]!.matchAll(/r\{rPr\{sz=(\d+)/g)].map(([, size]) => Number(size));
  const [heading, words] = sizes as [number, number];
  expect(sizes).toHaveLength(2);
  // As the styles of both: 13.5 to 10.5 points.
  expect(heading / words).toBeCloseTo(13.5 / 10.5, 1);
  expect(words).toBeLessThan(21);
});

test.each([
  ['without its picture the text stands below its words', overlaid(LABEL, 'none.png'), ['t{Plan}', 't{ا}']],
  [
    'a text that does not fit stands below the picture',
    overlaid(`::: {.label x=10mm y=20mm width=20mm height=5mm}\n${SENTENCE.repeat(9)}\n:::`),
    ['picture', 'text'],
  ],
])('%s', async (_, body, wanted) => {
  const found = (await paragraphsOf({ body })).flatMap(({ runs }) => runs);
  expect(found.map((one) => (one.includes('pic:pic') ? 'picture' : one.length > 90 ? 'text' : one))).toEqual(wanted);
});

test('where one of several texts does not fit, all stand below the picture', async () => {
  const long = `::: {.label x=10mm y=40mm width=20mm height=5mm}\n${SENTENCE.repeat(9)}\n:::`;
  const found = (await paragraphsOf({ body: overlaid(`${LABEL}\n\n${long}`) })).map(({ runs }) => runs[0]!);
  expect(found.map((one) => (one.includes('pic:pic') ? 'picture' : one.slice(0, 5)))).toEqual([
    'picture',
    't{ا}',
    't{The',
  ]);
  expect(found[0]).not.toContain('txbx');
});

test('a label without words is an empty box', async () => {
  const [{ runs } = { runs: [] }] = await paragraphsOf({ body: overlaid('::: {.label x=10mm y=20mm}\n:::') });
  expect(runs[0]).toBe(boxOf(1, [X, Y], 'cx=3475400 cy=25400', 'a:noFill 0', 'p'));
});
