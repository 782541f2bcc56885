/** A headless Chromium that is warm: one page, given HTML and printed. */
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { findChromium, launchChromium } from '../../doors/web/pages/support/browser.ts';

const STYLE =
  '<style>body{font:10.5pt/1.4 "Noto Serif",serif}table{border-collapse:collapse;font-size:9.5pt}td,th{border-bottom:.5pt solid #c4c7cc;padding:3.5pt 5pt}thead{display:table-header-group}tr{break-inside:avoid}</style>';
const PRINTING = {
  tagged: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: '<span class="pageNumber" style="font-size: 8.5pt"></span>',
  margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
};

const executable = findChromium();
if (!executable) throw new Error('no Chromium in the PATH, or PLATEN_BROWSER is not set');
const chromium = await launchChromium(executable);
process.once('disconnect', () => void chromium.close());
const page = await chromium.newPage();

export async function setWithChromium(markdown: string) {
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en', maxBytes: Number.MAX_SAFE_INTEGER });
  await page.setContent(STYLE + html);
  return { bytes: await page.pdf(PRINTING), pages: 0 };
}
