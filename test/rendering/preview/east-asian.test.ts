/** §17.45: the preview has the lines of the PDF, and the same room between signs, whatever the browser knows of them. */
import { describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { makePreview } from '../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { linesOf } from '../../pdf/support/read-pdf.ts';
import { inputOf, SETUP } from '../../pdf/support/render.ts';

const CLAUSE =
  '株式会社ABC（以下「甲」という。）と、**株式会社XYZ**（以下「乙」という。）とは、甲が乙に委託する「業務」（以下「本業務」という。）に関し、次のとおり契約を締結する。ただし、2026年12月1日から12か月間に限る。';
const TEXTS: [name: string, language: string, justify: boolean, markdown: string][] = [
  ['ragged', 'ja', false, CLAUSE],
  ['justified', 'ja', true, `${CLAUSE}\n\n- ${CLAUSE}`],
  [
    'Chinese',
    'zh-CN',
    true,
    '会议审议了《关于收购XYZ公司（“目标公司”）100%股权的议案》，并作出如下决议：同意公司以人民币1,250,000元的价格收购目标公司；该价格已经评估……有效期至2027年6月30日。',
  ],
  [
    'Korean',
    'ko',
    true,
    '주식회사 한빛소프트(이하 “갑”이라 한다)와 주식회사 ABC Trading(이하 “을”이라 한다)는 2026년 12월 1일 다음과 같이 물품 공급 계약(이하 “본 계약”이라 한다)을 체결한다.',
  ],
];

function textOf(html: string): string {
  return html
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x26;', '&')
    .trim();
}

test.each(TEXTS)('%s', async (_name, language, justify, markdown) => {
  const setup = { ...SETUP, language, ...(justify && { justify: true as const }) };
  const { html } = await makePreview({ title: 'T', markdown, blanks: [], setup }, []);
  const lines = await linesOf(await renderPdf(inputOf('', { tree: parseDocument(markdown, [], setup), setup })));
  // A text of another style begins a span of its own in the middle of a line.
  const parts = html.split('<span class="set-line">').slice(1);
  const shown = parts
    .map((part) => textOf(part.split(/<\/(?:p|li|strong)>|<strong>/)[0]!))
    .filter((text) => text !== '');
  expect(shown.length).toBeGreaterThanOrEqual(lines.length);
  const printed = lines.map(({ text }) => text.replace(/^• ?/, '').trim());
  let at = 0;
  for (const line of printed) {
    let whole = '';
    while (whole.length < line.length && at < shown.length) whole += shown[at++];
    expect(whole.replaceAll(' ', '')).toBe(line.replaceAll(' ', ''));
  }
});

describe('rooms', () => {
  test('are margins of the characters beside them', async () => {
    const setup = { ...SETUP, language: 'ja' };
    const { html } = await makePreview({ title: 'T', markdown: '「漢A」（い', blanks: [], setup }, []);
    const span = (name: string, text: string) => `<span class="${name}">${text}</span>`;
    expect(html).toContain(
      `<p>${span('set-line', `${span('before--50', '「')}${span('behind-25', '漢')}A」${span('before--50', '（')}い`)}</p>`,
    );
    expect(html).toContain('.before--50{margin-inline-start:-0.5em}');
    expect(html).toContain('.behind-25{margin-inline-end:0.25em}');
  });

  test('and there is nothing of them in a document of another script', async () => {
    const { html } = await makePreview({ title: 'T', markdown: 'a “b”', blanks: [], setup: SETUP }, []);
    expect(html).not.toMatch(/set-line|text-autospace/);
  });
});
