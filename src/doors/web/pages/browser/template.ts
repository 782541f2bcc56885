/** §18.21: a template with its preview and PDF, as its files are now. A mistake leaves what was shown before. */
import { ask, followFiles } from './ask.ts';
import { element, nameTab } from './elements.ts';
import { faultLine, faultLines, placeLink, type ShownFault } from './fault-lines.ts';
import { showInPdfPane } from './pdf-pane.ts';
import { showInPreviewPane } from './preview-pane.ts';
import { type EInvoice, showEInvoice } from './show-e-invoice.ts';
import { type Rules, showRules } from './show-rules.ts';
import { enteredValues, type Inventory, showValueForm, type Values } from './value-form.ts';

type Answer = {
  scenarios: string[];
  faults: ShownFault[];
  warnings: ShownFault[];
  path: string;
  title?: string;
  inventory?: Inventory;
  stored?: { title?: string; values: Values };
  rules?: Rules;
  id?: string;
  html?: string;
  truncated?: boolean;
  isEInvoice?: boolean;
};

const TYPING_MS = 50;

const query = new URLSearchParams(location.search);
const name = query.get('name') ?? '';
let scenario = query.get('scenario') ?? 'typical';
let edited: Values | undefined;
/** What the form was made from. */
let formOf = '';
let stored: Answer['stored'];
let pages: number | undefined;
/** What only its PDF shows about a document. */
let notes: { id: string; texts: string[] } = { id: '', texts: [] };
const shown = { preview: '', pdf: '' };
let asking = new AbortController();

async function refresh(): Promise<void> {
  asking.abort();
  asking = new AbortController();
  const { signal } = asking;
  const startedAt = performance.now();
  try {
    const values = edited && { values: edited };
    const answer = await ask<Answer>('/documents', { name, scenario, pages, ...values }, signal);
    if (isOutdated(answer)) return refresh();
    showFacts(answer);
    showRules(answer.rules, (line) => {
      const link = placeLink({ file: name, path: answer.path, line });
      link.textContent = String(line);
      return link;
    });
    showFaults(answer);
    if (answer.id === undefined) return;
    if (answer.isEInvoice === undefined) showInPlaceOfPdf(false);
    const shownAs = showPdf(answer, answer.id, signal).then(() =>
      showEInvoice(answer.isEInvoice, answer.id, (id) => readEInvoice(id, signal)),
    );
    await Promise.all([showHtml(answer, startedAt), shownAs]);
  } catch (error) {
    if (!signal.aborted) showState(String((error as Error).message));
  }
}

/** Values that were saved in the file take the place of what was entered before. */
function isOutdated(answer: Answer): boolean {
  const changed = stored !== undefined && answer.stored !== undefined && !isSame(stored.values, answer.stored.values);
  stored = answer.stored ?? stored;
  if (!changed || !edited || isSame(edited, stored!.values)) return false;
  edited = undefined;
  return true;
}

async function showHtml({ id, html = '', path, truncated }: Answer, startedAt: number): Promise<void> {
  const key = `${id} ${pages}`;
  if (shown.preview === key) return;
  const isSeen = await showInPreviewPane(html, (line) => showPlace({ file: name, line, path }));
  if (!isSeen) return;
  shown.preview = key;
  showState(`${Math.round(performance.now() - startedAt)} ms${truncated ? ', cut short' : ''}`);
  document.documentElement.dataset.preview = id;
}

async function showPdf(answer: Answer, id: string, signal: AbortSignal): Promise<void> {
  if (shown.pdf === id) return;
  const response = await fetch(`/documents/${id}.pdf`, { signal });
  if (!response.ok) {
    const { message } = await response.json();
    notes = { id, texts: [message] };
    return showFaults(answer);
  }
  const counted = Number(response.headers.get('Platen-Pages'));
  const missing = decodeURIComponent(response.headers.get('Platen-Missing') ?? '');
  notes = { id, texts: missing === '' ? [] : [`No font has these characters; boxes stand for them: ${missing}`] };
  showFaults(answer);
  if (!(await showInPdfPane(await response.arrayBuffer()))) return;
  shown.pdf = id;
  document.documentElement.dataset.pdf = id;
  if (counted === pages) return;
  pages = counted;
  await refresh();
}

async function readEInvoice(id: string, signal: AbortSignal): Promise<EInvoice> {
  const response = await fetch(`/documents/${id}/e-invoice`, { signal });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

const toggle = element('show-e-invoice', HTMLButtonElement);
const pane = element('e-invoice', HTMLElement);

/** The PDF stays as it is below, so that it need not be drawn again. */
function showInPlaceOfPdf(isShown: boolean): void {
  pane.hidden = !isShown;
  element('pdf', HTMLElement).inert = isShown;
  toggle.setAttribute('aria-pressed', String(isShown));
}
toggle.addEventListener('click', () => showInPlaceOfPdf(pane.hidden));

function showFacts({ title, scenarios, inventory }: Answer): void {
  if (title !== undefined) {
    nameTab(title);
    element('title', HTMLElement).textContent = title;
  } else element('title', HTMLElement).textContent ||= name;
  const buttons = scenarios.map((one) => {
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      textContent: one,
      className: 'plain',
    });
    button.setAttribute('aria-pressed', String(one === scenario));
    button.addEventListener('click', () => choose(one));
    return button;
  });
  element('scenarios', HTMLElement).replaceChildren(...buttons);
  element('reset', HTMLButtonElement).hidden = edited === undefined;
  const source = JSON.stringify([inventory, scenario, stored]);
  if (!inventory || !stored || source === formOf) return;
  formOf = source;
  showValueForm(inventory, edited ?? stored.values, edit);
}

let typing: ReturnType<typeof setTimeout>;

function edit(): void {
  edited = enteredValues();
  clearTimeout(typing);
  typing = setTimeout(refresh, TYPING_MS);
}

function choose(chosen: string): void {
  scenario = chosen;
  edited = undefined;
  stored = undefined;
  formOf = '';
  query.set('scenario', chosen);
  history.replaceState(null, '', `?${query}`);
  refresh();
}

function showFaults({ id, faults, warnings }: Answer): void {
  const list = element('faults', HTMLElement);
  const ofPdf = notes.id === id ? notes.texts : [];
  list.replaceChildren(
    ...faultLines(faults),
    ...ofPdf.map((text) => faultLine(text)),
    ...faultLines(warnings, 'warning'),
  );
  list.hidden = list.children.length === 0;
}

/** Of the block that was clicked. */
function showPlace(place: Omit<ShownFault, 'message'>): void {
  element('place', HTMLOutputElement).replaceChildren(placeLink(place));
  navigator.clipboard?.writeText(`${place.path}:${place.line}`).catch(() => undefined);
}

function showState(text: string): void {
  element('state', HTMLElement).textContent = text;
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function bodyToSave(): { title?: string; values: Values } {
  return { ...(stored?.title && { title: stored.title }), values: edited ?? stored?.values ?? {} };
}

element('copy', HTMLButtonElement).addEventListener('click', () =>
  navigator.clipboard.writeText(JSON.stringify(bodyToSave(), null, 2)),
);
element('reset', HTMLButtonElement).addEventListener('click', () => choose(scenario));
element('values', HTMLFormElement).addEventListener('submit', async (event) => {
  event.preventDefault();
  const wanted = element('scenario', HTMLInputElement).value.trim() || scenario;
  const save = (overwrite: boolean) =>
    ask<{ file: string }>('/scenarios', { name, scenario: wanted, overwrite, ...bodyToSave() });
  const saved = element('saved', HTMLElement);
  try {
    const isMeant = wanted !== scenario || confirm(`Write the values of "${wanted}" to their file?`);
    if (isMeant) saved.textContent = `Saved in ${(await save(wanted === scenario)).file}`;
    if (isMeant) choose(wanted);
  } catch (error) {
    saved.textContent = String((error as Error).message);
  }
});

element('title', HTMLElement).textContent = name;
followFiles(refresh);
