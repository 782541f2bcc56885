/** §18.15: the document page: asks for a key once, fetches the document through the API and shows it. */
import { ApiProblem } from './api.ts';
import { element, nameTab, showText } from './elements.ts';
import { showFacts } from './facts.ts';
import { fetchDocument, fetchSummary, type ShownDocument } from './fetch-document.ts';
import { forgetKey, keepKey, storedKey } from './key.ts';
import { downloadPdf, followPdf } from './pdf.ts';
import { pageOf, preparePreview } from './prepare-preview.ts';
import { showView } from './views.ts';
import { WORDS } from './words.ts';

/** Characters of a key: those that an HTTP header can hold. */
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

/** The key is unknown, revoked or expired. */
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
    // Without its key, nothing of the document stays in the page.
    location.reload();
  });

element('retry', HTMLButtonElement).addEventListener('click', () => open());
element('pdf-retry', HTMLButtonElement).addEventListener('click', () => followPdf(id, lock));
element('download', HTMLButtonElement).addEventListener('click', () => downloadPdf(id, lock));

open();
