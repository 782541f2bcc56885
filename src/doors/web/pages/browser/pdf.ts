/** §4.6: polls the state of the PDF until it is final, and downloads it. */
import type { PdfReady } from '../../../../../generated/openapi.d.ts';
import { ApiProblem, answerOf, api } from './api.ts';
import { element, showText } from './elements.ts';
import { WORDS } from './words.ts';

/** Scripts of the pages import from this folder only. */
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

/** Shows the state until it is final. `onLocked` is called when the key no longer opens the workspace. */
export async function followPdf(id: string, onLocked: () => void): Promise<void> {
  await attempt(onLocked, async () => {
    show(WORDS.preparing);
    const { pages } = await whenReady(id);
    show(`${WORDS.ready} ${pages}`, { download: true });
  });
}

/** A signed URL expires after minutes, so each download asks for a new one. */
export async function downloadPdf(id: string, onLocked: () => void): Promise<void> {
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
