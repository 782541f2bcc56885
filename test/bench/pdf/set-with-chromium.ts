/** A headless Chromium that is warm: one page, given HTML and printed. */
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { findChromium, launchChromium } from '../../doors/web/pages/support/browser.ts';
import { STYLE } from './web-style.ts';

const PRINTING = {
  format: 'A4',
  tagged: true,
  displayHeaderFooter: true,
  headerTemplate: '<span></span>',
  footerTemplate: '<span class="pageNumber" style="font-size: 8.5pt"></span>',
  margin: { top: '25mm', right: '25mm', bottom: '25mm', left: '25mm' },
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
