/** The pages as a browser shows them, under their own policy. Needs a Chromium: `make test-browser`. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import express, { type Response } from 'express';
import type { Page } from 'playwright-core';
import { loadAssets } from '../../../../../src/doors/web/pages/index.ts';
import { pagesRouter } from '../../../../../src/doors/web/routing/pages-router.ts';
import { BUILT_IN_FONTS } from '../../../../../src/pdf/index.ts';
import { runRenderJob } from '../../../../../src/pdf/job/render-pdf.ts';
import { previewPage } from '../../../../../src/rendering/paper/preview-page.ts';
import { makePreview } from '../../../../../src/rendering/preview/make-preview.ts';
import { usedFaces } from '../../../../../src/rendering/web-fonts/used-faces.ts';
import { webFonts } from '../../../../../src/rendering/web-fonts/web-fonts.ts';
import { parseDocument } from '../../../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../../../src/template/model/document-setup.ts';
import { png } from '../../../../pdf/support/pictures.ts';
import { linesOf } from '../../../../pdf/support/read-pdf.ts';
import { render } from '../../../../pdf/support/render.ts';
import { GRID, STRIPED } from '../../../../pdf/support/styles.ts';
import { corpus } from '../../../../pdf/whole-documents/corpus/corpus.ts';
import { becomes } from '../../browser/support/until.ts';
import { axeFindings } from '../support/axe-findings.ts';
import { type Browser, findChromium, startBrowser } from '../support/browser.ts';
import { LINES } from '../support/lines.ts';

const ID = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';
const OTHER_ID = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5c';
const KEY = 'plt_right';

const margins = { top: 72, right: 72, bottom: 72, left: 72 };
const setup: DocumentSetup = {
  page: { size: 'A4', orientation: 'portrait', margins },
  language: 'en',
  font: 'serif',
  header: [],
  footer: [],
};
const shown = { tree: parseDocument('Dear *Name* 合同', []), title: 'Offer', setup, fonts: BUILT_IN_FONTS };
const html = previewPage({
  title: 'Offer',
  language: 'en',
  sheets: [
    '<div><p id="text">Dear <span class="blank">Name</span> <em>Name</em> 合同</p><a href="#note">1</a><a href="https://example.org/">x</a><script>document.title="ran"</script></div>',
  ],
  setup,
  fonts: await webFonts((await usedFaces(shown)).faces, { ...shown, maxBytes: 100_000 }),
});
/** Long words, a long number of an item, and a table that no phone is wide enough for. */
const wide = Array.from({ length: 12 }, (_, column) => `1,0${column}0,000.00`).join(' | ');
const paper = await makePreview(
  {
    title: 'Paper',
    markdown: `# ${'Heading'.repeat(20)}\n\nText ${'word'.repeat(50)}\n\n99. ${'item '.repeat(30)}\n\n| ${wide} |\n|${'-|'.repeat(12)}\n| ${wide} |`,
    blanks: [],
    setup,
  },
  [],
);
const fetched = {
  id: ID,
  template_id: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a50',
  title: 'Offer for <b>Imogen</b>',
  generation_number: 42,
  source: 'api',
  source_version: 3,
  created_at: '2026-11-21T10:00:00.000Z',
  html,
  html_truncated: true,
};
const summary = { id: ID, template_title: 'Offer letter', created_by_name: 'Maren Holt' };

/** Whole documents, to be compared with their PDFs. */
const IN_HOUSE_STYLE = (await corpus()).filter(({ name }) =>
  /^demo-|^table-(figures|of-twelve|alignment)|^paragraphs$|^ordered-lists$/.test(name),
);
const THEMES = Object.entries({ striped: STRIPED, grid: GRID });
const COMPARED = IN_HOUSE_STYLE.flatMap(({ name, job }) => [
  { name, job },
  ...THEMES.map(([theme, style]) => ({ name: `${name}, ${theme}`, job: { ...job, setup: { ...job.setup, style } } })),
])
  // A browser kerns kana that a line may end between; the PDF measures each by itself. In this theme a date with its comma is wider than its
  // column: the PDF ends a line within it, and a browser never does.
  .filter(({ name }) => name !== 'demo-quotation-ja' && name !== 'demo-invoice, grid');
let shownHtml = '';
/** Where the lines `from` and `to` end, in pixels. */
const BOTTOMS = `(() => {
  const found = {};
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    found[texts.currentNode.data.trim()] = range.getBoundingClientRect().bottom;
  }
  return [found.from, found.to];
})()`;
/** Without what has no look. */
function letters(text: string) {
  return text.normalize('NFKD').replace(/[\s\u200b\u00ad]/g, '');
}

const chromium = findChromium();

(chromium ? describe : describe.skip)('the page of a document, in Chromium', () => {
  let browser: Browser;
  let page: Page;
  let server: Server;
  let site: string;
  /** What the PDF endpoint answers, one after the other; the last stays. */
  let pdf: ((res: Response) => void)[];

  const error = (res: Response, status: number, code: string) =>
    res.status(status).json({ error: { code, message: `It says ${code}.` } });
  const ready = (res: Response) =>
    res.json({ status: 'ready', url: `${site}/files/offer.pdf`, pages: 2, expires_in: 900 });
  const rendering = (res: Response) => res.status(202).set('Retry-After', '0').json({ status: 'rendering' });

  beforeAll(async () => {
    server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const app = express();
    app.use('/api/v1', (req, res, next) => {
      if (req.headers.authorization === `Bearer ${KEY}`) next();
      else error(res, 401, 'unauthorized');
    });
    app.get('/api/v1/generations', (_req, res) => void res.json({ generations: [summary] }));
    app.get('/api/v1/generations/:id', (req, res) => {
      if (req.params.id === ID) res.json(fetched);
      else error(res, 404, 'not_found');
    });
    app.get('/api/v1/generations/:id/pdf', (_req, res) => (pdf.length > 1 ? pdf.shift()! : pdf[0]!)(res));
    app.get('/preview', (_req, res) => void res.send(paper.html));
    app.get('/shown', (_req, res) => void res.send(shownHtml));
    app.use(pagesRouter({ publicUrl: site, version: '1.0.0', assets: loadAssets() }));
    server.on('request', app);
    browser = await startBrowser(chromium!);
    page = browser.page;
  });
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });
  beforeEach(async () => {
    pdf = [ready];
    await browser.open(`${site}/`, 'true');
    await page.evaluate('sessionStorage.clear()');
  });

  const view = (name: string) => `document.querySelector('main').dataset.view === '${name}'`;
  const textOf = (selector: string) => page.innerText(selector);
  const enter = async (key: string) => {
    await page.fill('#key', key);
    await page.press('#key', 'Enter');
  };
  const openDocument = async (width?: number, id = ID) => {
    await page.evaluate(`sessionStorage.setItem('platen-key', '${KEY}')`);
    await browser.open(`${site}/documents/${id}`, `!(${view('loading')})`, width);
  };

  test('a key shows the document, and stays in the tab', async () => {
    await browser.open(`${site}/documents/${ID}`, view('key'));
    await enter(KEY);
    await browser.until(view('document'));
    await browser.until(`document.querySelector('#pdf-state').innerText === 'The PDF is ready. Pages: 2'`);
    expect(await textOf('#title')).toBe('Offer for <b>Imogen</b>');
    const facts = await textOf('#facts');
    for (const fact of ['#42', 'Offer letter, version 3', 'Maren Holt', 'API', ID]) expect(facts).toContain(fact);
    expect(await textOf('#cut')).toContain('shortened');
    expect(await page.evaluate('[localStorage.length, document.cookie, location.href]')).toEqual([
      0,
      '',
      `${site}/documents/${ID}`,
    ]);
    await becomes(() => page.evaluate('Object.values(sessionStorage)'), [KEY]);
  });

  test('the preview has its styles, runs no scripts, and its links do not replace it', async () => {
    await openDocument();
    await browser.until(view('document'));
    await page.frameLocator('iframe').locator('.sheet').waitFor();
    const frame = page.frames()[1]!;
    const inFrame = <Value>(expression: string) => frame.evaluate<Value>(expression);
    expect(await inFrame('getComputedStyle(document.querySelector(".sheet")).padding')).toBe('96px');
    expect(await inFrame('getComputedStyle(document.querySelector(".blank")).backgroundColor')).toBe(
      'rgb(236, 239, 244)',
    );
    expect(
      await inFrame(
        'document.fonts.ready.then(() => [...document.fonts].map((font) => [font.family.replaceAll(`"`, ``), font.status]))',
      ),
    ).toEqual(['Noto Serif', 'Noto Serif', 'Noto Sans SC'].map((family) => [family, 'loaded']));
    expect(await inFrame('document.title')).toBe('Offer');
    expect(await inFrame('origin')).toBe('null');
    expect(await inFrame('document.querySelectorAll("a")[0].href')).toBe('about:srcdoc#note');
    expect(await inFrame('document.querySelectorAll("a")[1].target')).toBe('_blank');
    // A newer browser reports what is embedded too.
    const OWN = [site, 'about:', 'data:font/'];
    // The one thing refused is the script that this test put into the preview.
    expect(browser.problems.filter((problem) => !problem.startsWith('Blocked script execution'))).toEqual([]);
    const elsewhere = browser.requests.filter((address) => !OWN.some((own) => address.startsWith(own)));
    expect(elsewhere).toEqual([]);
  });

  test('the page asks again after a wrong key, and forgets a key on request', async () => {
    await browser.open(`${site}/documents/${ID}`, view('key'));
    for (const wrong of ['plt_wrong', 'schlüssel']) {
      await enter(wrong);
      await browser.until(`${view('key')} && !document.querySelector('#key-problem').hidden`);
      await becomes(() => page.evaluate('sessionStorage.length'), 0);
    }
    await enter(KEY);
    await browser.until(view('document'));
    await page.click('.about-document [data-action=forget]');
    await browser.until(view('key'));
    await becomes(() => page.evaluate('[sessionStorage.length, document.querySelector("#title").innerText]'), [0, '']);
  });

  test('a document of another workspace is not found', async () => {
    await openDocument(undefined, OTHER_ID);
    expect(await textOf('#problem-title')).toBe('Document not found');
  });

  test('the page waits for a PDF, and tries a failed one again', async () => {
    pdf = [rendering, rendering, (res) => error(res, 500, 'pdf_render_failed'), ready];
    await openDocument();
    await browser.until(`document.querySelector('#pdf-state').innerText === 'It says pdf_render_failed.'`);
    await becomes(() => page.evaluate('document.querySelector("#download").disabled'), true);
    await page.click('#pdf-retry');
    await browser.until(`document.querySelector('#pdf-state').innerText === 'The PDF is ready. Pages: 2'`);
  });

  test('a download asks for a fresh URL and goes there', async () => {
    await openDocument();
    await page.click('#download');
    await page.waitForURL(`${site}/files/offer.pdf`);
    expect(browser.requests).toContain(`${site}/api/v1/generations/${ID}/pdf?download=1`);
  });

  test('a deployment without PDFs says so and offers no retry', async () => {
    pdf = [(res) => error(res, 503, 'pdf_unavailable')];
    await openDocument();
    await browser.until(`document.querySelector('#pdf-state').innerText === 'It says pdf_unavailable.'`);
    await becomes(() => page.evaluate('document.querySelector("#pdf-retry").hidden'), true);
  });

  test.each([
    [360, true],
    [1600, false],
  ])(
    'on a preview %d pixels wide nothing but a table scrolls sideways, and on whole paper it fits',
    async (width, scrolls) => {
      await browser.open(`${site}/preview`, 'true', width);
      const root = 'document.documentElement';
      await becomes(() => page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`), 0);
      const right = 'document.querySelector(".sheet").getBoundingClientRect().right';
      const ends = `[...document.querySelectorAll("h1, p, li")].map((one) => one.getBoundingClientRect().right <= ${right})`;
      await becomes(() => page.evaluate(ends), [true, true, true]);
      const overhang = 'document.querySelector("main").scrollWidth - document.querySelector("main").clientWidth';
      expect((await page.evaluate<number>(overhang)) > 0).toBe(scrolls);
      expect(
        await page.evaluate('[...document.querySelectorAll("td")].every((one) => one.scrollWidth <= one.clientWidth)'),
      ).toBe(true);
      expect(browser.problems).toEqual([]);
    },
  );

  test('on a phone, the preview has no frame, its logo fits the screen, and large type is limited', async () => {
    const { job } = COMPARED.find(({ name }) => name === 'demo-certificate')!;
    shownHtml = (await makePreview(job, job.assets)).html;
    await browser.open(`${site}/shown`, 'document.fonts.status === "loaded"', 390);
    const seen = `[...document.querySelectorAll(".sheet h1, .sheet .drawn")].every((one) => {
      const { left, right } = one.getBoundingClientRect();
      return left >= 0 && right <= 390 && one.scrollWidth <= one.clientWidth;
    })`;
    await becomes(() => page.evaluate(seen), true);
    await becomes(() => page.evaluate('getComputedStyle(document.querySelector(".sheet")).backgroundImage'), 'none');
    expect(await page.evaluate('parseFloat(getComputedStyle(document.querySelector("h1")).fontSize)')).toBeLessThan(32);
  });

  test.each(COMPARED.map(({ name, job }) => [name, job] as const))(
    'lines end where they do in the PDF: %s',
    async (_, job) => {
      shownHtml = (await makePreview(job, job.assets)).html;
      const pdf = await runRenderJob(job);
      const inPdf = (await linesOf(pdf)).map(({ text }) => letters(text));
      await browser.open(`${site}/shown`, 'document.fonts.status === "loaded"', 1280);
      const lines = (await page.evaluate<string[]>(LINES)).map(letters);
      expect(lines.length).toBeGreaterThan(10);
      expect(lines.filter((line) => !inPdf.some((one) => one.includes(line)))).toEqual([]);
    },
  );

  // Each begins and ends with a line of text, so that the space around what is between can be told.
  const SPACED: string[] = [
    '- from\n\n  | a |\n  |---|\n  | b |\n- to',
    '- from\n\n  ```\n  code\n  ```\n- to',
    '- from\n\n  > quote\n\nto',
    '> from\n>\n> ```\n> code\n> ```\n\nto',
    'from\n\n- # Heading\n\n  to',
    'from\n\n> ## Heading\n>\n> to',
    'from\n\n![A](a-10x10.png)\n\nto',
    '- ![A](a-10x10.png)\n- from\n\n  ![A](a-10x10.png)\n- to',
    '1. from\n\n   - a\n   - b\n\n   to',
    '- a\n  - from\n\n    b\n  - to',
    'from[^1]\n\n[^1]: b\n\n    - c\n\n      d\n\n    to',
  ];
  const STYLED = [['house', setup] as const, ...THEMES.map(([theme, style]) => [theme, { ...setup, style }] as const)];
  test.each(STYLED.flatMap(([style, own]) => SPACED.map((markdown) => [style, markdown, own] as const)))(
    'blocks stand as far from each other as in the PDF: %s, %j',
    async (_, markdown, own) => {
      const assets = [png('a-10x10.png', 10, 10)];
      shownHtml = (await makePreview({ title: 'Space', markdown, blanks: [], setup: own }, assets)).html;
      const lines = await linesOf(await render(markdown, { assets, setup: own }));
      const from = lines.find(({ text }) => text.includes('from'))!;
      const to = lines.find(({ text }) => /\bto$/.test(text))!;
      await browser.open(`${site}/shown`, 'document.fonts.status === "loaded"', 1280);
      const [begin, end] = await page.evaluate<number[]>(BOTTOMS);
      // 96 pixels are 72 points; a line of a note is less high than one of the text.
      expect(Math.abs((end! - begin!) * 0.75 - (from.y - to.y))).toBeLessThan(1.5);
    },
  );

  test.each(['light', 'dark'] as const)('axe finds nothing: %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ['/', '/documents/17']) {
      await browser.open(site + path, 'true');
      expect(await axeFindings(page)).toEqual([]);
    }
    await browser.open(`${site}/documents/${ID}`, view('key'));
    expect(await axeFindings(page)).toEqual([]);
    await openDocument();
    await browser.until(view('document'));
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
  });

  test.each([360, 768, 1600])('at %d pixels nothing scrolls sideways', async (width) => {
    const root = 'document.documentElement';
    const overhang = () => page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`);
    for (const path of ['/', '/documents/17']) {
      await browser.open(site + path, 'true', width);
      expect(await overhang()).toBe(0);
    }
    await openDocument(width);
    await browser.until(view('document'));
    expect(await overhang()).toBe(0);
    await page.evaluate('document.getElementById("title").textContent = "Rechnung".repeat(25)');
    expect(await overhang()).toBe(0);
    expect(await page.evaluate('document.querySelector("iframe").offsetHeight')).toBeGreaterThan(600);
  });
});
