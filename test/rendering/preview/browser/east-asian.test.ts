/** §17.45: in a browser, too, the lines of a preview are those of the PDF. Needs a Chromium: `make test-browser`. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderPdf } from '../../../../src/pdf/job/render-pdf.ts';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { findChromium } from '../../../doors/web/pages/support/browser.ts';
import { LINES } from '../../../doors/web/pages/support/lines.ts';
import { type ShownPage, startShownPage } from '../../../doors/web/pages/support/shown-page.ts';
import { linesOf } from '../../../pdf/support/read-pdf.ts';
import { inputOf, SETUP } from '../../../pdf/support/render.ts';

const TEXTS: [language: string, markdown: string][] = [
  [
    'ja',
    '株式会社ABC（以下「甲」という。）と、**株式会社XYZ**（以下「乙」という。）とは、甲が乙に委託する「業務」（以下「本業務」という。）に関し、次のとおり契約を締結する。ただし、2026年12月1日から12か月間に限る。「例外」、（注記）。',
  ],
  [
    'zh-CN',
    '会议审议了《关于收购XYZ公司（“目标公司”）100%股权的议案》，并作出如下决议：同意公司以人民币1,250,000元的价格收购目标公司；该价格已经评估……有效期至2027年6月30日。',
  ],
  [
    'ko',
    '주식회사 한빛소프트(이하 “갑”이라 한다)와 주식회사 ABC Trading(이하 “을”이라 한다)는 2026년 12월 1일 다음과 같이 물품 공급 계약(이하 “본 계약”이라 한다)을 체결한다.',
  ],
];

const chromium = findChromium();

(chromium ? describe : describe.skip)('in Chromium', () => {
  let shown: ShownPage;
  beforeAll(async () => {
    shown = await startShownPage(chromium!);
  });
  afterAll(() => shown?.close());

  test.each(TEXTS.flatMap(([language, text]) => [[language, false, text] as const, [language, true, text] as const]))(
    '%s, justified: %s',
    async (language, justify, markdown) => {
      const setup = { ...SETUP, language, ...(justify && { justify: true as const }) };
      const { html } = await makePreview({ title: 'T', markdown, blanks: [], setup }, []);
      await shown.show(html, 1280);
      const pdf = await renderPdf(inputOf('', { tree: parseDocument(markdown, [], setup), setup }));
      const printed = (await linesOf(pdf)).map(({ text }) => text.replace(/\s/g, ''));
      expect(printed.length).toBeGreaterThan(1);
      expect(await shown.page.evaluate(LINES)).toEqual(printed);
    },
  );
});
