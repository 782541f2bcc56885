/** A headless Chromium that is warm: one page, given HTML and printed, over its DevTools protocol. */
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { toHtml } from '../../../src/template/html/to-html.ts';
import { findChromium, startBrowser } from '../../pages/support/browser.ts';

const STYLE =
  '<style>body{font:10.5pt/1.4 "Noto Serif",serif}table{border-collapse:collapse;font-size:9.5pt}td,th{border-bottom:.5pt solid #c4c7cc;padding:3.5pt 5pt}thead{display:table-header-group}tr{break-inside:avoid}</style>';

const executable = findChromium();
if (!executable) throw new Error('no Chromium in the PATH, or PLATEN_BROWSER is not set');
const browser = await startBrowser(executable);
process.once('disconnect', () => void browser.close());
await browser.open('about:blank', 'true');

export async function setWithChromium(markdown: string) {
  const { html } = toHtml(parseDocument(markdown, []), { language: 'en', maxBytes: Number.MAX_SAFE_INTEGER });
  return { bytes: await browser.print(STYLE + html), pages: 0 };
}
