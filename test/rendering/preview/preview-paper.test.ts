/** §17.21, §17.22: the preview looks like the paper, whatever is in it, and is never more than half a megabyte. */
import { describe, expect, test } from '@jest/globals';
import { makePreview, type Previewed } from '../../../src/rendering/preview/make-preview.ts';
import type { Asset } from '../../../src/template/model/code.ts';
import { type FigureFeature, HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import { png, svg } from '../../pdf/support/pictures.ts';
import { linesOf } from '../../pdf/support/read-pdf.ts';
import { render, SETUP } from '../../pdf/support/render.ts';
import { inTurn } from '../../support/in-turn.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { readHtml } from '../../template/support/read-html.ts';

const LIMIT = 512 * 1024;
const BODY_WIDTH = 595.28 - 2 * 72;

function preview(markdown: string, changes: Partial<Previewed['setup']> = {}, assets: Asset[] = []) {
  return makePreview({ title: 'A title', markdown, blanks: [], setup: { ...SETUP, ...changes } }, assets);
}

function bodyOf(html: string) {
  return html.slice(html.indexOf('<body>'), html.indexOf('</html>'));
}

function columns(count: number, cell: string) {
  return `|${` ${cell} |`.repeat(count)}`;
}
const TWELVE = `${columns(12, 'ab')}\n${columns(12, ':--')}\n${columns(12, '1,100.50')}`;

test('the sheet of a roll is as long as its text, and its margins have room for the footer', async () => {
  const size = { width: 226.77, height: 'auto' } as const;
  const margins = { top: 8, right: 8, bottom: 8, left: 8 };
  const { html } = await preview('Text', { page: { ...SETUP.page, size, margins }, footer: ['Thank you'] });
  expect(html).toContain('--page-width:226.77pt;--page-height:0pt');
  expect(html).toMatch(/\.sheet\.first\{padding-top:8pt;padding-bottom:4\d/);
});

test('an override spells nothing backwards, as in the PDF', async () => {
  const { html } = await preview('Pay \u202e001\u202c, `\u202e001`', { header: ['\u202e001'] });
  expect(html).toContain('Pay \u202b001\u202c, <code>\u202b001</code>');
  expect(html).not.toContain('\u202e');
});

test('fractions are set as in the PDF, and no other figures', async () => {
  const figures = (own: FigureFeature[]) => ({ figures: own });
  const style = { ...HOUSE_STYLE, styles: { f: figures(['onum', 'frac']), g: figures(['lnum']) } };
  const span = (name: string) => `<span class="style-${name}">3 1/4, 1/2/2026</span>`;
  const { html } = await preview(`${span('f')}\n\n${span('g')}`, { style, header: ['1/2'] });
  expect(html).toContain('.style-f{font-feature-settings:"onum";--fraction:"onum","frac"}');
  expect(html).toContain('.style-g{font-feature-settings:"lnum";--fraction:"lnum"}');
  expect(bodyOf(html)).toMatch(/3 <span class="fraction">1\/4<\/span>, (?:<span class="kept">)?1\/2\/2026/);
  expect(html).toContain('<span class="fraction">1/2</span>');
  expect((await preview('3 1/4')).html).not.toContain('fraction');
});

describe('blocks side by side', () => {
  test('stand in a grid with the tracks of the PDF', async () => {
    const column = (width: string) => `<div class="column"${width}>\n\na\n\n</div>`;
    const inside = ['', ' width="30%"', ' width="2.5*"', ' width="50mm"'].map(column).join('\n\n');
    const { html } = await preview(`<div class="columns">\n\n${inside}\n\n</div>`);
    expect(html).toContain(
      '.tracks-100s-3000p-250s-14173t{column-gap:18pt;grid-template-columns:minmax(0,100fr) minmax(0,calc((100% - 54pt)*0.3)) minmax(0,250fr) minmax(0,141.73pt)}',
    );
    expect(bodyOf(html)).toContain('<div class="columns tracks-100s-3000p-250s-14173t"><div class="column"><p>a</p>');
  });
});

describe('side notes', () => {
  const note = (text: string) => `<aside class="side">\n\n${text}\n\n</aside>`;
  const margins = { top: 72, right: 160, bottom: 72, left: 72 };

  test('stand beside their block in the margin of the sheet, and below it where there is none', async () => {
    const setup = { page: { ...SETUP.page, margins } };
    const { html } = await preview(`First\n\n${note('One')}\n\n${note('Two')}\n\nSecond`, setup);
    const made = bodyOf(html).replaceAll('\n', '');
    expect(made).toContain(
      '<div class="noted"><p>First</p><div class="side-notes"><aside><p>One</p></aside><aside><p>Two</p></aside></div></div><p>Second</p>',
    );
    expect(html).toContain('@media screen{@container sheet (min-width:362.28pt){.noted{display:grid');
    expect(html).toContain('width:131.65pt;margin:2.18pt 0 0;margin-left:calc(100% + 11.34pt)');
  });

  test.each([
    [
      'in the left margin',
      { page: { ...SETUP.page, margins: { ...margins, left: 160, right: 72 } } },
      'margin-left:-142.99pt',
    ],
    [
      'in the left margin of text from right to left',
      { language: 'ar', page: { ...SETUP.page, margins: { ...margins, left: 160 } } },
      'margin-left:-142.99pt',
    ],
    ['below their block where the margin is narrow', {}, '.side-notes{font-size:var(--small)}'],
  ])('%s', async (_what, setup, rule) => {
    const { html } = await preview(`First\n\n${note('One')}`, setup);
    expect(html).toContain(rule);
    expect(html.includes('.noted{display:grid')).toBe(rule.startsWith('margin'));
  });

  test('also in lists, and alone', async () => {
    const { html } = await preview(`- First\n\n  ${note('One').replaceAll('\n', '\n  ')}`);
    expect(bodyOf(html).replaceAll('\n', '')).toContain('<li><div class="noted"><p>First</p><div class="side-notes">');
    const alone = await preview(note('One'));
    expect(bodyOf(alone.html).replaceAll('\n', '')).toContain('<div class="noted"><div class="side-notes"><aside>');
  });

  test('cost nothing elsewhere', async () => {
    const { html } = await preview('First\n\nSecond');
    expect(html).not.toMatch(/noted|side-notes|aside/);
  });
});

describe('parties of a signature block', () => {
  const party = '<div class="column">\n\nA\n\n___\n\nAda\n\n</div>';
  const block = (count: number) =>
    `<div class="signature">\n\n<div class="columns parties">\n\n${Array(count).fill(party).join('\n\n')}\n\n</div>\n\n</div>`;

  test.each([
    [1, 2],
    [2, 2],
    [3, 3],
    [4, 2],
  ])(
    '%i stand in rows of %i, whose parts sign at one height, and below each other where it is narrow',
    async (count, perRow) => {
      const { html } = await preview(block(count));
      const made = bodyOf(html);
      expect(made).toContain(
        `<div class="signature"><div class="columns of-parties per-row-${perRow}"><div class="column party"><div class="part"><p>A</p></div><div class="part"><hr><p>Ada</p></div></div>`,
      );
      expect(html).toContain(`.per-row-${perRow}{grid-template-columns:repeat(${perRow},minmax(0,1fr))}`);
      expect(html).toContain(
        `@container (width<273.12pt){.per-row-${perRow}{grid-template-columns:repeat(1,minmax(0,1fr))}}`,
      );
    },
  );

  test('have rules of their own where there are any, and cost nothing elsewhere', async () => {
    const { html } = await preview('<div class="signature">\n\nA\n\n___\n\n</div>');
    expect(html).not.toMatch(/of-parties|per-row/);
  });
});

describe('columns are as wide as in the PDF', () => {
  // All to the left, so that cells begin where columns do.
  test.each([
    ['text and numbers', '| Name | Amount |\n|:--|:--|\n| Paper | 1,200.00 |', 0, 5],
    ['more text than fits', `| ab | cd |\n|:--|:--|\n| ${'word '.repeat(40)}| ${'word '.repeat(9)}|`, 0, 5],
    ['in an item', '- item\n\n  | ab | cd |\n  |:--|:--|\n  | efghij | k |', 18, 5],
    ['in a quote', '> | ab | cd |\n> |:--|:--|\n> | efghij | k |', 12, 5],
    ['many', TWELVE, 0, 3],
    ['blocks in cells', `<table><tr><th>ab<th>cd<tr><td><ul><li>${'word '.repeat(30)}</ul><td>e</table>`, 0, 5],
    ['in details', '<details>\n\n| ab | cd |\n|:--|:--|\n| efghij | k |\n\n</details>', 0, 5],
    ['parties who sign', '<div class="signature">\n\n| ab | cd |\n|:--|:--|\n| efghij | k |\n\n</div>', 0, 0],
    ['in a description', '<dl><dd>\n\n| ab | cd |\n|:--|:--|\n| efghij | k |\n\n</dl>', 18, 5],
  ])('%s', async (_, markdown, indent, padding) => {
    const { html } = await preview(markdown);
    const widths = [...html.matchAll(/<col width="([\d.]+)%">/g)].map(
      ([, share]) => (Number(share) / 100) * (BODY_WIDTH - indent),
    );
    let begin = 72 + indent;
    const wanted = widths.map((width) => {
      begin += width;
      return begin - width + padding;
    });
    expect(begin).toBeCloseTo(595.28 - 72, 1);
    const lines = (await linesOf(await render(markdown))).map(({ pieces }) =>
      pieces.filter(({ text }) => text.trim() !== ''),
    );
    const header = lines.findLast(({ length }) => length === widths.length)!;
    for (const [column, { x }] of header.entries()) expect(Math.abs(x - wanted[column]!)).toBeLessThan(1);
  });

  test('also in two columns of text', async () => {
    const markdown = `# A title\n\n| ab | cd |\n|:--|:--|\n| ${'word '.repeat(9)}| efghij |`;
    const setup = { ...SETUP, columns: 2 as const };
    const { html } = await preview(markdown, { columns: 2 });
    const [first] = [...html.matchAll(/<col width="([\d.]+)%">/g)].map(([, share]) => Number(share) / 100);
    const header = (await linesOf(await render(markdown, { setup }))).find(({ text }) => text.startsWith('ab'))!;
    const cells = header.pieces.filter(({ text }) => text.trim() !== '');
    expect(cells[1]!.x - cells[0]!.x).toBeCloseTo((first! * (BODY_WIDTH - 18)) / 2, 0);
    expect(html).toContain('main>div{column-count:2;column-gap:18pt}');
    expect((await preview(markdown)).html).not.toContain('column-count');
  });

  test('a table that shrinks has the size of the PDF', async () => {
    const { html } = await preview(TWELVE);
    const [, size] = /<table class="close size-(\d+)">/.exec(html)!;
    const [line] = await linesOf(await render(TWELVE));
    expect(Math.abs(Number(size) / 100 - line!.pieces[0]!.size)).toBeLessThan(0.05);
    expect(html).toContain(`.size-${size}{font-size:${Number(size) / 100}pt}`);
  });
});

test('a row with more cells than the header shows them all', async () => {
  expect((await preview('| a |\n|---|\n| b | more |')).html).toContain('<td>more</td>');
});

test('a character that no font has is a box with its code point, in the text and in the header', async () => {
  const { html } = await preview('a 𒀀 b', { header: ['ꀀ'] });
  const box = (code: string, character: string) =>
    `<span class="missing" data-code="${code}"><span>${character}</span></span>`;
  expect(html).toContain(`<p>a ${box('U+12000', '𒀀')} b</p>`);
  expect(html).toContain(`<div>${box('U+A000', 'ꀀ')}</div>`);
});

test('several blanks are shown at the start of a line, too, and a tab is one of them', async () => {
  const { html } = await preview('&#x20;  a\\\n&#x20;  b&#x9;&#x20;c');
  const blanks = (count: number) => `<span class="blanks">${' '.repeat(count)}</span>`;
  expect(html).toContain(`<p>${blanks(3)}a<br>\n${blanks(3)}b${blanks(2)}c</p>`);
});

test('words have soft hyphens where the PDF may divide them', async () => {
  const markdown = [
    '# Datenschutz',
    '**Daten**schutz, *Datenschutz*, Art. Datenschutz `Datenschutz` Datenschutz',
    '| Datenschutz |\n|---|\n| Datenschutz 1 |',
    '- Datenschutz\n- Daten\u00adschutzes {{Datenschutz}} GmbHs',
  ].join('\n\n');
  const { html } = await makePreview(
    {
      title: 'Datenschutz',
      markdown,
      blanks: [0],
      setup: { ...SETUP, language: 'de', hyphenate: true },
    },
    [],
  );
  const shown = bodyOf(html)
    .replaceAll('\u00ad', '|')
    .replaceAll(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  expect(shown).toBe(
    'Datenschutz Daten schutz, Da|ten|schutz , Art. Da|ten|schutz Datenschutz Da|ten|schutz Da|ten|schutz ' +
      'Da|ten|schutz 1 Da|ten|schutz Daten|schutzes Datenschutz GmbHs',
  );
  expect((await preview(markdown, { language: 'de' })).html.match(/\u00ad/g)).toHaveLength(1);
});

test('signs that are as wide as ideographs on paper are so here, in the text and in the header', async () => {
  const wide = (sign: string) => `<span class="wide">${sign}</span>`;
  const { html } = await preview('称“甲方” `“甲”` “A”', { language: 'zh-CN', header: ['第…页'] });
  const shown = html.replace(/<span class="set-line">((?:[^<]|<span class="wide">[^<]*<\/span>)*)<\/span>/g, '$1');
  expect(shown).toContain(`<p>称${wide('“')}甲方${wide('”')} <code>“甲”</code> “A”</p>`);
  expect(html).toContain(`<div>第${wide('…')}页</div>`);
  expect((await preview('称“甲方”')).html).toContain('>称“甲方”</span></p>');
});

test.each([
  ['one\n\n<!-- pagebreak -->\n\ntwo', 2],
  ['<!-- pagebreak -->\n\none\n\n<!-- pagebreak -->\n<!-- PageBreak -->\n\ntwo\n\n<!-- pagebreak -->', 2],
  ['', 1],
])('a page break begins a sheet: %j', async (markdown, wanted) => {
  const { html } = await preview(markdown, { footer: ['foot'] });
  expect(html.match(/<div class="sheet">/g)).toHaveLength(wanted);
  expect(html.match(/<div>foot<\/div>/g)).toHaveLength(wanted);
});

function filler(size: number) {
  const { bytes, ...asset } = png('big.png', 100, 50);
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return { ...asset, bytes: larger };
}

describe('what is more than fits', () => {
  const words = 'some words '.repeat(30);
  const MORE = [
    ['one paragraph', `# Title\n\n${'word '.repeat(110_000)}`, 'word word…</p>'],
    ['one word', 'w'.repeat(600_000), 'www…</p>'],
    ['signs that are longer in HTML', `\`${'< '.repeat(90_000)}a\``, '&#x3C; &#x3C;…</code></p>'],
    ['one item in a quote in an item', `- > - ${'word '.repeat(110_000)}`, 'word word…</li>'],
    ['one cell', `| a |\n|---|\n| ${'word '.repeat(110_000)} |`, 'word word…</td>'],
    ['one code block', `\`\`\`\n${'let a = 1;\n'.repeat(55_000)}\`\`\``, '…</code></pre>'],
    ['rows', `| a | b |\n|---|---|\n${`| ${words} | 1.00 |\n`.repeat(1_500)}`, '</tbody></table>'],
    ['short blocks', 'a\n\n'.repeat(60_000), '<p>a</p>'],
    ['pages', 'a\n\n<!-- pagebreak -->\n\n'.repeat(4_000), '<p>a</p>'],
  ] as const;
  test.each(ofThisRun(MORE, 3))('is cut, well-formed and keeps its fonts: %s', async (_, markdown, wanted) => {
    const { html, truncated } = await preview(markdown, { header: ['head'], footer: [{ token: 'pages' }] });
    expect(truncated).toBe(true);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIMIT);
    expect(html.length).toBeGreaterThan(LIMIT / 2);
    expect(html).toContain(wanted);
    expect(html).toContain('@font-face');
    expect(html).toContain('This preview ends here.');
    expect(unclosed(bodyOf(html))).toEqual([]);
  });

  inTurn('an end without a heading')('a heading with nothing under it is not the end', async () => {
    const blocks = `${`${words}\n\n`.repeat(1_000)}${'# Heading\n\n'.repeat(12_000)}`;
    const { html, truncated } = await preview(blocks);
    expect(truncated).toBe(true);
    expect(html).not.toMatch(/<\/h1>\s*<\/div>/);
  });

  test('pictures give way to text', async () => {
    const { html, truncated } = await preview('before\n\n![A *plan*](big.png)\n\nafter', {}, [filler(700_000)]);
    expect([truncated, html.includes('<p>before</p>'), html.includes('<p>after</p>')]).toEqual([true, true, true]);
    expect(html).toContain('<span class="picture left-out">A plan</span>');
    expect(html).not.toContain('This preview ends here.');
    const fitting = await preview('before\n\n![A plan](big.png)', {}, [filler(250_000)]);
    expect([fitting.truncated, fitting.html.includes('<img src="data:image/png')]).toEqual([false, true]);
    expect(Buffer.byteLength(fitting.html)).toBeLessThanOrEqual(LIMIT);
  });

  test('a header that is longer than any page', async () => {
    const { html } = await preview('text', { header: ['x'.repeat(600_000)] });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(LIMIT);
    expect(html).toContain('<p>text</p>');
  });
});

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'meta']);

/** Names of tags that are open at the end, or of the first that is closed and not the last open one. */
function unclosed(html: string): string[] {
  const open: string[] = [];
  for (const { name } of readHtml(html).tags) {
    if (VOID.has(name)) continue;
    if (!name.startsWith('/')) open.push(name);
    else if (open.pop() !== name.slice(1)) return [name];
  }
  return open;
}

describe('a preview runs nothing and fetches nothing', () => {
  const SHAPES = '<circle cx="24" cy="24" r="20"/>';
  const HOSTILE: Asset[] = [
    svg('script.svg', `<script>alert(1)</script>${SHAPES}`),
    svg('image.svg', `<image href="https://evil.example/x.png"/>${SHAPES}`),
    svg('style.svg', `<style>@import url(https://evil.example/x.css);</style>${SHAPES}`),
    svg('entity.svg', SHAPES, '<!DOCTYPE svg [<!ENTITY a "b">]>'),
    png('claim.png', 10, 10, false, { width: 50_000, height: 50_000 }),
    svg('fine.svg', SHAPES),
  ];
  const markdown = [
    ...HOSTILE.map(({ path }) => `![picture ${path}](${path})`),
    '![remote](https://evil.example/x.png)',
    '![inline](data:image/svg+xml;base64,PHN2Zy8+)',
    '[a](javascript:alert(1)) [b](https://fine.example/?a=url(x)) [c](#top) [d](data:text/html,x) <https://fine.example>',
    '<img src="https://evil.example/x.png" onerror="alert(1)"><style>@import url(x)</style>',
    '| <script>alert(1)</script> | `</style><script>` |\n|---|---|\n| </td></table> | a |',
  ].join('\n\n');

  test('whatever is in the text', async () => {
    const { html } = await preview(markdown, { header: ['</style><script>'] }, HOSTILE);
    const { tags } = readHtml(bodyOf(html));
    const sources = tags.flatMap(({ attributes: { src } }) => src ?? []);
    const links = new Set(tags.flatMap(({ attributes: { href } }) => href ?? []));
    // Those of which something is left out, and the one that is fine.
    expect(sources).toEqual(Array(3).fill(expect.stringMatching(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/=]+$/)));
    for (const source of sources)
      expect(Buffer.from(source.split(',')[1]!, 'base64').toString()).toMatch(
        /^<svg (?!.*(?:evil|import|<!|script)).*<\/svg>$/,
      );
    expect([...links]).toEqual(['https://fine.example/?a=url(x)', 'https://fine.example']);
    const attributes = new Set(tags.flatMap((tag) => Object.keys(tag.attributes)));
    expect([...attributes].filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
    expect(tags.filter(({ name }) => /^(script|style|link|iframe|object|embed|base|form)$/.test(name))).toEqual([]);
    for (const path of ['script.svg', 'image.svg', 'claim.png'])
      expect(html).toContain(`<span class="missing-image">picture ${path}</span>`);
    const [, styles] = /<style>(.*?)<\/style>/s.exec(html)!;
    expect(styles!.match(/url\((?!data:font\/woff)|@import|https?:/g)).toBeNull();
  });
});
