/** §17.42: the parts of a Word copy, as programs that open it find them: their types and relationships, properties, settings and fonts. */
import { expect, test } from '@jest/globals';
import { makeWord } from '../../../src/rendering/word/make-word.ts';
import { inFont } from '../../pdf/support/own-fonts.ts';
import { png } from '../../pdf/support/pictures.ts';
import { ROBOTO, withFsType } from '../../support/font-bytes.ts';
import { filesIn } from '../../support/unzipped.ts';
import { copyOf, FACTS, jobOf } from './support/word-copy.ts';
import { parseXml, short } from './support/word-lines.ts';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** The facts of each relationship of a part: id, type, target, and whether it leads outside. */
function relationshipsIn(xml: string): string[] {
  return parseXml(xml).children.map(({ attributes: { Id, Type, Target, TargetMode = '' } }) =>
    `${Id} ${Type!.split('/').at(-1)} ${Target} ${TargetMode}`.trim(),
  );
}

test('each part has a type, and what refers to it', async () => {
  const assets = [png('a.png', 4, 4), png('b.png', 4, 4), png('c.png', 8, 8)];
  const body = '![A](a.png)\n\n![B](b.png) [c](https://a.example) [d](https://a.example)\n\n![C](c.png)';
  const parts = await copyOf({ body, assets, front: 'font: serif\n' });
  const [first, ...names] = [...parts.keys()];
  expect(first).toBe('[Content_Types].xml');
  expect(names.filter((name) => !name.includes('_rels/')).map((name) => name.replace(/[0-9a-f]{16}/, 'HASH'))).toEqual([
    'word/fonts/HASH.odttf',
    'word/fonts/HASH.odttf',
    'docProps/core.xml',
    'docProps/custom.xml',
    'word/media/image1.png',
    'word/media/image2.png',
    'word/header1.xml',
    'word/footer2.xml',
    'word/document.xml',
    'word/styles.xml',
    'word/numbering.xml',
    'word/settings.xml',
    'word/fontTable.xml',
    'word/footnotes.xml',
  ]);
  expect(['header1', 'footer2', 'footnotes'].map((name) => parseXml(parts.get(`word/${name}.xml`)!).name)).toEqual([
    'hdr',
    'ftr',
    'footnotes',
  ]);
  const types = parseXml(parts.get('[Content_Types].xml')!).children.map(({ attributes }) => {
    const { Extension, PartName = '', ContentType } = attributes;
    return [Extension ?? PartName.replace(/[0-9a-f]{16}/, 'HASH'), ContentType!.replace(WORD, 'word')];
  });
  expect(Object.fromEntries(types)).toEqual({
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpeg: 'image/jpeg',
    svg: 'image/svg+xml',
    '/word/fonts/HASH.odttf': 'application/vnd.openxmlformats-officedocument.obfuscatedFont',
    '/docProps/core.xml': 'application/vnd.openxmlformats-package.core-properties+xml',
    '/docProps/custom.xml': 'application/vnd.openxmlformats-officedocument.custom-properties+xml',
    '/word/header1.xml': 'word.header+xml',
    '/word/footer2.xml': 'word.footer+xml',
    '/word/document.xml': 'word.document.main+xml',
    '/word/styles.xml': 'word.styles+xml',
    '/word/numbering.xml': 'word.numbering+xml',
    '/word/settings.xml': 'word.settings+xml',
    '/word/fontTable.xml': 'word.fontTable+xml',
    '/word/footnotes.xml': 'word.footnotes+xml',
  });
  expect(relationshipsIn(parts.get('_rels/.rels')!)).toEqual([
    'rId1 officeDocument word/document.xml',
    'rId2 core-properties docProps/core.xml',
    'rId3 custom-properties docProps/custom.xml',
  ]);
  // The same bytes are one part, and the same address one relationship.
  expect(relationshipsIn(parts.get('word/_rels/document.xml.rels')!)).toEqual([
    'rId1 image media/image1.png',
    'rId2 hyperlink https://a.example External',
    'rId3 image media/image2.png',
    'rId4 header header1.xml',
    'rId5 footer footer2.xml',
    'rId6 styles styles.xml',
    'rId7 numbering numbering.xml',
    'rId8 settings settings.xml',
    'rId9 fontTable fontTable.xml',
    'rId10 footnotes footnotes.xml',
  ]);
  const whole = [...parts].filter(([name]) => name.endsWith('.rels')).map(([, xml]) => xml);
  for (const xml of whole) {
    expect(xml).toContain('xmlns="http://schemas.openxmlformats.org/package/2006/relationships"');
    for (const { attributes } of parseXml(xml).children)
      expect(attributes.Type).toMatch(
        /^http:\/\/schemas\.openxmlformats\.org\/(?:officeDocument|package)\/2006\/relationships\//,
      );
  }
  for (const [name, xml] of parts)
    if (/\.(?:xml|rels)$/.test(name))
      expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n')).toBe(true);
});

test('properties and settings', async () => {
  const plain = await copyOf({ body: 'a' });
  const saying = (name: string) => parseXml(plain.get(name)!).children.map(short);
  expect(saying('docProps/core.xml')).toEqual([
    'dc:title{A & B}',
    'dc:subject{Agreement}',
    'dc:creator{Acme}',
    `dc:identifier{${FACTS.id}}`,
    'dc:language{en}',
    'cp:contentStatus{Copy}',
    'dcterms:created(xsi:type=dcterms:W3CDTF){2026-08-27T09:00:00Z}',
    'dcterms:modified(xsi:type=dcterms:W3CDTF){2026-08-27T09:00:00Z}',
  ]);
  const property = (pid: number, name: string, value: string) =>
    `property(fmtid={D5CDD505-2E9C-101B-9397-08002B2CF9AE} pid=${pid} name=${name}){vt:lpwstr{${value}}}`;
  expect(saying('docProps/custom.xml')).toEqual([
    property(2, 'Platen copy of', FACTS.id),
    property(3, 'Platen SHA-256', FACTS.sha256),
    property(4, 'Platen SHA-256 of', 'PDF'),
  ]);
  const usual = [
    'embedTrueTypeFonts',
    'saveSubsetFonts',
    'defaultTabStop=720',
    'characterSpacingControl=doNotCompress',
    'footnotePr{footnote(id=-1) footnote(id=0)}',
    'compat{doNotExpandShiftReturn compatSetting(name=compatibilityMode uri=http://schemas.microsoft.com/office/word val=15)}',
    'themeFontLang(val=en eastAsia=en bidi=en)',
    'decimalSymbol=.',
    'listSeparator=,',
  ];
  expect(saying('word/settings.xml')).toEqual(usual);
  const other = await copyOf({
    body: 'a',
    front: 'language: de\nhyphenate: true\n',
    theme: 'page: {background: "#fff8e7"}\n',
  });
  const settings = parseXml(other.get('word/settings.xml')!).children.map(short);
  expect(settings).toEqual([
    'displayBackgroundShape',
    ...usual.slice(0, 3),
    'autoHyphenation',
    ...usual.slice(3, 6),
    'themeFontLang(val=de eastAsia=de bidi=de)',
    ...usual.slice(7),
  ]);
  expect(other.get('word/document.xml')).toContain('<w:background w:color="FFF8E7"/><w:body>');
});

test.each<[language: string, word: string]>([
  ['en-GB', 'Copy'],
  ['DE-at', 'Kopie'],
  ['fr', 'Copie'],
  ['ja', '写し'],
  ['sw', 'Copy'],
])('in %s, a copy says that it is one', async (language, word) => {
  const { copyLine } = await footerOf(language);
  expect(copyLine).toBe(`${word}: A & B · ${FACTS.id} · SHA-256 (PDF) ${FACTS.sha256}`);
});

async function footerOf(language: string) {
  const parts = await copyOf({ body: 'a', front: `language: ${language}\n` });
  const [, line = ''] = /PlatenCopy"\/>.*?<w:t[^>]*>(.*?)<\/w:t>/.exec(parts.get('word/footer2.xml')!)!;
  return { copyLine: line.replace('&amp;', '&'), parts };
}

test.each<[language: string, font: string, ofText: string, fonts: string[]]>([
  [
    'en',
    'serif',
    'ascii=Noto Serif eastAsia=Noto Serif hAnsi=Noto Serif cs=Noto Serif',
    ['Noto Serif Georgia roman', 'Noto Sans Mono Consolas modern'],
  ],
  [
    'en',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=Noto Sans',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern'],
  ],
  [
    'ar',
    'serif',
    'ascii=Noto Serif eastAsia=Noto Serif hAnsi=Noto Serif cs=Amiri',
    [
      'Noto Serif Georgia roman',
      'Noto Sans Mono Consolas modern',
      'Amiri Times New Roman auto',
      'IBM Plex Sans Arabic Arial auto',
    ],
  ],
  [
    'fa',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=IBM Plex Sans Arabic',
    [
      'Noto Sans Segoe UI swiss',
      'Noto Sans Mono Consolas modern',
      'Amiri Times New Roman auto',
      'IBM Plex Sans Arabic Arial auto',
    ],
  ],
  [
    'he',
    'serif',
    'ascii=Noto Serif eastAsia=Noto Serif hAnsi=Noto Serif cs=Noto Serif Hebrew',
    [
      'Noto Serif Georgia roman',
      'Noto Sans Mono Consolas modern',
      'Noto Serif Hebrew David auto',
      'Noto Sans Hebrew Arial auto',
    ],
  ],
  [
    'th',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=Noto Sans Thai',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern', 'Noto Sans Thai Tahoma auto'],
  ],
  [
    'hi',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans hAnsi=Noto Sans cs=Noto Sans Devanagari',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern', 'Noto Sans Devanagari Nirmala UI auto'],
  ],
  [
    'ja',
    'serif',
    'ascii=Noto Serif eastAsia=Noto Sans JP hAnsi=Noto Serif cs=Noto Serif',
    ['Noto Serif Georgia roman', 'Noto Sans Mono Consolas modern', 'Noto Sans JP Yu Gothic auto'],
  ],
  [
    'zh',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans SC hAnsi=Noto Sans cs=Noto Sans',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern', 'Noto Sans SC Microsoft YaHei auto'],
  ],
  [
    'zh-TW',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans TC hAnsi=Noto Sans cs=Noto Sans',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern', 'Noto Sans TC Microsoft JhengHei auto'],
  ],
  [
    'ko',
    'sans',
    'ascii=Noto Sans eastAsia=Noto Sans KR hAnsi=Noto Sans cs=Noto Sans',
    ['Noto Sans Segoe UI swiss', 'Noto Sans Mono Consolas modern', 'Noto Sans KR Malgun Gothic auto'],
  ],
])('the fonts of %s with %s', async (language, font, ofText, fonts) => {
  const parts = await copyOf({ body: '1', front: `language: ${language}\nfont: ${font}\n` });
  expect(parts.get('word/styles.xml')!.replaceAll(/"|w:/g, '')).toContain(`<rPrDefault><rPr><rFonts ${ofText}/>`);
  const listed = parseXml(parts.get('word/fontTable.xml')!).children.map(({ attributes, children }) => {
    const said = (name: string) => children.find((child) => child.name === name)?.attributes.val;
    return [attributes.name, said('altName'), said('family')].join(' ');
  });
  expect(listed).toEqual(fonts);
});

/** `fsType` of a font's table OS/2: what its licence allows. */
test.each<[what: string, fsType: number, isEmbedded: boolean]>([
  ['installable', 0, true],
  ['restricted', 2, false],
  ['for print and preview', 4, false],
  ['editable', 8, true],
  ['editable, with a bit that says more', 0x108, true],
])('a font that is %s', async (_, fsType, isEmbedded) => {
  const normal = withFsType(ROBOTO.normal, fsType);
  const { setup, assets } = inFont({ normal, bold: ROBOTO.bold }, 'Acme');
  const { markdown, blanks } = jobOf({ body: 'a' });
  const files = await filesIn(Buffer.from(await makeWord({ ...FACTS, markdown, blanks, setup, assets })));
  const [entry] = parseXml(files.get('word/fontTable.xml')!.toString()).children.filter(
    ({ attributes }) => attributes.name === 'Acme',
  );
  expect(entry!.children.map(({ name }) => name)).toEqual([
    'family',
    ...(isEmbedded ? ['embedRegular'] : []),
    'embedBold',
    'embedBoldItalic',
  ]);
});

test('its entries have the earliest time that a zip can say', async () => {
  const bytes = Buffer.from(await makeWord(jobOf({ body: 'a' })));
  const names = [...bytes.toString('latin1').matchAll(/PK\u0003\u0004/g)];
  expect(names.length).toBeGreaterThan(9);
  // The time and the date, from 1980-01-01 on, and no other field that could say one.
  for (const { index } of names) expect([10, 12, 28].map((at) => bytes.readUInt16LE(index + at))).toEqual([0, 0x21, 0]);
});
