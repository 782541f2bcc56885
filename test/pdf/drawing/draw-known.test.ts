/** §13.2, §19.3: a drawing that an earlier document had is drawn the same, byte for byte. */
import { describe, expect, test } from '@jest/globals';
import { image, letterSetup } from '../support/letterhead.ts';
import { svg } from '../support/pictures.ts';
import { render } from '../support/render.ts';

describe('a drawing that is known', () => {
  test.each([
    ['plain shapes', '<rect width="40" height="40" fill="#0a6c5c"/><path d="M8 30 L20 8 Z" stroke="red"/>'],
    [
      'opacities',
      '<g opacity="0.5"><rect width="9" height="9"/></g><rect width="9" height="9" fill-opacity="0.3" stroke-opacity="0.7" stroke="red"/>',
    ],
    [
      'a gradient',
      '<linearGradient id="a"><stop offset="0" stop-color="red"/><stop offset="1"/></linearGradient><rect width="9" height="9" fill="url(#a)"/>',
    ],
    ['text', '<text x="9" y="30">Logo</text>'],
    [
      'a mask',
      '<mask id="a"><rect width="9" height="9" fill="#fff"/></mask><rect width="9" height="9" mask="url(#a)"/>',
    ],
  ])('has %s', async (_name, content) => {
    const assets = [
      svg('theme:logo.svg', content),
      svg('other.svg', '<circle r="9" fill-opacity="0.3"/><rect width="9" height="3"/>'),
    ];
    const setup = letterSetup({ header: { left: [image('theme:logo.svg')] } });
    const once = () => render('![](other.svg)\n\n<!-- pagebreak -->\n\nText', { setup, assets });
    const first = await once();
    for (let times = 0; times < 2; times++) expect(Buffer.from((await once()).bytes).equals(first.bytes)).toBe(true);
  });
});
