/** §19.7: previews of documents that bring fonts along. */
import { expect, test } from '@jest/globals';
import { type FontFacts, fontkit } from '../../../src/pdf/engine/fontkit.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { inFont } from '../../pdf/support/own-fonts.ts';
import { cffFont, changed, ROBOTO, tableIn } from '../../support/font-bytes.ts';

const RULE = /@font-face\{font-family:"([^"]+)";font-weight:([\d ]+);font-style:(\w+);[^{}]*?base64,([\w+/=]+)\)/g;

async function preview(markdown: string, { setup, assets }: ReturnType<typeof inFont>) {
  const { html } = await makePreview({ title: 'A title', markdown, blanks: [], setup }, assets);
  const faces = [...html.matchAll(RULE)].map(([, family, weight, style, data]) => ({
    face: `${family} ${weight} ${style}`,
    font: fontkit.create(Buffer.from(data!, 'base64')),
  }));
  return { html, faces, named: faces.map(({ face }) => face) };
}

test('each style has its face, what it lacks comes from the font that the PDF takes', async () => {
  const { html, faces, named } = await preview('Łódź and **bold** and *italic* 漢字', inFont(ROBOTO));
  expect(named).toEqual(['own-0 400 normal', 'own-0 700 normal', 'own-0 400 italic', 'Noto Sans SC 400 normal']);
  for (const character of 'Łódźan') expect(faces[0]!.font.hasGlyphForCodePoint(character.codePointAt(0)!)).toBe(true);
  expect(html).toContain('--text-font:"own-0", "Noto Sans SC"');
});

test('a family of one file has one face for all weights, which browsers do not make bolder', async () => {
  const { named } = await preview('Text and **bold**', inFont({ normal: ROBOTO.normal }));
  expect(named).toEqual(['own-0 400 700 normal']);
});

test('headings and code have families of their own', async () => {
  const [text, other] = [
    inFont({ normal: ROBOTO.normal }, 'Text'),
    inFont({ normal: await cffFont('Heading code') }, 'Other'),
  ];
  const { setup } = text;
  const style = structuredClone(setup.style!);
  style.headings[1].family = 'Other';
  style.code.family = 'Other';
  const fonts = [...setup.fonts!, ...other.setup.fonts!];
  const { html, faces } = await preview('# Heading\n\nText and `code`.', {
    setup: { ...setup, fonts, style },
    assets: [...text.assets, ...other.assets],
  });
  expect(html).toMatch(/--code-font:"own-1", /);
  const [face] = faces.filter(({ face }) => face.startsWith('own-1'));
  for (const character of 'Headingco') expect(face!.font.hasGlyphForCodePoint(character.codePointAt(0)!)).toBe(true);
});

test('the name of a family never enters the style sheet', async () => {
  const name = 'Acme"}</style><script>alert(1)</script>';
  const { html } = await preview('Text', inFont(ROBOTO, name));
  expect(html).not.toContain('alert(1)');
  expect(html).toContain('--text-font:"own-0"');
});

test('a font that WOFF2 cannot take is embedded all the same', async () => {
  /** The first contour of the letter A ends behind the next one. */
  const odd = changed(ROBOTO.normal, (copy) => {
    const font = fontkit.create(copy) as FontFacts;
    const id = Number(font.glyphForCodePoint('A'.charCodeAt(0)).id);
    copy[tableIn(copy, 'glyf').offset + font.loca.offsets[id]! + 12] = 1;
  });
  const { named } = await preview('A text', inFont({ normal: odd }));
  expect(named).toEqual(['own-0 400 700 normal']);
});
