/** §19.7: documents that bring fonts along: what is set in them, what is not, and that no two fonts are ever mixed. */
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { holdFonts } from '../../../src/pdf/fonts/hold-fonts.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { cffFont, changed, ROBOTO, tableIn } from '../../support/font-bytes.ts';
import { inTurn } from '../../support/in-turn.ts';
import { inFont } from '../support/own-fonts.ts';
import { svg } from '../support/pictures.ts';
import { contentOf, linesOf, textOf } from '../support/read-pdf.ts';
import { BOTH_ENGINES, ENGINES, render } from '../support/render.ts';

const TEXT = `# Offer of Über AG – first “office”

Dear Ms. Ångström, *affluent* fish, **bold** and ***both***; 漢字, 1 234,50 € and שלום العربية.

| Item | Amount |
|:-----|-------:|
| AV To We | 1,234.00 |

- first • second
`;

function fontsIn({ bytes }: { bytes: Uint8Array }): string[] {
  return [...new Set(contentOf(bytes).match(/\/FontName \/\w{6}\+[\w-]+/g))].map((name) => name.split('+')[1]!);
}

test.each(ENGINES)(
  'text is in its styles, copies as written, and other fonts have what they lack (%s)',
  async (_, engine) => {
    const document = inFont(ROBOTO);
    const pdf = await render(TEXT, document, engine);
    expect(fontsIn(pdf)).toEqual(
      expect.arrayContaining(['Roboto-Regular', 'Roboto-Medium', 'Roboto-Italic', 'Roboto-MediumItalic']),
    );
    expect(fontsIn(pdf).filter((name) => /^NotoS(ans|erif)-/.test(name))).toEqual([]);
    expect(pdf.missing).toEqual([]);
    const text = await textOf(pdf);
    for (const part of [
      'Offer of Über AG – first “office”',
      'Ångström, affluent fish, bold and both',
      '漢字',
      '1 234,50 €',
    ])
      expect(text).toContain(part);
    expect((await render(TEXT, document, engine)).bytes).toEqual(pdf.bytes);
  },
);

test('both engines set the same lines', async () => {
  const document = inFont(ROBOTO);
  const [quick, plain] = BOTH_ENGINES.map(([, engine]) => engine);
  /** Units of 2,048 to the em are not so exact in the file as those of 1,000. */
  const places = async (engine: typeof quick) =>
    (await linesOf(await render(TEXT, document, engine))).map(({ text, pieces }) => [
      text,
      pieces.map(({ x, y }) => [x, y].map((at) => at.toFixed(2))),
    ]);
  expect(await places(plain)).toEqual(await places(quick));
});

test('a font with CFF outlines is embedded, and a bold face that lacks a character does not show another weight', async () => {
  const pdf = await render('Abc **Abcd** x', inFont({ normal: await cffFont('Abcd '), bold: await cffFont('Abc ') }));
  expect(contentOf(pdf.bytes)).toContain('/Subtype /CIDFontType0C');
  expect(fontsIn(pdf).sort()).toEqual([
    'NotoSans-Bold',
    'NotoSans-Regular',
    'NotoSansJP-Regular',
    'NotoSansJP-Regular',
  ]);
  expect(await textOf(pdf)).toBe('Abc Abcd x');
});

test('a font without Latin letters leaves them to another, hyphens included', async () => {
  const setup = { hyphenate: true as const, language: 'en' };
  const document = inFont({ normal: await cffFont('漢字') });
  const pdf = await render(`${'extraordinarily '.repeat(60)}漢字`, {
    ...document,
    setup: { ...document.setup, ...setup },
  });
  expect(pdf.missing).toEqual([]);
  expect(await textOf(pdf)).toContain('漢字');
});

test('families with the same name and properties are distinguished by their files', async () => {
  /** Digits in place of letters; PostScript name, checksum and names are those of the other font. */
  const other = changed(ROBOTO.normal, (copy) => {
    const { offset, length } = tableIn(copy, 'hmtx');
    for (let at = offset; at < offset + length - 4; at += 4) copy.writeUInt16BE(900, at);
  });
  const [own, wide] = [inFont({ normal: ROBOTO.normal }), inFont({ normal: other })];
  const words = 'The same words in both documents, measured and shaped before.';
  const first = await render(words, own);
  const [among] = await Promise.all([render(words, wide), render(words, own), render(words, wide)]);
  expect((await render(words, own)).bytes).toEqual(first.bytes);
  expect((await render(words, wide)).bytes).toEqual(among!.bytes);
  const widthOf = async (pdf: { bytes: Uint8Array }) =>
    (await linesOf(pdf))[0]!.pieces.reduce((sum, { width }) => sum + width, 0);
  expect(await widthOf(among!)).not.toBeCloseTo(await widthOf(first), 0);
});

test('a font that the document does not bring is told, and so is a family that nobody has', async () => {
  const { setup, assets } = inFont({ normal: ROBOTO.normal });
  await expect(render('Text', { setup, assets: [] })).rejects.toThrow(/^the font \w{64} of the document is not among/);
  await expect(render('Text', { setup: { ...setup, fonts: [] }, assets })).rejects.toThrow(/^no font Acme;/);
});

const LOGO = svg(
  'logo.svg',
  '<text x="5" y="20">ACME Ltd Ω</text><text x="5" y="40" font-family="Roboto" font-weight="bold">bold</text><text x="5" y="60">చుక్తిపత్ర</text>',
);

test('text of a picture is in the built-in fonts', async () => {
  const document = inFont(ROBOTO);
  const pdf = await render('text ![](logo.svg)', { ...document, assets: [...document.assets, LOGO] });
  expect(await textOf(pdf)).toContain('ACME Ltd Ω');
  expect(fontsIn(pdf)).toEqual(expect.arrayContaining(['Roboto-Regular', 'NotoSans-Regular', 'NotoSans-Bold']));
});

test('a font with a name that a PDF could not hold gets another', async () => {
  const renamed = changed(ROBOTO.normal, (copy) => {
    const name = Buffer.from('Roboto-Regular', 'utf16le').swap16();
    const other = Buffer.from('Rob /X>> [(]\n%', 'utf16le').swap16();
    for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + 1)) other.copy(copy, at);
  });
  const pdf = await render('Text', inFont({ normal: renamed }));
  expect(fontsIn(pdf)).toEqual(['Unnamed']);
  expect(await textOf(pdf)).toBe('Text');
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

inTurn('fonts that have no room')(
  'a worker keeps no more fonts than have room, and those in use in any case',
  async () => {
    const large = Buffer.alloc(8 * 1024 * 1024);
    ROBOTO.normal.copy(large);
    const fonts: WeakRef<object>[] = [];
    for (let number = 0; number < 8; number++) {
      large.writeUInt32BE(number, large.length - 4);
      const { setup, assets } = inFont({ normal: Uint8Array.from(large) });
      const held = holdFonts(setup.fonts, assets);
      const [family] = held.own.keys();
      fonts.push(new WeakRef(sharedFont(family!, 'normal')));
      if (number > 0) held.release();
    }
    await pause(1);
    collect();
    const kept = fonts.map((font) => font.deref() !== undefined);
    expect(kept[0]).toBe(true);
    expect(kept.filter(Boolean).length).toBeLessThanOrEqual(5);
  },
);
