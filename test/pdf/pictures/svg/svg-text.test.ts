/** All that an SVG says and shows is on the page, mark by mark, or the document fails. */
import { describe, expect, test } from '@jest/globals';
import { svg } from '../../support/pictures.ts';
import { textOf } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';

async function textIn(content: string, language = 'en') {
  return textOf(await render('![](a)', { assets: [svg('a', content)], setup: { ...SETUP, language } }));
}
function sorted(text: string): string {
  return [...text.replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')].sort().join(' ');
}

describe('letters with marks above and below', () => {
  test.each([
    ['Thai', 'th', 'ข้อตกลงนี้ ย้ำ น้ำ ที่'],
    ['Devanagari', 'hi', 'यह अनुबंध दोनों पक्षों की'],
    ['pointed Hebrew', 'he', 'בְּרֵאשִׁית בָּרָא'],
    ['vocalised Arabic', 'ar', 'بِسْمِ اللَّهِ الرَّحْمَٰنِ'],
    ['Latin taken apart', 'en', 'n\u0304 o\u0323\u0301 e\u0331 a'],
    ['a drawing that spaces its letters', 'th', '<tspan letter-spacing="1">ข้อตกลงนี้</tspan>'],
    ['a drawing that spaces its words', 'th', '<tspan word-spacing="1" letter-spacing="0">ข้อ ตกลงนี้</tspan>'],
  ])('%s', async (_name, language, text) => {
    const shown = await textIn(`<text x="5" y="30" font-size="8">${text}</text>`, language);
    expect(sorted(shown)).toBe(sorted(text.replace(/<[^>]*>/g, '')));
  });
});

test.each(['font-weight="bold"', 'font-style="italic"', 'font-weight="700" font-style="oblique"'])(
  'signs without such a face are drawn in the regular one: %s',
  async (face) => {
    // The Arabic mathematical alef is only in the regular face of its font.
    const text = 'a\u{1ee00}b ∑ ★ 𝔸';
    expect(sorted(await textIn(`<text x="5" y="30" font-size="8" ${face}>${text}</text>`))).toBe(sorted(text));
  },
);

describe('text that cannot be seen is not missed', () => {
  const HIDDEN: [name: string, content: string][] = [
    ['by an attribute', '<text x="5" y="20" display="none">hidden</text>'],
    ['by a style', '<g style="fill: red; visibility: hidden"><text x="5" y="20">hidden</text></g>'],
    ['by a class', '<style>.a, .b { display: none }</style><g class="x b"><text x="5" y="20">hidden</text></g>'],
    ['without colour', '<g fill="none"><text x="5" y="20">hidden</text></g>'],
    ['without opacity', '<text x="5" y="20" fill-opacity="0">hidden</text>'],
    ['inherited without colour', '<g fill="none"><text x="5" y="20" fill="inherit">hidden</text></g>'],
    ['of outlines without width', '<text x="5" y="20" fill="none" stroke="red" stroke-width="0">hidden</text>'],
    ['in a definition', '<defs><text id="t" x="5" y="20">hidden</text></defs>'],
    ['in a symbol', '<symbol id="s"><text x="5" y="20">hidden</text></symbol>'],
    ['a description', '<title>hidden</title><desc>hidden</desc>'],
    ['along a path that is not there', '<text><textPath href="#nowhere">hidden</textPath></text>'],
  ];
  test.each(HIDDEN)('%s', async (_name, content) => {
    expect(await textIn(`${content}<text x="5" y="40">seen</text>`)).toBe('seen');
  });

  const SEEN: [name: string, content: string, text: string][] = [
    ['that has a colour of its own', '<g fill="none"><text x="5" y="20" fill="#123">seen</text></g>', 'seen'],
    ['of outlines', '<text x="5" y="20" fill="none" stroke="#123">seen</text>', 'seen'],
    [
      'used twice',
      '<defs><text id="t" x="5">seen</text></defs><use href="#t" y="20"/><use href="#t" y="40"/>',
      'seen\nseen',
    ],
    [
      'in a symbol that is used',
      '<symbol id="s"><text x="5" y="20">seen</text></symbol><use xlink:href="#s"/>',
      'seen',
    ],
    [
      'along a path',
      '<path id="p" d="M 5 20 H 90" fill="none"/><text><textPath href="#p">seen</textPath></text>',
      'seen',
    ],
  ];
  test.each(SEEN)('text %s is there', async (_name, content, text) => {
    expect(await textIn(content)).toBe(text);
  });
});

test('a document is refused that would lose text along a path that is too short', async () => {
  const content = '<text>whole</text><text><textPath path="M 5 20 H 40">Registered office</textPath></text>';
  await expect(textIn(content)).rejects.toThrow(/text of the picture [\w.-]+ would be lost, near “Registered”/);
});
