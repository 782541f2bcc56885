/** §17.32: in the preview a section begins a sheet of its size, with its header and footer. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { fill, templateOf } from '../../template/support/templates.ts';

const FRONT_MATTER =
  'footer: "body {page}/{pages}"\nannexes: {label: Schedule 1, restart: true, page: {orientation: landscape}, header: "{annex}", footer: "{annex} {page}/{pages}"}\n';
const BODY =
  'Text\n\n# A {.annex}\n\nText\n\n<!-- pagebreak -->\n\nText\n\n# B {.annex}\n\nText\n\n<!-- pagebreak main -->\n\nText\n';

async function sheetsOf(pages?: number): Promise<{ html: string; sheets: string[] }> {
  const { markdown, blanks, setup } = fill(templateOf(BODY, FRONT_MATTER), {});
  const { html } = await makePreview({ title: 'T', markdown, blanks, setup, ...(pages && { pages }) }, []);
  const whole = html.replaceAll(/<span class="kept">([^<]*)<\/span>/g, '$1');
  return { html, sheets: whole.split('<div class="sheet ').slice(1) };
}

function runningIn(sheet: string): string[] {
  return (sheet.match(/<p>[^<]*(?:\/|Schedule)[^<]*<\/p>/g) ?? []).map((one) => one.slice(3, -4));
}

test('each section has its sheets, with its size and what is on its pages', async () => {
  const { html, sheets } = await sheetsOf(5);
  expect(sheets.map((sheet) => sheet.slice(0, sheet.indexOf('"')))).toEqual([
    'first',
    'pages-1',
    'pages-1',
    'pages-1',
    'next',
  ]);
  expect(html).toContain('.pages-1{--page-width:841.89pt;--page-height:595.28pt;');
  expect(html).toContain('@page pages-1{size:841.89pt 595.28pt;');
  expect(sheets.map(runningIn)).toEqual([
    ['body 1/2'],
    ['Schedule 1', 'Schedule 1 1/2'],
    ['Schedule 1', 'Schedule 1 2/2'],
    ['Schedule 2', 'Schedule 2 1/1'],
    ['body 2/2'],
  ]);
  expect(sheets[1]).toContain('<span class="annex-number">Schedule 1</span>A</h1>');
});

test('numbers that nobody knows yet are not told', async () => {
  const { sheets } = await sheetsOf();
  expect(sheets.map(runningIn)[1]).toEqual(['Schedule 1', 'Schedule 1 …/…']);
});

test('a sheet has the chapter that begins on it first, or the last one before it, and the letters of it', async () => {
  const body =
    '# T\n\ntext\n\n<!-- pagebreak -->\n\n## One\n\n## Two\n\n<!-- pagebreak -->\n\ntext\n\n# {.annex}\n\ntext';
  for (const header of ['header: "in {chapter}."', 'header: {left: "in **{chapter}**."}']) {
    const front = `${header}\nannexes: {label: Schedule 1}\n`;
    const { markdown, blanks, setup } = fill(templateOf(body, front), {});
    const { html } = await makePreview({ title: 'T', markdown, blanks, setup }, []);
    const sheets = html.split('<div class="sheet ').slice(1);
    const heads = sheets.map((sheet) => /in [^.]*\./.exec(sheet.replace(/<[^>]*>/g, ''))?.[0]);
    expect(heads).toEqual(['in .', 'in One.', 'in Two.', 'in Schedule 1.']);
  }
});
