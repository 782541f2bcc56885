/** §10.48, §17.42: side notes in Word: frames in the margin, before the paragraph that they stand beside. */
import { expect, test } from '@jest/globals';
import { copyOf } from './support/word-copy.ts';

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
