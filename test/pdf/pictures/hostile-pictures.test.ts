/** §17.15: pictures made to hurt are drawn, are their alt text, or are refused with the reason. */
import { describe, expect, test } from '@jest/globals';
import { english } from '../../../src/locales/message.ts';
import { renderFailureOf } from '../../../src/pdf/check/render-failure.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import { inTurn } from '../../support/in-turn.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { png, svg } from '../support/pictures.ts';
import { textOf } from '../support/read-pdf.ts';
import { render } from '../support/render.ts';
import { structureOf } from '../support/structure-of.ts';

function lines(count: number, line: (index: number) => string, between = '\n\n'): string {
  return Array.from({ length: count }, (_, index) => line(index)).join(between);
}

inTurn('pictures of too many pixels')(
  'more pixels in all than can be read in time: refused with the reason, before they are',
  async () => {
    const wide = (at: number): Asset => png(`${at}.png`, 3, 3, true, { width: 5000, height: 4000 });
    const shown = (count: number) =>
      render(
        lines(count, (at) => `![picture ${at}](${at}.png)`),
        { assets: Array.from({ length: count }, (_, at) => wide(at)) },
      );
    expect(await textOf(await shown(15))).toContain('picture 14');
    await expect((async () => shown(16))()).rejects.toThrow(/^its PNGs have more than 300 million pixels in total$/);
  },
);

function path(steps: string, more = ''): string {
  return `<path id="p" d="M0 0${steps}" ${more}/>`;
}
const ENTITIES = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
const PICTURES: [name: string, asset: Asset][] = [
  ['an entity bomb', svg('a', '<text>&e9;</text>', `<!DOCTYPE svg [<!ENTITY e0 "ha">${ENTITIES}]>`)],
  ['an external entity', svg('a', '<text>&e;</text>', '<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/hostname">]>')],
  ['a picture from elsewhere', svg('a', '<image xlink:href="https://a.example/x.png" width="9" height="9"/>')],
  ['a part of a drawing elsewhere', svg('a', '<use href="https://a.example/x.svg#b"/>')],
  [
    'a drawing that uses itself ten times over, nine deep',
    svg(
      'a',
      `<g id="a0"><rect width="1" height="1"/></g>${Array.from({ length: 9 }, (_, at) => `<g id="a${at + 1}">${`<use xlink:href="#a${at}"/>`.repeat(10)}</g>`).join('')}<use xlink:href="#a9"/>`,
    ),
  ],
  [
    'masks in masks',
    svg(
      'a',
      `${Array.from({ length: 12 }, (_, at) => `<mask id="m${at}">${`<rect mask="url(#m${at + 1})" width="9" height="9"/>`.repeat(10)}</mask>`).join('')}<rect mask="url(#m0)" width="90" height="40"/>`,
    ),
  ],
  [
    'gradients that are each other',
    svg(
      'a',
      '<linearGradient id="g" xlink:href="#h"/><linearGradient id="h" xlink:href="#g"/><rect fill="url(#g)" width="9" height="9"/>',
    ),
  ],
  ['nine thousand groups in one another', svg('a', `${'<g>'.repeat(9000)}${'</g>'.repeat(9000)}`)],
  ['elements without end', svg('a', '<g>'.repeat(200_000))],
  ['tags that never end', svg('a', '<a'.repeat(300_000))],
  ['comments that never end', svg('a', '<!-- '.repeat(150_000))],
  [
    'two hundred texts on a path of ten thousand curves',
    svg('a', `${path('t1 1'.repeat(10_000))}${'<text><textPath href="#p">ab</textPath></text>'.repeat(200)}`),
  ],
  [
    'ten thousand letters on a path of ten thousand curves',
    svg('a', `${path('t1 1'.repeat(10_000))}<text><textPath href="#p">${'a'.repeat(19_000)}</textPath></text>`),
  ],
  [
    'a mark on each of fifty thousand lines',
    svg('a', `<marker id="m"><path d="M0 0L3 3"/></marker>${path('h1v1'.repeat(25_000), 'marker-mid="url(#m)"')}`),
  ],
  [
    'a pattern that a group gives to all in it',
    svg(
      'a',
      `<pattern id="q">${'<rect width="1" height="1"/>'.repeat(500)}</pattern><g fill="url(#q)">${'<rect width="9" height="9"/>'.repeat(500)}</g>`,
    ),
  ],
  [
    'the same by a style sheet',
    svg(
      'a',
      `<style>rect { fill: url(#q) }</style><pattern id="q">${'<path/>'.repeat(500)}</pattern>${'<rect width="9" height="9"/>'.repeat(500)}`,
    ),
  ],
  [
    'masked groups in one another around a thousand shapes',
    svg(
      'a',
      `<mask id="m"/>${'<g mask="url(#m)">'.repeat(100)}${'<rect width="1" height="1"/>'.repeat(1000)}${'</g>'.repeat(100)}`,
    ),
  ],
  ['dashes without end', svg('a', path('h9', `stroke="red" stroke-dasharray="${'1 0 '.repeat(100_000)}"`))],
  ['dashes that begin far away', svg('a', path('h9', 'stroke="red" stroke-dasharray="1" stroke-dashoffset="-1e20"'))],
  [
    'the same by a style',
    svg('a', path('h9', 'stroke="red" style="stroke-dashoffset:-9e9;stroke-dasharray:1e-9 1e-9"')),
  ],
  [
    'twenty thousand rules for five thousand shapes',
    svg(
      'a',
      `<style>${lines(20_000, (at) => `.c${at}{fill:red}`, '')}</style>${'<rect width="1" height="1"/>'.repeat(5000)}`,
    ),
  ],
  [
    'rules for shapes behind shapes behind shapes',
    svg('a', `<style>${'rect ~ '.repeat(6)}rect.q{fill:red}</style>${'<rect class="q"/>'.repeat(9000)}`),
  ],
  [
    'rules for groups in groups in groups',
    svg(
      'a',
      `<style>svg>g.q ${'g>g '.repeat(8)}rect{fill:red}</style>${'<g>'.repeat(190)}${'<rect/>'.repeat(3000)}${'</g>'.repeat(190)}`,
    ),
  ],
  [
    'seventy thousand declarations for five thousand shapes',
    svg('a', `<style>rect{${'fill:a;'.repeat(70_000)}}</style>${'<rect/>'.repeat(5000)}`),
  ],
  [
    'a width of a million digits',
    { ...svg('a', ''), bytes: Buffer.from(`<svg width="${'1'.repeat(900_000)}!" height="9"/>`) },
  ],
  ['a sheet as long as a drawing may be', svg('a', `<style>${'/*x*/a{b:c}'.repeat(80_000)}</style>`)],
  ['a value as long as a drawing may be', svg('a', `<rect style="transform:${'a'.repeat(900_000)}"/>`)],
  ['the same as an attribute', svg('a', `<rect fill="url(#${'a'.repeat(900_000)}"/>`)],
  [
    'variables in one another',
    svg(
      'a',
      `<style>:root{--a:${'x'.repeat(900)}}rect{fill:${'var(--a)'.repeat(100)}}</style>${'<rect/>'.repeat(3000)}`,
    ),
  ],
  [
    'an entity that is used too often',
    svg('a', `<text>${'&e;'.repeat(100_000)}</text>`, `<!DOCTYPE svg [<!ENTITY e "${'b'.repeat(1000)}">]>`),
  ],
  ['a book as the text of a drawing', svg('a', `<text>${'word '.repeat(20_000)}</text>`)],
  ['fifty thousand pixels squared, claimed', png('a', 2, 2, false, { width: 50_000, height: 50_000 })],
  ['fifty thousand pixels squared with transparency, claimed', png('a', 2, 2, true, { width: 50_000, height: 50_000 })],
  ['more pixels than there are', png('a', 2, 2, true, { width: 4000, height: 4000 })],
];

const SHOWN = 'before ![the seal](a) after';

// What is drawn has its alt text too, as a caption.
describe('hostile pictures are their alt text', () => {
  test.each(ofThisRun(PICTURES, 8))('%s', async (_name, asset) => {
    const pdf = await render(SHOWN, { assets: [asset] });
    expect(await structureOf(pdf)).toMatchObject({ elements: [['P', 'before the seal after']], alts: [] });
  });
});

const BLANKS = ' '.repeat(1900);
const DRAWN: [name: string, content: string, before?: string][] = [
  ['a path of eight thousand arcs', path('a9 9 0 1 1 1 1'.repeat(8000))],
  // More than V8 takes as the arguments of one call.
  ['a path of a hundred and forty thousand curves', path('t1 1'.repeat(140_000))],
  ['document types that do not end', path('h9'), '<!DOCTYPE ['.repeat(80_000)],
  ['addresses that do not end', `<rect width="9" height="9" fill="url(${BLANKS}x"/>`.repeat(400)],
  ['a reference with blanks in it', `<use href="#a${' '.repeat(500_000)}b"/>${path('h9')}`],
  ['colors of two thousand digits', `<rect width="9" height="9" fill="rgb(${'1'.repeat(1900)})"/>`.repeat(400)],
  ['a place of nine hundred thousand digits', `<rect width="9" height="9" x="${'1'.repeat(900_000)}!"/>`],
  [
    'thirty thousand variables around nine thousand shapes that have their own',
    `<style>:root{${lines(30_000, (at) => `--a${at}:0;`, '')}}</style>${'<rect style="--b:1"/>'.repeat(9000)}${path('h9')}`,
  ],
  ['a medium with blanks in it', `<style media="x${' '.repeat(300_000)}y">a{b:c}</style>${path('h9')}`],
];
test.each(ofThisRun(DRAWN, 8))('%s: drawn', async (_name, content, before = '') => {
  const pdf = await render(SHOWN, { assets: [svg('a', content, before)] });
  expect((await structureOf(pdf)).elements).toEqual([
    ['P', 'before', ['Figure', '', ['Caption', 'the seal']], 'after'],
  ]);
});

function shapes(count: number) {
  return lines(count, (at) => `<path d="M${at % 90} 0l9 9l-3 7z" fill="#${100 + (at % 900)}"/>`, '');
}
function occurrences(bytes: Uint8Array, what: string): number {
  return Buffer.from(bytes).toString('latin1').split(what).length - 1;
}

describe('drawings', () => {
  const seal = svg('seal.svg', `${shapes(500)}<text y="20">sealed</text>`);

  test('one that stands in a hundred places is drawn once, and its text is in each of them', async () => {
    const once = await render('![a](seal.svg)', { assets: [seal] });
    const often = await render(
      lines(100, () => '![a](seal.svg)'),
      { assets: [seal] },
    );
    expect([once, often].map(({ bytes }) => occurrences(bytes, '/Subtype /Form'))).toEqual([0, 1]);
    expect((await textOf(often)).match(/sealed/g)).toHaveLength(100);
  });

  test('one in the header of a table that is repeated, too', async () => {
    const table = `| ![a](seal.svg) |\n|---|\n${'| row |\n'.repeat(400)}`;
    const pdf = await render(table, { assets: [seal] });
    expect(pdf.pages).toBeGreaterThan(5);
    expect(occurrences(pdf.bytes, '/Subtype /Form')).toBe(1);
    expect((await textOf(pdf)).match(/sealed/g)).toHaveLength(pdf.pages);
  });

  test.each([
    [
      'a gradient that repeats a million times',
      lines(1, () => '![a](0.svg)'),
      [
        svg(
          '0.svg',
          '<linearGradient id="g" spreadMethod="repeat" gradientUnits="userSpaceOnUse" x2="0.0001"><stop/><stop/></linearGradient><rect width="99" height="9" fill="url(#g)"/>',
        ),
      ],
      /^the drawing 0.svg cannot be drawn: a gradient in it repeats too often$/,
    ],
    [
      'eight drawings of forty thousand shapes each, used rather than written',
      lines(8, (at) => `![a](${at}.svg)`),
      Array.from({ length: 8 }, (_, at) =>
        svg(`${at}.svg`, `<g id="a">${shapes(100)}</g>${'<use href="#a"/>'.repeat(350)}`),
      ),
      /^its SVG drawings contain more than 300000 shapes in total/,
    ],
    [
      'lengths that no number can hold',
      '![a](0.svg)',
      [svg('0.svg', '<rect width="9" height="9" stroke="red" stroke-width="1e300"/>')],
      /^the drawing 0.svg cannot be drawn: unsupported number/,
    ],
  ])('%s: refused with the reason', async (_name, markdown, assets, reason) => {
    const refusal = await (async () => render(markdown, { assets }))().then(() => undefined, renderFailureOf);
    expect(refusal && english(refusal)).toMatch(reason);
  });
});
