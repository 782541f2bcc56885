/** §17.42: a document as a Word file, read by our own reader of Word files: the same words, the same numbers. `make test-word-lists` asks LibreOffice, too. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { fontkit } from '../../../src/pdf/engine/fontkit.ts';
import { makeWord } from '../../../src/rendering/word/make-word.ts';
import type { WordJob } from '../../../src/rendering/word/word-copies.ts';
import { everyNode } from '../../../src/template/document/every-node.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { HOUSE_STYLE } from '../../../src/template/model/document-style.ts';
import { convertWord } from '../../../src/template/word/convert-word.ts';
import { demoDocuments } from '../../support/demo-documents.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../../support/property.ts';
import { isLong } from '../../support/this-run.ts';
import { filesIn } from '../../support/unzipped.ts';
import { FACTS, jobOf as jobOfSource, partsOf as partsOfSource } from './support/word-copy.ts';

const CLAUSES = 'numbering:\n  headings: ["1."]\n  items: ["1.1", "(a)", "(i)"]\n  from: 2\n';

const withLibreOffice = process.env.PLATEN_LIBREOFFICE === '1' ? test : test.skip;

function jobOf(body: string, front?: string): WordJob {
  return jobOfSource({ body, ...(front !== undefined && { front }) });
}

function partsOf(body: string, front?: string): Promise<Map<string, Buffer>> {
  return partsOfSource({ body, ...(front !== undefined && { front }) });
}

async function partOf(body: string, front?: string, part = 'document'): Promise<string> {
  return (await partsOf(body, front)).get(`word/${part}.xml`)!.toString();
}

/** Through Word and back. */
async function backFrom(body: string, front?: string) {
  const { source, ...others } = convertWord(await partsOf(body, front), { name: 'file', folder: '' });
  const [, head = '', text = ''] = source.split(/^---\n/m);
  return { ...others, head, text: text.trim() };
}

function labelsOf({ markdown, blanks, setup }: WordJob): string[] {
  const labels: string[] = [];
  everyNode(parseDocument(markdown, blanks, setup), (node) => {
    if ((node.type === 'heading' || node.type === 'listItem') && node.data?.clause) labels.push(node.data.clause.label);
  });
  return labels;
}

test('the same document gives the same bytes, whatever was made in between', async () => {
  const job = jobOf('# One\n\n1. Two[^1]\n\n[^1]: Note');
  const first = await makeWord(job);
  await makeWord(jobOf('Another'));
  expect(Buffer.compare(Buffer.from(first), Buffer.from(await makeWord(job)))).toBe(0);
});

test('the fonts of its text are in it, mixed with their keys, with letters that may be written in', async () => {
  const parts = await partsOf('# One\n\n*Two* **three** Ж', 'font: sans\n');
  const table = parts.get('word/fontTable.xml')!.toString();
  const [, entry] = /<w:font w:name="Noto Sans">(.*?)<\/w:font>/.exec(table)!;
  expect(entry!.match(/embed\w+/g)).toEqual(['embedRegular', 'embedBold', 'embedItalic']);
  const [, id, key] = /embedRegular r:id="(\w+)" w:fontKey="\{(.*?)\}"/.exec(entry!)!;
  const links = parts.get('word/_rels/fontTable.xml.rels')!.toString();
  const [, part] = new RegExp(`Id="${id}"[^>]*Target="(.*?)"`).exec(links)!;
  const bytes = Buffer.from(parts.get(`word/${part}`)!);
  const digits = Buffer.from(key!.replaceAll('-', ''), 'hex').reverse();
  for (let at = 0; at < 32; at += 1) bytes[at]! ^= digits[at % 16]!;
  const font = fontkit.create(bytes);
  expect(font.postscriptName).toContain('NotoSans');
  expect([...'aŽЖЯ'].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0)!))).toEqual([]);
});

test('only fonts that text can be written in are in it', async () => {
  const fonts = [...(await partsOf('a ✓ 漢')).keys()].filter((name) => name.startsWith('word/fonts/'));
  expect(fonts).toHaveLength(1);
});

test('a Swiss QR bill takes the foot of its page, and the line that says whose copy it is stands above', async () => {
  const document = (await demoDocuments(['swiss-invoice'])).get('swiss-invoice')!;
  const parts = await filesIn(Buffer.from(await makeWord({ ...FACTS, ...document })));
  const bill = parts.get('word/document.xml')!.toString().split('<wp:anchor ').at(-1)!;
  const [left, top] = [...bill.matchAll(/<wp:posOffset>(-?\d+)</g)].map(([, offset]) =>
    Math.round(Number(offset) / 36_000),
  );
  const [, width, height] = /<wp:extent cx="(\d+)" cy="(\d+)"/
    .exec(bill)!
    .map((one) => Math.round(Number(one) / 36_000));
  // In millimetres, with the scissors above it.
  expect({ left, top, width, height }).toEqual({ left: 0, top: 297 - 108, width: 210, height: 108 });
  expect(bill).toContain('<wp:wrapTopAndBottom/>');
  // Its paragraph takes no room in the text.
  const around = parts.get('word/document.xml')!.toString().split('<wp:anchor ').at(-2)!.split('<w:p>').at(-1);
  expect(around).toMatch(/^<w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"\/>/);
  const saying = [...parts].filter(([, xml]) => xml.includes('PlatenCopy"/>')).map(([name]) => name.replace(/\d/, ''));
  expect(new Set(saying)).toEqual(new Set(['word/header.xml']));
});

test('a label has its size and no line about the copy; a roll ends with its text; a paper of any size comes back', async () => {
  const [label, roll] = await Promise.all(
    ['62 × 29 mm', '80mm × auto'].map((size) => partsOf('Ada', `page: {size: ${size}}\n`)),
  );
  const sizeOf = (parts: Map<string, Buffer>) =>
    /<w:pgSz w:w="(\d+)" w:h="(\d+)"/.exec(parts.get('word/document.xml')!.toString())!.slice(1).map(Number);
  expect(sizeOf(label!)).toEqual([3515, 1644]);
  expect(sizeOf(roll!)[0]).toBe(4535);
  expect(sizeOf(roll!)[1]).toBeLessThan(1500);
  expect([...label!.keys()].filter((name) => /header|footer/.test(name))).toEqual([]);
  expect(await partOf('Ada', 'page: {size: 60mm × 60mm}\n')).not.toContain('w:orient');
  expect((await backFrom('Ada', 'page: {size: 8.5in x 13in}\n')).head).toContain('size: 215.9mm × 330.2mm');
  expect((await backFrom('Ada', 'page: {size: JIS-B5, orientation: landscape}\n')).head).toMatch(/JIS-B5.*landscape/s);
});

test('in Word, the address stands in a window at the right, and the other column at its left', async () => {
  const column = (text: string) => `::: column\n${text}\n:::`;
  const body = `:::: columns\n${column('Acme')}\n${column('<!-- address -->\nAda')}\n::::\n\nDear`;
  const xml = await partOf(body, 'address: ch-right\n');
  expect(xml.replace(/<[^>]+>/g, '')).toMatch(/Acme.*Ada.*Dear/);
  const [first, second] = [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
  // From the margin of 25 mm to the window at 117 mm, and from there to the end of the window at 198 mm.
  expect([first, second].map((width) => Math.round((width! * 25.4) / 1440))).toEqual([92, 81]);
});

test('an SVG has itself as a PNG beside it, for programs that show none', async () => {
  const bytes = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#a00"/></svg>',
  );
  const assets = [{ path: 'a.svg', mediaType: 'image/svg+xml' as const, bytes }];
  const parts = await filesIn(Buffer.from(await makeWord({ ...jobOf('![Red](a.svg)'), assets })));
  expect(parts.get('word/document.xml')!.toString()).toMatch(/<a:blip r:embed="[^"]+"><a:extLst>.*svgBlip/);
  const { width, height, data } = PNG.sync.read(parts.get('word/media/image1.png')!);
  // 40 by 20 CSS pixels are 30 by 15 points, of three pixels each.
  expect({ width, height }).toEqual({ width: 90, height: 45 });
  const colors = new Set(
    Array.from({ length: 45 }, (_, at) =>
      data
        .subarray(4 * (at * 90 + 45))
        .subarray(0, 3)
        .join(),
    ),
  );
  expect([...colors]).toEqual(['170,0,0']);
});

test('each page and the properties name the original, and an import does not take that for text', async () => {
  const parts = await partsOf('Text', 'language: de\nfooter: "Seite {page}"\n');
  const footer = parts.get('word/footer2.xml')!.toString();
  expect(footer).toContain(`Kopie: A &amp; B · ${FACTS.id} · SHA-256 (PDF) ${FACTS.sha256}`);
  const custom = parts.get('docProps/custom.xml')!.toString();
  for (const said of [FACTS.id, FACTS.sha256, '>PDF<']) expect(custom).toContain(said);
  const core = parts.get('docProps/core.xml')!.toString();
  for (const said of ['<dc:title>A &amp; B<', '<dc:creator>Acme<', '>2026-08-27T09:00:00Z<'])
    expect(core).toContain(said);
  const { source, report } = convertWord(parts, { name: 'f', folder: '' });
  expect(source).toContain('footer:\n  center: Seite {page}\n');
  expect(report.lost).toEqual([]);
});

/** Clauses, and labels that Word would count otherwise, which are typed. */
const CLAUSE_CASES: [what: string, front: string, body: string, typed?: string[]][] = [
  ['headings and items', CLAUSES, '## A\n\n1. one\n2. two\n   1. x\n   2. y\n      1. z\n\n## B\n\n1. three\n   1. w'],
  ['text between', CLAUSES, '## A\n\n1. one\n\nText.\n\n2. two\n   1. x\n\n   more\n\n   2. y'],
  ['a list begun again', CLAUSES, '## A\n\n1. a\n   1. x\n   2. y\n\n   and\n\n   <!-- -->\n\n   1. z'],
  [
    'headings alone',
    'numbering:\n  headings: ["1.", "1.1", "(a)"]\n  items: []\n  from: 2\n',
    '## A\n\n### B\n\n#### C\n\n#### D\n\n### E\n\n## F\n\n### G',
  ],
  [
    'Roman parts, letters, signs',
    'numbering:\n  headings: ["Part I", "§ 1"]\n  items: ["(1)", "a)"]\n  from: 2\n',
    '## A\n\n### B\n\n1. one\n   1. x\n\n### C\n\n## D\n\n### E',
  ],
  ['a heading without a number', CLAUSES, '## A\n\n## B {-}\n\n## C\n\n1. one'],
  [
    'an end of the Korean syllables',
    'numbering:\n  headings: []\n  items: ["가."]\n',
    Array.from({ length: 16 }, (_, at) => `1. ${at}`).join('\n'),
    ['거.', '너.'],
  ],
  [
    'an end of the alphabet',
    'numbering:\n  headings: []\n  items: ["(a)"]\n',
    Array.from({ length: 30 }, (_, at) => `1. ${at}`).join('\n'),
    ['(ab)', '(ac)', '(ad)'],
  ],
];

test.each(CLAUSE_CASES)('Word numbers clauses as Platen does: %s', async (_, front, body, typed = []) => {
  const labels = labelsOf(jobOf(body, front));
  const { labels: found, text } = await backFrom(body, front);
  expect(labels.length).toBeGreaterThan(2);
  expect(found.map(({ label }) => label)).toEqual(labels.filter((label) => !typed.includes(label)));
  for (const label of typed) expect(text).toContain(label);
});

/**
 * `printed`: the label and the words of each paragraph, by LibreOffice, whose text has signs of its own for bullets. `places`: its list, A for the first, and its level, as Word's menus show it: who goes
 * on with a list in Word goes on with that. `begun`: lists that begin a level with a number.
 */
const LIST_CASES: { what: string; front?: string; body: string; printed: string; places: string; begun: string[] }[] = [
  {
    what: 'lists begin anew, or with a number, with all that stands in them',
    body: '1. a\n2. b\n\nText\n\n1. c\n2. d\n\nText\n\n5. e\n6. f\n   1. g\n   2. h',
    printed: '1. a|2. b|Text|1. c|2. d|Text|5. e|6. f|1. g|2. h',
    places: 'A0 A0 - B0 B0 - C0 C0 C1 C1',
    begun: ['B0 1', 'C0 5'],
  },
  {
    what: 'lists in items begin anew by themselves',
    body: '1. a\n   1. b\n   2. c\n2. d\n   1. e',
    printed: '1. a|1. b|2. c|2. d|1. e',
    places: 'A0 A1 A1 A0 A1',
    begun: [],
  },
  {
    what: 'a list in an item that begins with a number does not take the others with it',
    body: '1. a\n\n   3. b\n   4. c\n\n2. d\n\nText\n\n3. e\n4. f',
    printed: '1. a|3. b|4. c|2. d|Text|3. e|4. f',
    places: 'A0 B1 B1 A0 - A0 A0',
    begun: ['B1 3'],
  },
  {
    what: 'items that are clauses begin anew, with those below',
    front: 'numbering:\n  headings: []\n  items: ["1.", "(a)"]\n',
    body: '1. a\n   1. b\n   2. c\n2. d\n\nText\n\n1. e\n   1. f\n2. g',
    printed: '1. a|(a) b|(b) c|2. d|Text|1. e|(a) f|2. g',
    places: 'A0 A1 A1 A0 - B0 B1 B0',
    begun: ['B0 1'],
  },
  {
    what: 'clauses of an annex go on in the list that begins with it',
    front: `${CLAUSES}annexes: Schedule 1\n`,
    body: '## a\n\n1. b\n\n# c {.annex}\n\n## d\n\n## e\n\n1. f\n\n# g {.annex}\n\n## h\n\n## i\n\n1. j\n2. k\n\n## l',
    printed: '1. a|1.1 b|Schedule 1|c|1. d|2. e|2.1 f|Schedule 2|g|1. h|2. i|2.1 j|2.2 k|3. l',
    // The first is numbered by its style.
    places: '- A1 B0 C0 C0 C1 B0 D0 D0 D1 D1 D0',
    begun: ['D0 1'],
  },
  {
    what: 'cells begin at the first level, and each list in them anew',
    body: '- a\n  - b\n\n    <table><tbody><tr><td>\n\n    - c\n      - d\n\n    1. e\n    2. f\n\n    </td><td>\n\n    1. g\n\n    </td></tr></tbody></table>\n\n- h',
    printed: '• a|◦ b|• c|◦ d|1. e|2. f|1. g|• h',
    places: 'A0 A1 A0 A1 B0 B0 C0 A0',
    begun: ['C0 1'],
  },
  {
    what: 'cells in a clause have no clauses of it',
    front: CLAUSES,
    body: '## a\n\n1. b\n\n   <table><tbody><tr><td>\n\n   1. c\n   2. d\n\n   </td></tr></tbody></table>\n\n2. e',
    printed: '1. a|1.1 b|1. c|2. d|1.2 e',
    places: '- A1 B0 B0 A1',
    begun: [],
  },
];

test.each(LIST_CASES)('Word counts lists: $what', async ({ front, body, places, begun }) => {
  const parts = await partsOf(body, front);
  const lists: string[] = [];
  const nameOf = (id: string) =>
    String.fromCharCode(65 + (lists.includes(id) ? lists.indexOf(id) : lists.push(id) - 1));
  const paragraphs = [
    ...parts
      .get('word/document.xml')!
      .toString()
      .matchAll(/<w:p>(.*?)<\/w:p>/g),
  ].filter(([, one]) => one!.includes('<w:t '));
  const found = paragraphs.map(([, one]) => {
    const [, level, id] = /<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"/.exec(one!) ?? [];
    return id === undefined ? '-' : `${nameOf(id)}${level}`;
  });
  expect(found.join(' ')).toBe(places);
  const starts = [
    ...parts
      .get('word/numbering.xml')!
      .toString()
      .matchAll(/<w:num w:numId="(\d+)">(.*?)<\/w:num>/g),
  ];
  expect(
    starts.flatMap(([, id, num]) =>
      [...num!.matchAll(/<w:lvlOverride w:ilvl="(\d)"><w:startOverride w:val="(\d+)"/g)].map(
        ([, level, number]) => `${nameOf(id!)}${level} ${number}`,
      ),
    ),
  ).toEqual(begun);
});

withLibreOffice(
  'LibreOffice prints the labels that Platen prints',
  async () => {
    const ofClauses = CLAUSE_CASES.map(([what, front, body]) => {
      const { markdown, blanks, setup } = jobOf(body, front);
      const printed: string[] = [];
      everyNode(parseDocument(markdown, blanks, setup), (node) => {
        if (node.type !== 'heading' && node.type !== 'listItem' && node.type !== 'paragraph') return;
        const label = 'clause' in (node.data ?? {}) && node.type !== 'paragraph' ? `${node.data!.clause!.label} ` : '';
        const [first] = node.children;
        if (node.type === 'listItem') printed.push(label);
        else if (first?.type === 'text')
          printed.push(`${printed.at(-1)?.endsWith(' ') ? printed.pop() : label}${first.value}`);
      });
      return { what, front, body, printed: printed.join('|') };
    });
    const cases = [...ofClauses, ...LIST_CASES];
    const folder = mkdtempSync(path.join(tmpdir(), 'platen-word-'));
    try {
      for (const [at, { body, front }] of cases.entries())
        writeFileSync(path.join(folder, `${at}.docx`), await makeWord(jobOf(body, front)));
      execFileSync('soffice', [
        ...[`-env:UserInstallation=file://${folder}/profile`, '--headless', '--convert-to', 'txt:Text (encoded):UTF8'],
        ...['--outdir', folder, ...cases.map((_, at) => path.join(folder, `${at}.docx`))],
      ]);
      const printed = cases.map(({ what }, at) => {
        const lines = readFileSync(path.join(folder, `${at}.txt`), 'utf8')
          .replace(/^\uFEFF/, '')
          .split(/\r?\n/);
        return {
          what,
          printed: lines
            .map((line) => line.replace(/\s+/g, ' ').trim())
            .filter(Boolean)
            .join('|'),
        };
      });
      expect(printed).toEqual(cases.map(({ what, printed: wanted }) => ({ what, printed: wanted })));
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  180_000,
);

test('annexes begin again, and references say the number and the annex', async () => {
  const front = `${CLAUSES}annexes: Schedule 1\n`;
  const body =
    '## A {#a}\n\nSee [](#c) and [](#a).\n\n# One {.annex}\n\n## B\n\n# Two {.annex}\n\n## C {#c}\n\n1. {#d} c, as [](#a) and [](#d) say';
  const document = await partOf(body, front);
  const fields = [...document.matchAll(/REF \w+ ([^<]*)<.*?"separate"\/><\/w:r>.*?<w:t [^>]*>(.*?)<\/w:t>/g)].map(
    ([, code, said]) => [code!.trim(), said],
  );
  expect(fields).toEqual([
    ['\\w \\h', '1'],
    ['\\w \\h', '1'],
    ['\\w \\h', '1'],
    ['\\w \\h', '1.1'],
  ]);
  // Word computes the number anew: what stands beside it is text.
  expect(document).toMatch(/"separate"\/>.*?>1<.*?"end"\/>.*?> of Schedule 2</);
  expect((await backFrom(body, front)).labels.map(({ label }) => label)).toEqual(labelsOf(jobOf(body, front)));
});

test.each([
  ['{number} of {annex}', '1 of Schedule 2', '« of Schedule 2'],
  ['No. {number} in {annex} below', 'No. 1 in Schedule 2 below', 'No. « in Schedule 2 below'],
  ['{annex} ({number})', 'Schedule 2 (1)', 'Schedule 2 («)'],
  ['in {annex}, at {number}.', 'in Schedule 2, at 1.', 'in Schedule 2, at «.'],
])('Word computes the number alone where a reference says “%s”', async (reference, said, around) => {
  const front = `${CLAUSES}annexes: {label: Schedule 1, reference: "${reference}"}\n`;
  const body = '## A\n\nSee [](#c)\n\n# One {.annex}\n\n# Two {.annex}\n\n## C {#c}\n\n1. d';
  const document = await partOf(body, front);
  const [see = ''] = document.match(/<w:p>(?:(?!<\/w:p>).)*See (?:(?!<\/w:p>).)*<\/w:p>/)!;
  const words = (xml: string) => xml.replace(/<w:instrText.*?<\/w:instrText>|<[^>]+>/g, '');
  expect(words(see)).toBe(`See ${said}`);
  expect(words(see.replace(/"separate"\/>.*?"end"\/>/, '"/>«'))).toBe(`See ${around}`);
});

test('references come back as references, and blanks as placeholders', async () => {
  const { text, report } = await backFrom(
    '## Term {#term}\n\n1. {#fee} The fee is {{Fee}}.\n2. As [](#fee) and [](#term) say.',
    CLAUSES,
  );
  expect(text).toContain('1. {#the-fee-is} The fee is {{Fee}}.');
  expect(text).toContain('As [](#the-fee-is) and [](#term) say.');
  expect(report.understood).toMatchObject({ references: 2, placeholders: 1, clauses: 3 });
});

test.each<[what: string, body: string, back?: string]>([
  ['emphasis and links', '**a** *b* ~~c~~ <u>d</u> [e](https://a.example/) x<sup>2</sup> H<sub>2</sub>O'],
  ['bullets, numbers, and text in them', '- a\n  - b\n- c\n\n\n3. d\n4. e'],
  ['boxes', '- [ ] a\n- [x] b', '☐ a\n\n☒ b'],
  ['notes, one of them twice', 'a[^1] b[^2] c[^1]\n\n[^1]: One\n\n[^2]: Two', 'a[^1] b[^2] c<sup>1</sup>'],
  ['a table', '| A | B |\n| - | -: |\n| x | 1 |\n| y | 2 |'],
  ['a page break', 'a\n\n<!-- pagebreak -->\n\nb'],
  ['ends of lines', 'a\\\nb'],
])('%s come back as they were', async (_, body, back = body) => {
  const bare = (text: string) =>
    text
      .replace(/\[\^\w+\]/g, '[^]')
      .replace(/^<!-- table.*-->$/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  expect(bare((await backFrom(body)).text)).toContain(bare(back).split(' [^]: ')[0]);
});

test.each([
  ['in a paragraph', 'Name: ________'],
  ['in an item', '1. Name: ________'],
  ['in emphasis', '**No. ____ of** *the agreement <u>of ____</u>*'],
  ['in a signature', '::: signature\n| For A | For B |\n|---|---|\n| ________ | ________ |\n:::'],
])('a signature line extends to the end of its column: %s', async (_, body) => {
  const document = await partOf(body);
  const lines = [...document.matchAll(/<w:p>(?:(?!<\/w:p>).)*<w:r>(?:(?!<\/w:r>).)*<w:tab\/>/g)].map(([line]) => line);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain('w:leader="underscore"');
  expect((await backFrom(body)).text).toContain('____');
});

test.each<[what: string, body: string, xml: string[]]>([
  [
    'a description list',
    'Term\n: Definition',
    [
      '<w:p><w:pPr><w:pStyle w:val="ListParagraph"/><w:keepNext/><w:keepLines/></w:pPr><w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">Term<',
      '<w:p><w:pPr><w:ind w:left="360"/></w:pPr><w:r><w:t xml:space="preserve">Definition<',
    ],
  ],
  [
    'columns',
    '::: columns\n::: column\nleft\n:::\n::: {.column width=70mm}\nright\n:::\n:::',
    [
      '<w:tblStyle w:val="PlatenColumns"/><w:tblW w:w="9071" w:type="dxa"/><w:tblLayout w:type="fixed"/>',
      '<w:tblGrid><w:gridCol w:w="5102"/><w:gridCol w:w="3969"/></w:tblGrid>',
      '<w:tcMar><w:right w:w="360" w:type="dxa"/></w:tcMar></w:tcPr><w:p><w:pPr><w:spacing w:after="0"/></w:pPr><w:r><w:t xml:space="preserve">left<',
      '<w:tcW w:w="3969" w:type="dxa"/></w:tcPr><w:p><w:pPr><w:spacing w:after="0"/></w:pPr><w:r><w:t xml:space="preserve">right<',
      '<w:pStyle w:val="TableEnd"/><w:spacing w:after="120"/>',
    ],
  ],
  [
    'a quotation',
    '> quoted',
    ['<w:pStyle w:val="Quote"/><w:ind w:left="240"/></w:pPr><w:r><w:t xml:space="preserve">quoted<'],
  ],
  ['code', '```\ncode\n```', ['<w:pStyle w:val="CodeBlock"/></w:pPr><w:r><w:t xml:space="preserve">code<']],
  [
    'a rule',
    'a\n\n---\n\nb',
    [
      '<w:keepNext/><w:pBdr><w:bottom w:val="single" w:sz="4" w:space="0" w:color="5F6368"/></w:pBdr><w:spacing w:before="180" w:after="240" w:line="20" w:lineRule="exact"/>',
    ],
  ],
  [
    'a paragraph in the middle',
    '<p align="center">a</p>',
    ['<w:jc w:val="center"/></w:pPr><w:r><w:t xml:space="preserve">a<'],
  ],
  [
    'details, with all that they hide',
    '<details><summary>More</summary>text</details>',
    [
      '<w:keepNext/><w:keepLines/></w:pPr><w:r><w:rPr><w:b/><w:bCs/></w:rPr><w:t xml:space="preserve">More<',
      '<w:p><w:r><w:t xml:space="preserve">text<',
    ],
  ],
  [
    'a table with numbers at the right',
    '| A | B |\n|---|---|\n| x | 1.50 |',
    [
      '<w:tblStyle w:val="PlatenTable"/><w:tblW w:w="9071" w:type="dxa"/>',
      '<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>',
      '<w:pStyle w:val="TableText"/></w:pPr><w:r><w:t xml:space="preserve">x<',
      '<w:pStyle w:val="TableText"/><w:jc w:val="right"/></w:pPr><w:r><w:t xml:space="preserve">1.50<',
    ],
  ],
])('%s stands in the file as Word has it', async (_, body, xml) => {
  const document = await partOf(body);
  for (const part of xml) expect(document).toContain(part);
});

test('words have the background of their style', async () => {
  const job = jobOf('some [words]{.pill} here', 'styles: [pill]\n');
  job.setup.style = { ...HOUSE_STYLE, styles: { pill: { color: '#ffffff', background: '#aa0000' } } };
  const document = (await filesIn(Buffer.from(await makeWord(job)))).get('word/document.xml')!.toString();
  const shaded = [
    ...document.matchAll(/<w:r>(?:(?!<\/w:r>).)*w:fill="AA0000"(?:(?!<\/w:r>).)*<w:t[^>]*>(.*?)<\/w:t>/gi),
  ];
  expect(shaded.map(([, text]) => text)).toEqual(['words']);
});

test.each([
  ['| PICTURE | |\n|---|---|\n| ____ | ____ |', /w:leader="underscore"(?:(?!<\/w:p>).)*w:before="[1-9]\d*"/g, 2],
  ['PICTURE\n\n---\n\nAda', /<w:bottom(?:(?!<\/w:pPr>).)*w:before="[1-9]\d*"/g, 1],
])('a line to sign on below a picture has no room of its own: %j', async (body, room, count) => {
  const signature = (above: string) => `::: signature\n${body.replace('PICTURE', above)}\n:::`;
  expect((await partOf(signature('text'))).match(room)).toHaveLength(count);
  const signed = await partOf(signature('![Signature](s.png)'));
  expect(signed.match(room)).toBeNull();
  // The picture is not parted from its line.
  expect(signed.match(/<w:p>(?:(?!<\/w:p>).)*Signature/)![0]).toContain('<w:keepNext/>');
});

test('cells stand over columns and rows, and heads are repeated', async () => {
  const table =
    '<table><thead><tr><th>A</th><th colspan="2">B</th></tr></thead><tbody><tr><td rowspan="2">x</td><td>y</td><td>z</td></tr><tr><td>v</td><td>w</td></tr></tbody></table>';
  const document = await partOf(table);
  expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(1);
  expect(document.match(/<w:gridSpan w:val="2"\/>/g)).toHaveLength(1);
  expect(document.match(/<w:vMerge w:val="restart"\/>|<w:vMerge\/>/g)).toEqual([
    '<w:vMerge w:val="restart"/>',
    '<w:vMerge/>',
  ]);
  expect((await backFrom(table)).text.replace(/\s+/g, '')).toContain('<tdrowspan="2">x</td>');
});

test('an override spells nothing backwards', async () => {
  const parts = await partsOf('Pay \u202e001\u202c and \u202d100\u202c now');
  const document = parts.get('word/document.xml')!.toString();
  expect(document).toContain('\u202b001\u202c and \u202a100\u202c');
  expect(document).not.toMatch(/[\u202d\u202e]/);
});

test('text from right to left, with words of the other direction', async () => {
  const body = '# הסכם\n\nשלום Acme Ltd. עולם\n\n| א | ב |\n|---|---|\n| x | 1 |';
  const parts = await partsOf(body, 'language: he\n');
  expect(parts.get('word/styles.xml')!.toString()).toContain('<w:pPrDefault><w:pPr><w:bidi/></w:pPr></w:pPrDefault>');
  const document = parts.get('word/document.xml')!.toString();
  expect(document).toContain('<w:bidiVisual/>');
  expect(document).toMatch(
    /<w:rtl\/><\/w:rPr><w:t xml:space="preserve">שלום <\/w:t><\/w:r><w:r><w:t xml:space="preserve">Acme Ltd<\/w:t>/,
  );
  expect(document).toMatch(/<w:sectPr>.*<w:bidi\/><\/w:sectPr>/);
});

test('paragraphs, headings and lists from right to left in a document from left to right', async () => {
  const document = await partOf(
    '# Delivery\n\n## التسليم\n\nThe goods\n\nيسلّم Marlow البضائع\n\n1. الأجر\n2. الإنهاء\n\n- Fees\n',
  );
  const paragraphs = document.match(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs)!;
  const isTurned = (text: string) => paragraphs.find((one) => one.includes(text))!.includes('<w:bidi/>');
  expect(['Delivery', 'The goods', 'Fees'].map(isTurned)).toEqual([false, false, false]);
  expect(['التسليم', 'Marlow', 'الأجر', 'الإنهاء'].map(isTurned)).toEqual([true, true, true, true]);
  expect(document).not.toContain('<w:sectPr><w:bidi/>');
});

test('an amount with a sign stands in Arabic as it does on paper, and dates are whole', async () => {
  const signed = await partOf('| س | ب |\n|---|---|\n| x | -99.5 |', 'language: ar\n');
  expect(signed).toMatch(/<w:r>(?:(?!<w:rtl\/>).)*<w:t xml:space="preserve">\u200e-99\.5<\/w:t>/);
  expect(await partOf('Due on 27 August 2026.')).toContain('Due on 27\u00a0August\u00a02026.');
});

test('a code is a picture with its words, in a size of its own', async () => {
  const parts = await partsOf('![Ticket 17](qr:T-17){width=30mm}');
  const png = [...parts].find(([name]) => name.endsWith('.png'))![1];
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(parts.get('word/document.xml')!.toString()).toMatch(
    /<wp:extent cx="1076325" cy="1076325"\/><wp:docPr id="1" name="Picture 1" descr="Ticket 17"\/>/,
  );
});

test('the page, its header and footer, and the styles of the theme', async () => {
  const parts = await partsOf(
    '# A\n\nText',
    'page: {size: Letter, orientation: landscape, margins: 25mm}\nheader: "{title}"\nfooter: "{page} of {pages}"\nfont: sans\n',
  );
  const document = parts.get('word/document.xml')!.toString();
  expect(document).toContain('<w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/><w:pgMar w:top="1417"');
  expect(document).toContain(
    '<w:pStyle w:val="Heading1"/><w:spacing w:before="0"/></w:pPr><w:r><w:t xml:space="preserve">A</w:t>',
  );
  expect(parts.get('word/footer2.xml')!.toString()).toMatch(/ PAGE .* of .* NUMPAGES /);
  const styles = parts.get('word/styles.xml')!.toString();
  expect(styles).toContain('<w:rFonts w:ascii="Noto Sans"');
  for (const depth of [1, 2, 3])
    expect(styles).toMatch(
      new RegExp(`w:styleId="Heading${depth}">(?:(?!</w:style>).)*<w:outlineLvl w:val="${depth - 1}"/>`),
    );
  expect(styles).toMatch(/w:styleId="Heading1"><w:name w:val="heading 1"\/>.*?<w:sz w:val="38"\/>/);
});

test('until Word counts, contents and counts of pages that begin again say what the PDF says', async () => {
  const parts = await partsOf(
    '# T\n\n## One\n\n<!-- pagebreak -->\n\n## Two\n\n<!-- pagebreak landscape -->\n\n## Wide\n\n## Fees {.annex}\n\n### Due',
    'contents: true\nannexes: {label: Schedule 1, restart: true}\nheader: "{page} / {pages}"\n',
  );
  const document = parts.get('word/document.xml')!.toString();
  const entries = [...document.matchAll(/ PAGEREF \w+ \\h .*?separate.*?<w:t [^>]*>(\d+)</g)].map(([, page]) => page);
  expect(entries).toEqual(['1', '2', '3', '1', '1']);
  const counts = [...parts].flatMap(([name, xml]) =>
    name.startsWith('word/header')
      ? [...xml.toString().matchAll(/instr=" (\w+PAGES|PAGEREF \w+) ".*?<w:t [^>]*>(\d+)</g)]
      : [],
  );
  expect(new Set(counts.map(([, field, pages]) => `${field} ${pages}`))).toEqual(
    new Set(['PAGEREF _LastPage0 3', 'SECTIONPAGES 1']),
  );
  expect(document.match(/w:name="_LastPage0"/g)).toHaveLength(1);
});

test.each<[what: string, body: string, front: string, fields: string[]]>([
  ['chapters below a title', '# T\n\n## One\n\n## Two', '', ['STYLEREF 2: One']],
  ['chapters that Word numbers', '# T\n\n## One\n\n## Two', CLAUSES, ['STYLEREF 2 \\n: 1.', 'STYLEREF 2: One']],
  ['some that have no number', '# T\n\n## One\n\n## Two {-}', CLAUSES, ['STYLEREF 2: One']],
  [
    'those of an annex',
    '# T\n\n## One\n\n# Prices {.annex}',
    'annexes: Schedule 1\n',
    ['STYLEREF 2: One', 'STYLEREF 1: Prices'],
  ],
  ['none', 'text', '', []],
])('Word finds the chapter of a page by itself: %s', async (_what, body, front, fields) => {
  const parts = await partsOf(body, `header: "{chapter}"\n${front}`);
  const headers = [...parts].filter(([name]) => name.startsWith('word/header')).map(([, xml]) => xml.toString());
  const found = headers.flatMap((xml) => [...xml.matchAll(/instr=" (STYLEREF [^"]*?) ".*?<w:t [^>]*>([^<]*)</g)]);
  expect(found.map(([, code, said]) => `${code}: ${said}`)).toEqual(fields);
});

test.each(['', CLAUSES])('a chapter in a header comes back as one: %j', async (front) => {
  const { head } = await backFrom('# T\n\n## One\n\ntext\n\n## Two', `header: "In {chapter}, {page}"\n${front}`);
  expect(head).toContain('right: In {chapter}, {page}');
});

test('rows of columns are as high as the styles of their blocks say', async () => {
  const label = '<div class="column">\n\n<div class="style-label">\n\nAda\n\n</div>\n\n</div>';
  const job = jobOf('text');
  const setup = { ...job.setup, style: { ...HOUSE_STYLE, styles: { label: { height: 108 } } } };
  const word = await makeWord({ ...job, setup, markdown: `<div class="columns">\n\n${label}\n\n</div>\n` });
  const document = (await filesIn(Buffer.from(word))).get('word/document.xml')!.toString();
  expect(document).toContain('<w:trHeight w:val="2160" w:hRule="atLeast"/>');
});

test('rows of columns are apart', async () => {
  const columns = ['one', 'two', 'three', 'four', 'five'].map(
    (word) => `<div class="column" style="width: 50%">\n\n${word}\n\n</div>`,
  );
  const document = await partOf(`<div class="columns">\n\n${columns.join('\n\n')}\n\n</div>\n\nend`);
  const after = ['one', 'two', 'three', 'four', 'five'].map((word) => {
    const [paragraph = ''] = new RegExp(`<w:p>(?:(?!<w:p>).)*>${word}<`).exec(document) ?? [];
    return /<w:spacing [^>]*w:after="0"/.test(paragraph) ? 'none' : 'style';
  });
  expect(after).toEqual(['style', 'style', 'style', 'style', 'none']);
});

const WORDS = ['one', 'two', 'Acme & Co.', '1 < 2', 'ünf', '100 %', '“so”', 'שלום', '東京', '*x*', 'a_b'];
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const escaped = text.map((line) => line.replace(/[*_<&]/g, '\\$&'));
const inline = fc.oneof(
  escaped,
  escaped.map((line) => `**${line}**`),
  escaped.map((line) => `[${line}](https://a.example/)`),
);
const items = fc
  .array(fc.tuple(inline, fc.array(inline, { maxLength: 2 })), { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.map(([item, inner]) => [`1. ${item}`, ...inner.map((one) => `   1. ${one}`)].join('\n')).join('\n'),
  );
const table = fc
  .array(fc.tuple(escaped, escaped), { minLength: 1, maxLength: 3 })
  .map((rows) => ['| A | B |', '|---|---|', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'));
const block = fc.oneof(
  inline,
  escaped.map((line) => `## ${line}`),
  items,
  table,
  inline.map((one) => `> ${one}`),
  inline.map((one) => `- ${one}\n- x`),
);

function counted(words: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of words.matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

test(
  'all words and labels of any contract survive a round trip through Word',
  async () => {
    await assertProperty(
      fc.asyncProperty(fc.array(block, { minLength: 1, maxLength: 8 }), async (blocks) => {
        const body = blocks.join('\n\n<!-- -->\n\n');
        const job = jobOf(body, CLAUSES);
        const { text, labels } = await backFrom(body, CLAUSES);
        const back = counted(text.replace(/https:\S+|&\w+;/g, ''));
        const plain: string[] = [];
        everyNode(parseDocument(job.markdown, job.blanks, job.setup), (node) => {
          if (node.type === 'text') plain.push(node.value);
        });
        for (const [word, times] of counted(plain.join('\n')))
          expect([word, (back.get(word) ?? 0) >= times]).toEqual([word, true]);
        const counts = labels.map(({ label }) => label);
        for (const label of labelsOf(job)) {
          const at = counts.indexOf(label);
          // What Word would count otherwise is typed.
          if (at < 0) expect(text.replaceAll('\\', '')).toContain(`${label} `);
          else counts.splice(at, 1);
        }
        expect(counts).toEqual([]);
      }),
      { numRuns: isLong ? 100 : 4 },
    );
  },
  PROPERTY_TIMEOUT,
);

test.each<[front: string, part: string, settings: string]>([
  ['', 'footnotes', '<w:footnotePr><w:footnote w:id="-1"/>'],
  ['footnotes: per-page\n', 'footnotes', '<w:footnotePr><w:numRestart w:val="eachPage"/><w:footnote w:id="-1"/>'],
  ['footnotes: end\n', 'endnotes', '<w:endnotePr><w:numFmt w:val="decimal"/><w:endnote w:id="-1"/>'],
])('%sgives notes of Word: %s', async (front, part, settings) => {
  const parts = await partsOf('a[^1]\n\n[^1]: One', front);
  const kind = part.slice(0, -1);
  expect(parts.get('word/settings.xml')!.toString()).toContain(settings);
  expect(parts.get('word/document.xml')!.toString()).toContain(`<w:${kind}Reference w:id="1"/>`);
  expect(parts.get(`word/${part}.xml`)!.toString()).toMatch(new RegExp(`<w:${kind} w:id="1">.*<w:${kind}Ref/>.*One`));
  expect([...parts.keys()].filter((name) => /notes/.test(name))).toEqual([`word/${part}.xml`]);
  const { head, text } = await backFrom('a[^1]\n\n[^1]: One', front);
  expect(/^footnotes: .*$/m.exec(head)?.[0]).toBe(kind === 'endnote' ? 'footnotes: end' : undefined);
  expect(text).toMatch(/^a\[\^(\w+)\]\n\n\[\^\1\]: One$/);
});

test('Word sets no room beside ideographs where the author wants none', async () => {
  const room = /<w:pPrDefault><w:pPr><w:autoSpaceDE w:val="0"\/><w:autoSpaceDN w:val="0"\/>/;
  expect(await partOf('漢A', 'language: ja\nautospace: false\n', 'styles')).toMatch(room);
  expect(await partOf('漢A', 'language: ja\n', 'styles')).not.toContain('autoSpace');
});

test('readings are phonetic guides', async () => {
  const xml = await partOf('{漢字|かんじ}', 'language: ja\n');
  expect(xml).toMatch(
    /<w:ruby><w:rubyPr>.*<\/w:rubyPr><w:rt><w:r>.*かんじ.*<\/w:rt><w:rubyBase><w:r>.*漢字.*<\/w:rubyBase><\/w:ruby>/,
  );
});

test('numbers of other scripts are counted by Word, or typed', async () => {
  const numbering = await partOf('## A\n\n1. x\n', 'numbering: {headings: "第一条", items: "가."}\n', 'numbering');
  expect(numbering).toContain('<w:numFmt w:val="chineseCounting"/>');
  expect(numbering).toContain('<w:lvlText w:val="第%1条"/>');
  expect(numbering).toContain('<w:numFmt w:val="ganada"/>');
  expect(await partOf('1. x\n', 'numbering: {items: "أ)"}\n')).toContain('>أ</w:t>');
});
