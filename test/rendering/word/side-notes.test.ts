/** §10.48, §17.42: side notes in Word: frames in the margin, before the paragraph that they stand beside. */
import { expect, test } from '@jest/globals';
import { copyOf } from './support/word-copy.ts';
import { wordLines } from './support/word-lines.ts';

const WIDE = 'page: {margins: {right: 60mm}}\n';
const FRAME = 'w:w="2835" w:wrap="around" w:vAnchor="text" w:hAnchor="page" w:x="8731"';

/** The paragraphs of a document: whether they are in a frame or begin a page, and their text. */
async function paragraphsOf(body: string, front = WIDE): Promise<string[]> {
  const xml = (await copyOf({ body, front })).get('word/document.xml')!;
  return [...xml.matchAll(/<w:p>(.*?)<\/w:p>/gs)].map(([, inner]) => {
    const text = [...inner!.matchAll(/<w:t[^>]*>(.*?)<\/w:t>/g)].map(([, part]) => part).join('');
    const frame = /<w:framePr ([^>]*)\/>/.exec(inner!)?.[1];
    if (frame !== undefined) expect(frame).toContain(FRAME);
    return `${frame === undefined ? '' : 'frame: '}${inner!.includes('pageBreakBefore') ? 'page: ' : ''}${text}`;
  });
}

const ASIDE = '::: aside\nNote\n\nMore\n:::';

test.each([
  ['a note', `First\n\nText\n\n${ASIDE}\n\nLast`, ['First', 'frame: Note', 'frame: More', 'Text', 'Last']],
  ['two notes', `Text\n\n${ASIDE}\n\n::: aside\nTwo\n:::`, ['frame: Note', 'frame: More', 'frame: Two', 'Text']],
  [
    'a note at the top of a page',
    `First\n\n<!-- pagebreak -->\n\nText\n\n${ASIDE}`,
    ['First', 'frame: Note', 'frame: More', 'page: Text'],
  ],
  ['a note of an item', `- Item\n\n  ::: aside\n  Note\n  :::`, ['frame: Note', 'Item']],
])('%s', async (_what, body, lines) => {
  const found = (await paragraphsOf(body)).filter((line) => line !== '');
  expect(found.slice(0, lines.length)).toEqual(lines);
});

test('where the margin has no room a note is a small paragraph below its block', async () => {
  const found = await paragraphsOf(`Text\n\n${ASIDE}`, '');
  expect(found.slice(0, 3)).toEqual(['Text', 'Note', 'More']);
});

test('a note begins below one that may reach beside its block', async () => {
  const long = '::: aside\nMany words that take several lines of the narrow margin beside the text.\n:::';
  const note = '::: aside\nNote\n:::';
  const heightsOf = async (body: string) => {
    const xml = (await copyOf({ body, front: WIDE })).get('word/document.xml')!;
    return [...xml.matchAll(/<w:framePr [^>]*w:y="(\d+)"/g)].map(([, y]) => Number(y));
  };
  const [first, second] = await heightsOf(`Text\n\n${long}\n\nText\n\n${note}`);
  expect(first).toBe(1);
  expect(second).toBeGreaterThan(200);
  expect(await heightsOf(`Text\n\n${long}\n\n${'Text of many words. '.repeat(40)}\n\nText\n\n${note}`)).toEqual([1, 1]);
  expect(await heightsOf(`Text\n\n${long}\n\n<!-- pagebreak -->\n\nText\n\n${note}`)).toEqual([1, 1]);
});

/** The lines of a document, in which a frame is `frame` with how far it begins below its block, in twips. */
async function linesOf(body: string, front = WIDE, x = 8731): Promise<string[]> {
  const lines = wordLines((await copyOf({ body, front })).get('word/document.xml')!);
  const frame = new RegExp(`framePr\\(w=2835 wrap=around vAnchor=text hAnchor=page x=${x} y=(\\d+)\\)`);
  return lines.slice(0, -1).map((line) => line.replace(frame, (_, y) => `frame ${Number(y) - 1}`));
}

function note(text: string, indent = ''): string {
  return `::: aside\n${text}\n:::`.replaceAll('\n', `\n${indent}`);
}

test('notes have small type and the looks of their blocks, and stand before what is kept with their block', async () => {
  const body = [
    `First\n\n${note('Note *one*')}`,
    `<!-- keep -->\n\n## Head\n\n${note('- a\n\n| b |\n|---|\n| c |')}`,
    `<a id="d"></a>\n\n${note('e')}\n\nf [g](#d)`,
  ].join('\n\n');
  expect(await linesOf(body)).toEqual([
    'FootnoteText frame 0 | Note [i]one',
    '| First',
    'FootnoteText frame 0 numPr{ilvl=0 numId=1} spacing(after=140) | a',
    'table PlatenTable tblW=2835 tblLayout=fixed tblLook(firstRow noHBand noVBand) [2835]',
    '- row cantSplit tblHeader',
    '-- cell tcW=2835',
    '--- TableText frame 0 rPr{sz=17} | [sz=17]b',
    '- row cantSplit',
    '-- cell tcW=2835',
    '--- TableText frame 0 rPr{sz=17} | [sz=17]c',
    'TableEnd frame 0 |',
    'Heading2 | Head',
    'FootnoteText frame 510 | e',
    '| <_Refanchor0>f hyperlink(anchor=_Refanchor0 history=1){[rStyle=Hyperlink]g}</>',
  ]);
});

test('notes of items stand before the first line of their item, or before the block that they follow', async () => {
  const body = `1. a\n\n   ${note('b', '   ')}\n\n   c\n\n   ${note('d', '   ')}\n2. e\n\n- f\n\n  ${note('g', '  ')}\n\n> h\n>\n> ${note('i', '> ')}`;
  expect(await linesOf(body)).toEqual([
    'FootnoteText frame 0 | b',
    'numPr{ilvl=0 numId=1} | a',
    'FootnoteText frame 0 | d',
    'ind(left=360) | c',
    'numPr{ilvl=0 numId=1} spacing(after=140) | e',
    'FootnoteText frame 0 | g',
    'numPr{ilvl=0 numId=2} spacing(after=140) | f',
    'FootnoteText frame 0 | i',
    'Quote ind(left=240) | h',
  ]);
});

test.each([
  ['at the left', 'page: {margins: {left: 60mm}}\n'],
  ['at the left of a document from right to left', 'language: ar\npage: {margins: {left: 60mm}}\n'],
])('a note stands in the wider margin: %s', async (_, front) => {
  const lines = await linesOf(`ا\n\n${note('ب')}`, front, 340);
  expect(lines.map((line) => line.replace('bidi ', ''))).toEqual(['FootnoteText frame 0 | [rtl]ب', '| [rtl]ا']);
});

test('notes begin below those before them, by the heights of these and of the blocks between', async () => {
  const words = 'Many words that take several lines of the narrow margin beside the text';
  const mixed = `${words}, \`code\` and {{Name of the client}}.\\\nAnother line\n\n- item\n\n| a |\n|---|\n| b |`;
  const framesOf = async (body: string) =>
    (await linesOf(body)).flatMap((line) => /^FootnoteText frame (\d+) \| (?:\w )*(\S)/.exec(line)?.slice(1) ?? []);
  expect(
    await framesOf(
      `a\n\n${note(mixed)}\n\n${note('2')}\n\nb of a few words\n\n${note('3')}\n\n- c\n\n> d\n\n${note('4')}\n\ne\n\n${note('5')}`,
    ),
  ).toEqual(['0', 'M', '1946', '2', '1880', '3', '1380', '4', '1314', '5']);
  const between = [
    '## Head',
    '- c\n- d\n\n  e',
    '| a |\n|---|\n| b |',
    '---',
    '> q\n>\n> r',
    '<div align="right">\n\ns\n\n</div>',
    `${'Words '.repeat(60)}`,
  ];
  const body = `a\n\n${note('Word. '.repeat(40))}\n\n${between.map((block, at) => `${block}\n\n${note(`${at}`)}`).join('\n\n')}`;
  expect(await framesOf(body)).toEqual([
    '0',
    'W',
    '1838',
    '0',
    '1772',
    '1',
    '838',
    '2',
    '338',
    '3',
    '412',
    '4',
    '0',
    '5',
    '0',
    '6',
  ]);
});
