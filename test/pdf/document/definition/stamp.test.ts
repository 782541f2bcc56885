/** §19.10: a stamp is a framed text over that of the page, within its margins whatever it says, and is read aloud once. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { layOutBlocks } from '../../../../src/pdf/document/blocks/lay-out-blocks.ts';
import { newContext, pageIn } from '../../../../src/pdf/document/context/context.ts';
import { placeStamp } from '../../../../src/pdf/document/definition/stamp.ts';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import type { PageSetup } from '../../../../src/template/model/document-setup.ts';
import { DEFAULT_STAMP, type PageFurniture, STAMP_PLACES } from '../../../../src/template/model/page-furniture.ts';
import { copyOf } from '../../../rendering/word/support/word-copy.ts';
import { assertProperty } from '../../../support/property.ts';
import { contentOf } from '../../support/read-pdf.ts';
import { ENGINES, page, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

type Stamp = NonNullable<PageFurniture['stamp']>;

function stampOf(change: Partial<Stamp> = {}): Stamp {
  return { ...DEFAULT_STAMP, text: 'PAID 27 August 2026', color: '#a31515', ...change };
}
function stamped(change: Partial<Stamp> = {}, setup = SETUP) {
  return { ...setup, furniture: { stamp: stampOf(change) } };
}
const TWO_PAGES = 'a\n\n<!-- pagebreak -->\n\nb';

/** Where a stamp stands on a page of a setup, and the points of its outlines. */
function placedIn(stamp: Stamp, setup: { page: PageSetup }) {
  const whole = { ...SETUP, ...setup };
  const context = { ...newContext({ type: 'root', children: [] }, whole, [], layOutBlocks), ...pageIn(whole) };
  const placed = placeStamp(stamp, context);
  const points = placed.path.split('\n').flatMap((line) => line.match(/-?[\d.]+ -?[\d.]+/g) ?? []);
  return {
    ...placed,
    points: points.map((point) => point.split(' ').map(Number) as [number, number]),
    page: context.page,
  };
}

describe.each(ENGINES)('a stamp, by the %s engine', (_name, engine) => {
  test('is read once, behind the text, with its words; on other pages it is an artifact', async () => {
    const pdf = await render(TWO_PAGES, { setup: stamped({ pages: 'all' }) }, engine);
    const [first, second] = [await structureOf(pdf, 1), await structureOf(pdf, 2)];
    expect([first.elements, first.alts]).toEqual(
      [[['P', 'a'], ['Figure']].map((one) => expect.objectContaining(one)), ['PAID 27 August 2026']].map((one, at) =>
        at === 0 ? expect.anything() : one,
      ),
    );
    expect(first.elements.map(([role]) => role)).toEqual(['P', 'Figure']);
    expect(second.elements.map(([role]) => role)).toEqual(['P']);
    expect(second.alts).toEqual([]);
    const file = contentOf(pdf.bytes);
    expect(file.match(/\/Outline1 Do/g)).toHaveLength(2);
    expect(file.match(/\/S \/Figure/g)).toHaveLength(1);
  });

  test('stands on the first page unless it is for all, is drawn last, and costs nothing elsewhere', async () => {
    const pdf = await render(TWO_PAGES, { setup: stamped() }, engine);
    const file = contentOf(pdf.bytes);
    expect(file.match(/\/Outline1 Do/g)).toHaveLength(1);
    expect(file.indexOf('/Outline1 Do')).toBeGreaterThan(file.indexOf(' Tf'));
    const plain = await render(TWO_PAGES, {}, engine);
    expect(contentOf(plain.bytes)).not.toContain('/Outline1');
  });
});

test('each page of a document in columns has one', async () => {
  const pdf = await render(`${'word '.repeat(900)}`, { setup: stamped({ pages: 'all' }, { ...SETUP, columns: 2 }) });
  expect(pdf.pages).toBeGreaterThan(1);
  expect(contentOf(pdf.bytes).match(/\/Outline1 Do/g)).toHaveLength(pdf.pages);
});

test('no text leaves the margins of its page, at no place and no angle', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.constantFrom(
      'DRAFT',
      'W'.repeat(60),
      '複'.repeat(60),
      'مدفوع ٢٧ أغسطس',
      '👍🏽 PAID',
      '<b>*x*</b> {{A}}',
      'ﷺ'.repeat(30),
      '\u202eabc',
      'i',
    ),
  );
  const pages = fc.constantFrom(
    SETUP.page,
    page({ orientation: 'landscape' }).page,
    page({ size: 'A6', margins: { top: 30, right: 30, bottom: 30, left: 30 } }).page,
  );
  const within = fc.property(
    texts,
    fc.constantFrom(...STAMP_PLACES),
    fc.integer({ min: -90, max: 90 }),
    pages,
    (text, place, angle, paper) => {
      let placed: ReturnType<typeof placedIn>;
      try {
        placed = placedIn(stampOf({ text, place, angle }), { page: paper });
      } catch (error) {
        expect(String(error)).toMatch(/no room for the stamp/);
        return;
      }
      const { points, box, page: on } = placed;
      const { top, right, bottom, left } = on.margins;
      expect(box.x).toBeGreaterThanOrEqual(left - 0.01);
      expect(box.y).toBeGreaterThanOrEqual(top - 0.01);
      expect(box.x + box.width).toBeLessThanOrEqual(on.width - right + 0.01);
      expect(box.y + box.height).toBeLessThanOrEqual(on.height - bottom + 0.01);
      // Letters may reach a little out of their line, but never out of the sheet.
      const leaving = points.filter(([x, y]) => x <= 0 || x >= on.width || y <= 0 || y >= on.height);
      expect(leaving).toEqual([]);
    },
  );
  assertProperty(within);
});

test.each([
  ['top left', 0, 0],
  ['middle center', 0.5, 0.5],
  ['bottom right', 1, 1],
] as const)('%s', (place, along, down) => {
  const { box, page: on } = placedIn(stampOf({ place }), SETUP);
  expect((box.x - on.margins.left) / (on.bodyWidth - box.width)).toBeCloseTo(along, 5);
  const high = on.height - on.margins.top - on.margins.bottom;
  expect((box.y - on.margins.top) / (high - box.height)).toBeCloseTo(down, 5);
});

test('the preview has it over the text of its sheets, and says it', async () => {
  const previewed = { title: 'T', markdown: TWO_PAGES, blanks: [], setup: stamped({ text: 'A & B' }) };
  const { html } = await makePreview(previewed, []);
  expect(html.match(/<div class="stamp" role="img" aria-label="A &amp; B"><\/div>/g)).toHaveLength(1);
  expect(html).toMatch(/\.first \.stamp\{position:absolute;z-index:1;left:[\d.]+pt;top:72pt/);
  const all = await makePreview({ ...previewed, setup: stamped({ pages: 'all' }) }, []);
  expect(all.html.match(/class="stamp"/g)).toHaveLength(2);
  const none = await makePreview({ ...previewed, setup: SETUP }, []);
  expect(none.html).not.toContain('stamp');
});

test('a Word copy has it as a picture over the page, of the first page or in its header', async () => {
  const body = 'a\n\n<!-- pagebreak -->\n\nb';
  const first = await copyOf({ body, front: 'stamp: A & B\n' });
  expect(first.get('word/document.xml')).toMatch(/<wp:anchor [^>]*behindDoc="0".*<wp:wrapNone\/>.*descr="A &amp; B"/);
  const all = await copyOf({ body, front: 'stamp: {text: A & B, pages: all}\n' });
  expect(all.get('word/document.xml')).not.toContain('wp:anchor');
  expect(all.get('word/header1.xml')).toMatch(/<wp:anchor [^>]*behindDoc="0".*descr="A &amp; B"/);
});
