/** §10.49, §17.42: texts on pictures in Word and in the preview: where the PDF has them. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { SENTENCE } from '../../pdf/support/fill-pages.ts';
import { png } from '../../pdf/support/pictures.ts';
import { copyOf, jobOf } from './support/word-copy.ts';

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
