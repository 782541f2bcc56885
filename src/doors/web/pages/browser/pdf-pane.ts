/**
 * §18.21: the PDF, with its pages below one another. A browser's own viewer cannot tell its scroll position, so PDF.js
 * draws the pages. New pages replace the old ones once they are drawn, and the position stays.
 */
import { getDocument, type PDFDocumentProxy } from 'unpdf/pdfjs';
import { element } from './elements.ts';

type Page = { canvas: HTMLCanvasElement; draw: () => Promise<void> };

const pane = element('pdf', HTMLElement);
/** How near to the window pages are drawn, in window heights. */
const NEAR = 0.5;
const RESIZED_MS = 200;
let pages: Page[] = [];
let current: PDFDocumentProxy | undefined;
let latest = 0;
let shown: ArrayBuffer | undefined;

/** Resolves when the visible part is drawn; false for a PDF that came too late. */
export async function showInPdfPane(bytes: ArrayBuffer): Promise<boolean> {
  const own = ++latest;
  // PDF.js takes over the buffer that it gets.
  const task = getDocument({ data: new Uint8Array(bytes.slice()), isEvalSupported: false, useSystemFonts: false });
  const loaded = await task.promise;
  const drawn: Page[] = [];
  for (let number = 1; number <= loaded.numPages; number++) drawn.push(await pageOf(loaded, number));
  // A page has the height of its predecessor before it is drawn.
  const top = pane.scrollTop;
  const near = drawn.filter((_, at) => isNear(pages[at]?.canvas));
  await Promise.all((near.length > 0 ? near : drawn.slice(0, 1)).map(({ draw }) => draw()));
  if (own !== latest) {
    await task.destroy();
    return false;
  }
  shown = bytes;
  const before = current;
  [pages, current] = [drawn, loaded];
  pane.replaceChildren(...drawn.map(({ canvas }) => canvas));
  pane.scrollTop = top;
  await before?.loadingTask.destroy();
  drawNear();
  return true;
}

async function pageOf(loaded: PDFDocumentProxy, number: number): Promise<Page> {
  const page = await loaded.getPage(number);
  const { width } = page.getViewport({ scale: 1 });
  const wanted = Math.max(200, pane.clientWidth - 32) * devicePixelRatio;
  const viewport = page.getViewport({ scale: wanted / width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  canvas.setAttribute('aria-label', (pane.dataset.page ?? 'Page {n}').replace('{n}', String(number)));
  canvas.role = 'img';
  let drawing: Promise<void> | undefined;
  const draw = () => {
    drawing ??= page.render({ canvas, viewport }).promise;
    return drawing;
  };
  return { canvas, draw };
}

function isNear(canvas: HTMLCanvasElement | undefined): boolean {
  if (!canvas?.isConnected) return false;
  const { top, bottom } = canvas.getBoundingClientRect();
  const view = pane.getBoundingClientRect();
  const margin = view.height * NEAR;
  return bottom > view.top - margin && top < view.bottom + margin;
}

function drawNear(): void {
  // The page may have been replaced in the meantime, and can then no longer be drawn.
  for (const { canvas, draw } of pages) if (isNear(canvas)) draw().catch(() => undefined);
}

pane.addEventListener('scroll', drawNear, { passive: true });

/** Draws again at the new width. */
let resizing: ReturnType<typeof setTimeout>;
addEventListener('resize', () => {
  clearTimeout(resizing);
  resizing = setTimeout(() => shown && showInPdfPane(shown), RESIZED_MS);
});
