/**
 * Every example of CommonMark's specification, and GFM's, is imported as a template, filled, read back and set, with no word lost.
 * PLATEN_SPEC=spec.txt takes the examples of another specification in CommonMark's format too.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../../src/template/html/to-html.ts';
import { compileTemplate } from '../../../../src/template/import/compile-template.ts';
import { isOfThisRun } from '../../../support/this-run.ts';
import { canonical } from '../../../template/support/oracle.ts';
import { faultsOf, fileOf, fill, templateOf } from '../../../template/support/templates.ts';
import { inputOf, render } from '../../support/render.ts';
import { gfmExamples } from './gfm-examples.ts';
import { commonMarkExamples, type Example, readExamples } from './read-examples.ts';

const SPECIFICATIONS: [name: string, examples: Example[], atLeast: number][] = [
  ['CommonMark', commonMarkExamples(), 650],
  ['GFM', gfmExamples(), 30],
];
if (process.env.PLATEN_SPEC) {
  SPECIFICATIONS.push([process.env.PLATEN_SPEC, readExamples(readFileSync(process.env.PLATEN_SPEC, 'utf8')), 1]);
}

/** A cell more than the header has, which GFM leaves out. */
const LONGER_ROW = '| a | b |\n| - | - |\n| c |\n| d | e | f |';

/** Four underscores are a line to write on (§10.24), not strong in strong. */
const LINE_TO_WRITE_ON = /_{4}/;

/** Of HTML much is read in a way of its own, and no cell is left out, so there the words are not those of the specification's HTML. */
function isOwnWay({ markdown, html }: Example): boolean {
  if (markdown === LONGER_ROW || LINE_TO_WRITE_ON.test(markdown)) return true;
  return html === '' || /<img/.test(html) || /<[a-z!?/]/i.test(markdown);
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** All letters of HTML but space. What footnotes add for those who listen does not count. */
function lettersOf(html: string): string {
  return html
    .replace(/<h2 class="sr-only".*?<\/h2>|↩(<sup>\d+<\/sup>)?/g, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9A-Fa-f]+)|([a-z]+));/g, (_, hex, name) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (ENTITIES[name] ?? ''),
    )
    .replace(/\s+/g, '');
}

/** What a mistake says to write with a backslash, or the note that there is not. */
function signIn(message: string): string {
  const [, note, sign = ''] = /no note (\S+)\. |write \\(\S+?)(?:\.$| for )/.exec(message) ?? [];
  return note ?? (sign.replaceAll('\\', '') || '\\');
}

/**
 * Undefined where HTML is refused: tags that there are not, that are not closed, scripts. Where Markdown makes nothing of a mark, a file is refused;
 * versions that were saved before are read.
 */
function importOf({ number, markdown, html }: Example) {
  const messages = faultsOf(fileOf(markdown)).map(({ message }) => message);
  if (messages.length === 0) return templateOf(markdown);
  if (/<[a-z/?!]/i.test(markdown) && /HTML|<|tag/.test(messages.join())) return undefined;
  for (const message of messages)
    expect([number, message, lettersOf(html)]).toEqual([number, message, expect.stringContaining(signIn(message))]);
  return compileTemplate(fileOf(markdown), { placeholders: [], groups: [] });
}

describe.each(SPECIFICATIONS)('%s', (_name, examples, atLeast) => {
  const refused: number[] = [];

  test('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(atLeast));

  const sections = Map.groupBy(examples, ({ section }) => section);

  test.each([...sections.keys()])('%s', async (section) => {
    for (const example of sections.get(section)!) {
      const { number, markdown } = example;
      const template = importOf(example);
      if (!template) {
        refused.push(number);
        continue;
      }
      const document = fill(template);
      const tree = parseDocument(document.markdown, document.blanks);
      expect([number, canonical(tree)]).toEqual([number, canonical(parseDocument(markdown, []))]);
      if (!isOwnWay(example)) {
        expect([number, lettersOf(toHtml(tree, { language: 'en' }).html)]).toEqual([number, lettersOf(example.html)]);
      }
      // Fails by itself when a word is lost. Each is read, and an eighth set in each run.
      if (!isOfThisRun(number, 8)) continue;
      const { pages } = await render('', { ...inputOf(''), tree });
      expect([number, pages]).toEqual([number, 1]);
    }
  });

  test('few of them are refused', () => expect(refused.length).toBeLessThan(examples.length / 10));
});
