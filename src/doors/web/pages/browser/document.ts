/** §18.15: the document page: asks for a key once, fetches the document through the API and shows it. */

import type { PdfReady } from '../../../../../generated/openapi.d.ts';
import {
  ApiProblem,
  answerOf,
  api,
  fetchDocument,
  fetchSummary,
  forgetKey,
  keepKey,
  type ShownDocument,
  type Summary,
  storedKey,
  WORDS,
} from './api.ts';
import { element, make, nameTab, showText } from './elements.ts';
import { pageOf, preparePreview } from './prepare-preview.ts';

// §4.6: polls the PDF's state until it is final, and downloads the PDF.

/** Scripts of the pages import only from this folder. */
const SECOND = 1_000;
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 8;

/** Polls until the PDF is ready. Throws ApiProblem when it fails. */
async function whenReady(id: string, download?: '1'): Promise<PdfReady> {
  for (let pause = FIRST_PAUSE_SECONDS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_SECONDS)) {
    const { body, retryAfterSeconds } = await answerOf(api().getGenerationPdf({ id, download }));
    if (body.status === 'ready') return body;
    await new Promise((resolve) => setTimeout(resolve, (retryAfterSeconds ?? pause) * SECOND));
  }
}

/** Shows the state until it is final. `onLocked`: called when the key no longer works. */
async function followPdf(id: string, onLocked: () => void): Promise<void> {
  await attempt(onLocked, async () => {
    show(WORDS.preparing);
    const { pages } = await whenReady(id);
    show(`${WORDS.ready} ${pages}`, { download: true });
  });
}

/** A signed URL expires after minutes, so each download asks for a new one. */
async function downloadPdf(id: string, onLocked: () => void): Promise<void> {
  await attempt(onLocked, async () => location.assign((await whenReady(id, '1')).url));
}

async function attempt(onLocked: () => void, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.status === 401) onLocked();
    else show(problem.message, { problem: true, retry: problem.code !== 'pdf_unavailable' });
  }
}

function show(text: string, state: { download?: boolean; problem?: boolean; retry?: boolean } = {}): void {
  const line = element('pdf-state', HTMLElement);
  showText(line, text);
  line.classList.toggle('problem', state.problem ?? false);
  element('download', HTMLButtonElement).disabled = !state.download;
  element('pdf-retry', HTMLButtonElement).hidden = !state.retry;
}

/** Matches keys of characters that an HTTP header allows. */
const SENDABLE = /^[\x21-\x7e]+$/;

const id = element('document', HTMLElement).dataset.id!;
const keyInput = element('key', HTMLInputElement);

async function open(): Promise<void> {
  if (storedKey() === null) return askForKey();
  showView('loading');
  try {
    const shown = await fetchDocument(id);
    nameTab(shown.title);
    showText(element('title', HTMLElement), shown.title);
    showFacts(shown, await fetchSummary(shown));
    showPreview(shown);
    showView('document');
    await followPdf(id, lock);
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    if (problem.status === 401) lock();
    else showProblem(problem);
  }
}

function showPreview({ html, html_truncated }: ShownDocument): void {
  const { nonce } = element('document-styles', HTMLLinkElement);
  element('preview', HTMLIFrameElement).srcdoc = html === undefined ? '' : pageOf(preparePreview(html, nonce));
  const note = html === undefined ? WORDS.noPreview : html_truncated && WORDS.cut;
  showText(element('cut', HTMLElement), note || undefined);
}

function askForKey(problem?: string): void {
  showText(element('key-problem', HTMLElement), problem);
  showView('key');
  keyInput.focus();
}

/** Forgets a key that is unknown, revoked or expired. */
function lock(): void {
  forgetKey();
  askForKey(WORDS.locked);
}

function showProblem({ status, message }: ApiProblem): void {
  const missing = status === 404;
  showText(element('problem-title', HTMLElement), missing ? WORDS.noDocument : WORDS.failed);
  showText(element('problem-text', HTMLElement), missing ? WORDS.noDocumentText : message);
  element('retry', HTMLButtonElement).hidden = missing;
  showView('problem');
}

element('key-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  const key = keyInput.value.trim();
  keyInput.value = '';
  if (SENDABLE.test(key)) {
    keepKey(key);
    open();
  } else lock();
});

for (const button of document.querySelectorAll('[data-action=forget]'))
  button.addEventListener('click', () => {
    forgetKey();
    // The page is loaded again, which removes everything of the document.
    location.reload();
  });

element('retry', HTMLButtonElement).addEventListener('click', () => open());
element('pdf-retry', HTMLButtonElement).addEventListener('click', () => followPdf(id, lock));
element('download', HTMLButtonElement).addEventListener('click', () => downloadPdf(id, lock));

open();

/** §2.5: shows the document's facts as a description list. */
function showFacts(shown: ShownDocument, summary: Summary | undefined): void {
  const facts: [term: string, value: string | Node | undefined][] = [
    [WORDS.number, `#${shown.generation_number}`],
    [WORDS.template, templateOf(shown, summary)],
    [WORDS.created, timeOf(shown.created_at)],
    [WORDS.by, summary?.created_by_name ?? undefined],
    [WORDS.source, WORDS[shown.source] ?? shown.source],
    [WORDS.id, make('code', {}, shown.id)],
  ];
  element('facts', HTMLDListElement).replaceChildren(
    ...facts.flatMap(([term, value]) => (value === undefined ? [] : [fact(term, value)])),
  );
}

function fact(term: string, value: string | Node): HTMLElement {
  return make('div', {}, make('dt', {}, term), make('dd', { dir: 'auto' }, value));
}

function templateOf({ template_id, source_version }: ShownDocument, summary: Summary | undefined): string | undefined {
  if (!summary?.template_title) return template_id ? undefined : WORDS.deleted;
  const version = source_version === undefined ? '' : `, ${WORDS.version} ${source_version}`;
  return `${summary.template_title}${version}${template_id ? '' : ` (${WORDS.deleted})`}`;
}

function timeOf(instant: string): Node {
  const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long', timeStyle: 'short' });
  return make('time', { dateTime: instant, title: instant }, format.format(new Date(instant)));
}

/** §18.15: the states of the page. Each shows the parts of the layout that `data-for` marks with it. */
type View = 'key' | 'loading' | 'problem' | 'document';

function showView(view: View): void {
  const page = element('document', HTMLElement);
  page.dataset.view = view;
  for (const part of page.querySelectorAll<HTMLElement>('[data-for]')) part.hidden = part.dataset.for !== view;
}
