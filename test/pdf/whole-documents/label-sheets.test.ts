/** §17.36 `height`: a sheet of labels, as spec/templates.md describes it. */
import { expect, test } from '@jest/globals';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { fillTemplate } from '../../../src/template/fill/fill-template.ts';
import { readTheme } from '../../../src/template/theme/read-theme.ts';
import { exampleIn } from '../../support/example-in.ts';
import { templateOfFile } from '../../template/support/templates.ts';
import { linesOf } from '../support/read-pdf.ts';
import { BOTH_ENGINES, inputOf } from '../support/render.ts';

const PAGE = 'spec/templates.md';
const PITCH = { x: 66.05, y: 38.1 };

function mm(points: number): number {
  return (points * 25.4) / 72;
}

function labels(count: number, address: string) {
  const theme = readTheme({
    file: 'labels.theme.yaml',
    bytes: Buffer.from(exampleIn(PAGE, 'Paper', 1, 'yaml')),
  }).theme!;
  const people = Array.from({ length: count }, (_, at) => ({ name: `Name ${at}.`, address }));
  const { markdown, blanks, setup } = fillTemplate(templateOfFile(exampleIn(PAGE, 'Paper')), { people } as never, {
    today: '2026-01-02',
    theme: { ...theme.contentWith(new Map()), name: 'labels', version: 1 },
  });
  return inputOf('', { tree: parseDocument(markdown, blanks, setup), setup });
}

test.each(BOTH_ENGINES)('labels stand on their places, page after page (%s)', async (_name, engine) => {
  const pdf = await renderPdf(labels(25, '1 Main Street\nTown'), engine);
  expect(pdf.pages).toBe(2);
  const pieces = (await linesOf(pdf)).flatMap(({ pieces }) => pieces);
  const [first] = pieces;
  for (let at = 0; at < 25; at++) {
    const piece = pieces.find(({ text }) => text === `Name ${at}.`)!;
    const [column, row] = [at % 3, Math.floor(at / 3) % 7];
    expect(piece.page).toBe(at < 21 ? 1 : 2);
    expect(mm(piece.x - first!.x)).toBeCloseTo(column * PITCH.x, 0);
    expect(Math.abs(mm(first!.y - piece.y) - row * PITCH.y)).toBeLessThan(0.1);
  }
  // The first label begins 7.2 mm from the left and 15.1 mm from the top, and its text 3 mm within.
  expect(mm(first!.x)).toBeCloseTo(12.2, 1);
});

test('a label with too much text is higher, and loses nothing', async () => {
  const long = 'a street with a very long name '.repeat(20);
  const text = (await linesOf(await renderPdf(labels(2, long)))).map((line) => line.text).join(' ');
  expect(text.match(/street/g)).toHaveLength(40);
});
