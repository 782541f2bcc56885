/** §10.37: a content control is a value of its own, with the name that stands beside it, and no word that it holds gets lost. */
import { expect, test } from '@jest/globals';
import { readTemplate } from '../../../../src/template/import/read-template.ts';
import { convertWord } from '../../../../src/template/word/convert-word.ts';
import { control, docxParts, heading, para, run, table } from '../../../support/docx.ts';
import { expectTranslated } from '../../support/expect-translated.ts';

function convert(body: string) {
  const { source, title, report } = convertWord(docxParts({ body }), { name: 'file', folder: '' });
  const read = readTemplate({ file: 'file.md', bytes: new TextEncoder().encode(source) });
  const [, front = '', markdown = ''] = source.split(/^---\n/m);
  const told = expectTranslated(report.told).map(({ message }) => message);
  return { title, front, body: markdown.trim(), lost: report.lost, told, faults: read.ok ? [] : read.faults };
}

/** A control with this title, that shows this text. */
function titled(title: string, text: string, more = ''): string {
  return control(`${title && `<w:alias w:val="${title}"/>`}${more}<w:text/>`, run(text));
}

const EMPTY = 'Klicken oder tippen Sie hier, um Text einzugeben.';
/** One with no title, that shows what Word says of itself. */
const blank = control('<w:showingPlcHdr/><w:text/>', run(EMPTY));

/** An empty one that says what is wanted. */
function asking(title: string, prompt: string): string {
  return titled(title, prompt, '<w:showingPlcHdr/>');
}

function binding(path: string, store = '{A1}', prefixes = ''): string {
  return `<w:dataBinding w:prefixMappings="${prefixes}" w:xpath="${path}" w:storeItemID="${store}"/>`;
}

function day(shown: string, more: string): string {
  return control(`<w:alias w:val="Due"/><w:date ${more}</w:date>`, run(shown));
}

test.each<[what: string, body: string, markdown: string, front: RegExp]>([
  [
    'two with one title are two values, each with what stands in it',
    para(run('It begins on ') + titled('Date', '1 March')) + para(run('It ends on ') + titled('Date', '30 June')),
    'It begins on {{Date}}\n\nIt ends on {{Date 2}}',
    /label: Date\n +default: 1 March\n +description: “It begins on ____”\n +- label: Date 2\n +default: 30 June\n/,
  ],
  [
    'two with one title have the words beside them as names, where there are any',
    table([
      ['Seller:', para(titled('Name', 'Ada'))],
      ['Buyer:', para(titled('Name', 'Grace'))],
    ]),
    '| | |\n| - | - |\n| Seller: | {{Seller}} |\n| Buyer: | {{Buyer}} |',
    /label: Seller\n +default: Ada\n[\s\S]*label: Buyer\n +default: Grace\n/,
  ],
  [
    'those of one binding are one value, whatever their titles and prefixes',
    para(titled('Client', 'Ada', binding('/a:x/a:y', '{A1}', "xmlns:a='urn:x'"))) +
      para(titled('Name', 'Ada', binding('/b:x/b:y', '{a1}', "xmlns:b='urn:x'"))) +
      para(titled('Client', 'Grace', binding('/a:x/a:y', '{A2}', "xmlns:a='urn:x'"))),
    '{{Client}}\n\n{{Client}}\n\n{{Client 2}}',
    /label: Client\n +default: Ada\n +- label: Client 2\n +default: Grace\n/,
  ],
  [
    'words in brackets with the title of one are another value',
    para(titled('Name', 'Ada')) + para('Signed by [Name] and [name].'),
    '{{Name}}\n\nSigned by {{Name 2}} and {{Name 2}}.',
    /label: Name\n +default: Ada\n/,
  ],
  [
    'a name comes from words before, the line of the cell beside, the head of the column, or the heading',
    para(run('IBAN: ') + blank) +
      para(run('Dear ') + blank) +
      table([
        [para('Name') + para('Date of birth'), para(blank) + para(blank)],
        ['Town', para(blank)],
      ]) +
      para('') +
      table([
        ['Goods', 'Price'],
        [para(blank), para(blank)],
      ]) +
      heading('Scope', 1) +
      para(titled('Input text', 'Advice')),
    'IBAN: {{IBAN}}\n\nDear {{Dear}}\n\n<table>\n<tbody>\n<tr>\n<td>\n\nName\n\nDate of birth\n\n</td>\n<td>\n\n{{Name}}\n\n{{Date of birth}}\n\n</td>\n</tr>\n<tr>\n<td>\n\nTown\n\n</td>\n<td>\n\n{{Town}}\n\n</td>\n</tr>\n</tbody>\n</table>\n\n| | |\n| - | - |\n| Goods | Price |\n| {{Goods}} | {{Price}} |\n\n## Scope\n\n{{Scope}}',
    /label: Scope\n +default: Advice\n/,
  ],
  [
    'what stands in one is never its name',
    para(run('They pay on the day that is written in this place ') + titled('', '9/25/2006') + run(' at noon.')),
    'They pay on the day that is written in this place {{Blank 1}} at noon.',
    /label: Blank 1\n +default: 9\/25\/2006\n/,
  ],
  [
    'what an empty one asks for is its name or its description',
    para(run('Dear ') + asking('', 'Name of the client')) +
      para(asking('Work', 'Describe all that we shall do for you')),
    'Dear {{Name of the client}}\n\n{{Work}}',
    /label: Name of the client\n +description: Name of the client\n +- label: Work\n +description: Describe all that we shall do for you\n/,
  ],
  [
    'a long question of an empty one is no name, and words behind a tab are no part of its line',
    para(
      `${run('Dear ') + asking('', 'Describe all that we shall do for you')}<w:r><w:tab/></w:r>${run('as agreed today')}`,
    ),
    'Dear {{Dear}} as agreed today',
    /label: Dear\n +description: Describe all that we shall do for you\n/,
  ],
  [
    'a whole sentence before one is no name',
    para(run('All of the many long words that stand before this one: ') + blank),
    'All of the many long words that stand before this one: {{Blank 1}}',
    /label: Blank 1\n/,
  ],
  [
    'a day has the format of its control, and is the day that is shown',
    para(day('30 June 2026', 'w:fullDate="2026-03-01T00:00:00Z"><w:dateFormat w:val="d MMMM yyyy"/>')),
    '{{Due}}',
    /type: date\n +format: 27 August 2026\n +default: (?:"?)2026-06-30/,
  ],
  [
    'a day without a format has the usual one of its language',
    para(day('30.06.2026', 'w:fullDate="2026-06-30T00:00:00Z"><w:lid w:val="de-DE"/>')),
    '{{Due}}',
    /type: date\n +format: "?27\.8\.2026"?\n +default: "?2026-06-30/,
  ],
])('%s', (_, body, markdown, front) => {
  const found = convert(body);
  expect({ body: found.body, lost: found.lost, faults: found.faults }).toEqual({
    body: markdown,
    lost: [],
    faults: [],
  });
  expect(found.front).toMatch(front);
});

test('words that a value has in no place are listed', () => {
  const list = '<w:alias w:val="Term"/><w:dropDownList><w:listItem w:displayText="One" w:value="1"/></w:dropDownList>';
  expect(convert(para(control(list, run('unlimited')))).lost).toEqual(['unlimited']);
  // Another control that shows the same words does not stand for them.
  const bound = (text: string) => para(titled('Client', text, binding('/x')));
  expect(convert(bound('Ada Lovelace') + bound('Grace Hopper')).lost).toEqual(['grace', 'hopper']);
  const foreign = day(
    '1. März 2026',
    'w:fullDate="2026-03-01"><w:dateFormat w:val="d. MMMM yyyy"/><w:lid w:val="de"/>',
  );
  const { lost, told } = convert(para(run('The tenant shall pay the rent on ') + foreign));
  expect({ lost, told }).toEqual({
    lost: ['1', 'märz'],
    told: ['“Due”: its months are printed in the language of the template.'],
  });
});

test('a control that holds a note keeps it', () => {
  const note = '<w:r><w:footnoteReference w:id="1"/></w:r>';
  const parts = { footnotes: `<w:footnote w:id="1">${para('See there.')}</w:footnote>` };
  const body = para(control('<w:alias w:val="Text"/><w:text/>', run('As agreed') + note));
  const { source } = convertWord(docxParts({ body, parts }), { name: 'file', folder: '' });
  expect(source).toContain('As agreed[^f1]\n\n[^f1]: See there.');
});

test.each([
  [[titled('Title', 'Sale of a horse')], 'file'],
  [[titled('Company', 'Acme'), run(' – '), titled('Title', 'x')], 'file'],
  [[run('2024')], '2024'],
  [[run('Sale to '), titled('Client', 'Ada')], 'Sale to Client'],
])('a title that only controls make is none: %#', (pieces, title) => {
  expect(convert(heading(pieces.join(''), 0) + para('Words.')).title).toBe(title);
});
