/** §13.9, §17.4: blanks are no ink: however many there are, a text with them is set; several of them at a line's start are its indent. */
import { describe, expect, test } from '@jest/globals';
import { documentDefinition } from '../../../src/pdf/document/definition/document-definition.ts';
import { layOut } from '../../../src/pdf/job/render-pdf.ts';
import { drawnText } from '../../../src/pdf/layout/drawn-text.ts';
import { documentPieces, textOf } from '../support/read-pdf.ts';
import { ENGINES, inputOf, render, SETUP } from '../support/render.ts';

const LEFT = SETUP.page.margins.left;
const SHEET = 595.28;
const BODY = 10.5;

/** A text in every kind of block. Where Markdown would take blanks away, they are references. */
function everyBlock(blanks: string): string {
  const word = `${blanks.replaceAll(/[ \t]/g, (blank) => `&#x${blank.charCodeAt(0).toString(16)};`)}word`;
  const raw = `${blanks}word`;
  return [
    word,
    `first\\\n${word}${word}`,
    `**${word}** and *em${word}* [${word}](https://a.example) ![${word}](none.png)`,
    `# ${word}`,
    `- ${word}`,
    `- [x] ${word}`,
    `> ${word}`,
    `| a | b |\n|---|--:|\n| ${word} | ${word} |`,
    `a[^1] \`a${raw}\`\n\n[^1]: ${word}`,
    `\`\`\`\n${raw}\n  x${raw}\n\`\`\``,
  ].join('\n\n');
}

describe.each(ENGINES)('by the %s engine', (_engine, engine) => {
  test.each([
    ['spaces', ' '.repeat(30)],
    ['spaces that are longer than lines', ' '.repeat(1_000)],
    ['tabs', '\t'.repeat(40)],
    ['no-break spaces', '\u00a0'.repeat(120)],
    ['ideographic spaces', '\u3000'.repeat(50)],
    ['wide spaces', '\u2003'.repeat(50)],
    ['narrow no-break spaces', '\u202f'.repeat(150)],
    ['zero-width spaces', '\u200b'.repeat(99)],
  ])('%s before text are set in every block', async (_name, blanks) => {
    for (const language of engine === ENGINES[0]![1] ? ['en', 'he'] : ['en']) {
      const running = [`${blanks}word`];
      const setup = { ...SETUP, language, header: running, footer: running };
      const pdf = await render(everyBlock(blanks), { setup, title: running[0]! }, engine);
      const seen = (await documentPieces(pdf)).filter(({ text }) => text.trim() !== '');
      expect((await textOf(pdf)).match(/word/g)!.length).toBeGreaterThanOrEqual(17);
      for (const { text, x, width } of seen) {
        const before = width * ((text.length - text.trimStart().length) / text.length);
        expect([text, x + before > 0]).toEqual([text, true]);
        expect([text, text !== text.trimEnd() || x + width < SHEET]).toEqual([text, true]);
      }
    }
  });

  const WIDTHS: [name: string, blanks: string, width: number][] = [
    ['one space', ' ', 0],
    ['several spaces', '    ', 4 * 0.26],
    ['no-break spaces', '\u00a0\u00a0', 2 * 0.26],
    ['ideographic spaces', '\u3000\u3000', 2],
  ];
  test.each(WIDTHS)('%s at the start of a line indent it', async (_name, blanks, width) => {
    const markdown = `${blanks.replaceAll(' ', '&#x20;')}**word**`;
    for (const [language, side] of [
      ['en', LEFT],
      ['he', SHEET - LEFT],
    ] as const) {
      const word = language === 'en' ? markdown : markdown.replace('word', 'מילה');
      const pieces = await documentPieces(await render(word, { setup: { ...SETUP, language, font: 'sans' } }, engine));
      const { x, width: own } = pieces.find(({ text }) => /\p{L}/u.test(text))!;
      expect(Math.abs((language === 'en' ? x : x + own) - side)).toBeCloseTo(width * BODY, 1);
    }
  });

  test('text whose ink is off the page is refused, a blank that is there is not', async () => {
    const outsideOf = async (markdown: string, by: number) => {
      const { definition, context } = documentDefinition(inputOf(markdown), engine.textRows);
      const content = [{ stack: [definition.content], relativePosition: { x: by, y: 0 } }];
      const { document } = await layOut({ ...definition, content } as never, context.structure, engine);
      return drawnText(document, context.ledger.entries.length).outside;
    };
    expect(await outsideOf('Some words', -LEFT - 5)).toEqual(['Some words']);
    expect(await outsideOf('Some words', SHEET - LEFT - 20)).toEqual(['Some words']);
    expect(await outsideOf('&#x20;&#x20;&#x20;&#x20;Some words', -LEFT - 5)).toEqual([]);
  });
});
