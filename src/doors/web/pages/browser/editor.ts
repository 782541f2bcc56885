/**
 * §20.24: enhances the editor, which is a text area with buttons without scripts: CodeMirror, faults at their lines, a preview and PDF
 * that follow the text and keep their position, values to try, dropped pictures. The draft is saved while somebody writes.
 */

import type { Placing } from './add-pictures.ts';
import { element, make } from './elements.ts';
import { isBeingKept, isUnkept, keepText, noteKept, noteUnkept } from './keep-text.ts';
import { NoConnection } from './no-connection.ts';
import type { Known } from './offer-completions.ts';
import type { About } from './offer-mending.ts';
import type { Act } from './offer-toolbar.ts';
import { offerViews, showView } from './offer-views.ts';
import { entered, form, input } from './post-form.ts';
import { postText } from './post-text.ts';
import { readWords, say } from './say.ts';
import type { EInvoice } from './show-e-invoice.ts';
import type { Rules } from './show-rules.ts';
import { type CodeEditor, type TextFault, textAreaEditor } from './text-area-editor.ts';
import type { Inventory, Values, ValueWords } from './value-form.ts';
import type { Writing } from './write-on-page.ts';

/** `file`: another file than the text. `about`: set when a click can fix it. */
type Fault = Omit<TextFault, 'severity'> & { file?: string; about?: About };

/** `now`: the text as another program has saved it. */
type Answer = {
  now?: { source: string; revision: string; said: string };
  scenarios?: string[];
  title?: string;
  inventory?: Inventory;
  values?: Values;
  faults: Fault[];
  warnings: Fault[];
  valueFaults: { path: string; message: string; file?: string; line?: number }[];
  theme?: string;
  rules?: Rules;
  isEInvoice?: boolean;
  id?: string;
  html?: string;
  truncated?: boolean;
};

const TYPING_MS = 250;
const AGAIN_MS = 3_000;
const SCENARIOS = ['typical', 'empty', 'long'];
const SCENARIO_WORDS: Record<string, string> = { typical: 'typical', empty: 'none', long: 'long' };

const studio = element('studio', HTMLElement);
const area = element('source', HTMLTextAreaElement);
const theme = element('theme', HTMLSelectElement);
/** The file of a folder (`platen dev`) that the text is. The folder ends with a slash. */
const { file: ownFile, place: folder = '' } = studio.dataset;
const valuesField = form.querySelector<HTMLInputElement>('input[name="values"]')!;
const state = element('state', HTMLElement);
let scenario = 'typical';
let inventory: Inventory | undefined;
let formOf = '';
let pages: number | undefined;
let latest: Answer | undefined;
let shownPdf = '';
let trying = new AbortController();
let timer: ReturnType<typeof setTimeout>;
let schema: Known['schema'];
let written: Writing | undefined;
/** Settled once a text was tried, so that the fields are known, or cannot be. */
let noteTried: () => void;
const tried = new Promise<void>((resolve) => {
  noteTried = resolve;
});
/** Loaded after the first view. */
let groups: typeof import('./group-at.ts') | undefined;
let valueForm: typeof import('./value-form.ts') | undefined;

function known(): Known {
  return {
    namesAt: (text, at) => groups?.namesAt(inventory, text, at) ?? [],
    groups: [...new Set(groups?.everyGroup(inventory?.groups ?? []).map(({ label }) => label))],
    themes: JSON.parse(studio.dataset.themes ?? '[]'),
    schema,
  };
}

function changed(): void {
  noteUnkept();
  tryLater();
}

function tryLater(): void {
  clearTimeout(timer);
  timer = setTimeout(tryText, TYPING_MS);
}

let editor: CodeEditor = textAreaEditor(area, changed);

/** The toolbar's script loads after the page. */
async function openToolbar(): Promise<Act> {
  const { offerToolbar } = await import('./offer-toolbar.ts');
  const { offerExamples } = await import('./offer-examples.ts');
  offerExamples(() => editor);
  return offerToolbar({ editor: () => editor, inventory: () => inventory, insertPictures });
}

async function openEditor(): Promise<void> {
  // A text converted from Word is edited in Word.
  if (area.readOnly) return;
  try {
    const act = await openToolbar();
    groups = await import('./group-at.ts');
    const { openCodeEditor } = (await import(studio.dataset.editor!)) as typeof import('./code-editor.ts');
    const { nonce = '' } = element('document-styles', HTMLLinkElement);
    const label = area.labels[0]?.textContent ?? '';
    editor = openCodeEditor({ area, nonce, label, known, onChange: changed, onFiles: dropped, act });
    showMarks();
    const { writeOnPage } = await import('./write-on-page.ts');
    written = writeOnPage({ editor: () => editor, inventory: () => inventory, tried }, ownFile !== undefined);
  } catch {
    // If the code editor cannot be loaded, the plain text area stays in use.
  }
}

/** Tries the text; only the newest request is waited for. */
async function tryText(): Promise<void> {
  trying.abort();
  trying = new AbortController();
  const { signal } = trying;
  const tried = editor.text();
  const declared = groups?.countDeclared();
  try {
    const response = await postText('/try', entered({ scenario, ...(pages && { pages: String(pages) }) }), signal);
    const answer: Answer = await response.json();
    if (signal.aborted) return;
    if (answer.now && takeOver(answer.now)) return;
    latest = answer;
    showMarks();
    // A text that cannot be read has no theme to show.
    if (answer.inventory) theme.value = answer.theme ?? '';
    valueForm ??= await import('./value-form.ts');
    showValues(answer, valueForm);
    noteTried();
    written?.follow();
    if (answer.inventory && tried === editor.text()) groups?.forgetDeclared(declared ?? 0);
    void import('./show-rules.ts').then(({ showRules }) => showRules(answer.rules, leadTo));
    await showDocument(answer, signal);
  } catch (error) {
    if (signal.aborted) return;
    state.textContent = (error as Error).message;
    if (error instanceof NoConnection) timer = setTimeout(tryText, AGAIN_MS);
    else noteTried();
  }
}

/** Shows the file as another program has saved it, unless something is unsaved. Returns whether the text changed. */
function takeOver({ source, revision, said }: NonNullable<Answer['now']>): boolean {
  if (isBeingKept()) return false;
  const isOther = source !== editor.text();
  if (isOther && isUnkept()) {
    element('ask-conflict', HTMLElement).hidden = false;
    return false;
  }
  input('revision').value = revision;
  if (isOther) editor.show(source);
  noteKept(said);
  if (isOther) tryLater();
  return isOther;
}

function showMarks(): void {
  if (!latest) return;
  const { faults, warnings, valueFaults } = latest;
  const isOwn = ({ file }: Fault) => file === undefined;
  editor.showFaults([
    ...faults.filter(isOwn).map((fault): TextFault => ({ ...fault, severity: 'error' })),
    ...warnings.filter(isOwn).map((fault): TextFault => ({ ...fault, severity: 'warning' })),
  ]);
  const lineOf = ({ line, message, file, about }: Fault) => {
    const place = file === undefined ? leadTo(line) : placeLink(file, line);
    const item = make('li', {}, place, ' ', make('bdi', { textContent: message }));
    if (about)
      void import('./offer-mending.ts').then(({ offerMending }) => offerMending(item, () => editor, about, inventory));
    return item;
  };
  showLines('mistakes', faults.map(lineOf));
  showLines('warnings', warnings.map(lineOf));
  const ofValues = valueFaults.map(({ message, file, line = 0 }) =>
    make('li', {}, ...(file === undefined ? [] : [placeLink(file, line), ' ']), message),
  );
  element('value-faults', HTMLElement).replaceChildren(...ofValues);
  element('value-faults', HTMLElement).hidden = ofValues.length === 0;
  const told = faults.length === 0 ? say('noMistakes') : say('mistakes', { n: faults.length });
  state.textContent = warnings.length > 0 ? `${told} · ${say('warnings', { n: warnings.length })}` : told;
  state.classList.toggle('fault', faults.length > 0);
}

/** Returns a link that opens a place in VS Code; other editors can be set up for it. A Word file has no lines. */
function placeLink(file: string, line: number): HTMLAnchorElement {
  const position = line === 0 ? '' : `:${line}`;
  const href = `vscode://file${encodeURI(folder + file)}${position}`;
  return make('a', { href, textContent: `${file}${position}` });
}

/** Goes to the words that were clicked in the preview. In a folder, also shows and copies its place in the file. */
function goTo(line: number, shown: string): void {
  showView('text');
  editor.goTo(line, shown);
  if (ownFile === undefined) return;
  const link = placeLink(ownFile, area.readOnly ? 0 : line);
  element('place', HTMLAnchorElement).replaceWith(Object.assign(link, { id: 'place' }));
  navigator.clipboard?.writeText(folder + link.textContent).catch(() => undefined);
}

function leadTo(line: number): HTMLButtonElement {
  const place = make('button', { type: 'button', className: 'link' }, say('line', { n: line }));
  place.addEventListener('click', () => {
    showView('text');
    editor.goTo(line);
  });
  return place;
}

function showLines(id: string, lines: HTMLLIElement[]): void {
  const section = element(id, HTMLElement);
  section.querySelector('ol')!.replaceChildren(...lines);
  section.hidden = lines.length === 0;
}

async function showDocument({ html, id, truncated }: Answer, signal: AbortSignal): Promise<void> {
  const note = element('preview-state', HTMLElement);
  if (html === undefined || id === undefined) {
    note.textContent = say(shownPdf || document.documentElement.dataset.preview ? 'stale' : 'empty');
    return;
  }
  note.textContent = truncated ? say('cut') : '';
  const { showInPreviewPane } = await import('./preview-pane.ts');
  const isSeen = await showInPreviewPane(html, goTo);
  if (isSeen) document.documentElement.dataset.preview = id;
  await showFinished(signal);
}

/** Loads what only the finished file shows (e-invoice, PDF), when somebody opens it. */
async function showFinished(signal: AbortSignal): Promise<void> {
  const { id, isEInvoice } = latest ?? {};
  const { view } = studio.dataset;
  element('show-e-invoice', HTMLElement).hidden = isEInvoice === undefined;
  if (view === 'e-invoice' && isEInvoice === undefined) return showView('preview');
  if (view === 'e-invoice') {
    const { showEInvoice } = await import('./show-e-invoice.ts');
    await showEInvoice(isEInvoice, id, () => readEInvoice(signal));
  }
  if (view === 'pdf' && id !== undefined) await showPdf(id, signal);
}

async function readEInvoice(signal: AbortSignal): Promise<EInvoice> {
  const response = await postText('/reading', entered({ scenario }), signal);
  return response.json();
}

async function showPdf(id: string, signal: AbortSignal): Promise<void> {
  if (shownPdf === id) return;
  const note = element('pdf-state', HTMLElement);
  note.textContent = shownPdf === '' ? say('pdfComing') : note.textContent;
  try {
    const response = await postText('/pdf', entered({ scenario }), signal);
    const missing = decodeURIComponent(response.headers.get('Platen-Missing') ?? '');
    const counted = Number(response.headers.get('Platen-Pages'));
    const { showInPdfPane } = (await import(studio.dataset.pdfPane!)) as typeof import('./pdf-pane.ts');
    if (!(await showInPdfPane(await response.arrayBuffer()))) return;
    note.textContent = missing === '' ? '' : say('missing', { name: missing });
    shownPdf = id;
    document.documentElement.dataset.pdf = id;
    if (counted === pages) return;
    pages = counted;
    await tryText();
  } catch (error) {
    if (!signal.aborted) note.textContent = (error as Error).message;
  }
}

/** Shows the values. The form is made again when the text needs other fields. */
function showValues({ inventory: found, values }: Answer, { showValueForm }: NonNullable<typeof valueForm>): void {
  if (!found) return;
  inventory = found;
  if (!values) return;
  // When Platen serves a folder, the values of a scenario may change in its file, so they are part of the key.
  const source = JSON.stringify([found, scenario, valuesField.value === '', ownFile && !valuesField.value && values]);
  if (source === formOf) return;
  formOf = source;
  showValueForm(found, values, keepValues, readWords<ValueWords>(studio.dataset.valueWords));
  element('no-fields', HTMLElement).hidden = found.placeholders.length + found.groups.length > 0;
  showScenarios();
}

function keepValues(): void {
  const isFirst = valuesField.value === '';
  valuesField.value = JSON.stringify(valueForm?.enteredValues());
  // The form stays as it is while somebody fills it in.
  if (isFirst && inventory) formOf = JSON.stringify([inventory, scenario, false, ownFile && false]);
  showScenarios();
  valuesChanged();
}

/** Values are saved with a draft, but not with a file. */
function valuesChanged(): void {
  if (ownFile === undefined) changed();
  else tryLater();
}

function chooseScenario(chosen: string): void {
  scenario = chosen;
  valuesField.value = '';
  formOf = '';
  valuesChanged();
}

function showScenarios(): void {
  const isOwn = valuesField.value !== '';
  const buttons = (latest?.scenarios ?? SCENARIOS).map((one) => {
    const button = make('button', {
      type: 'button',
      className: 'plain',
      textContent: latest?.scenarios ? one : say(SCENARIO_WORDS[one]!),
      ariaPressed: String(!isOwn && one === scenario),
    });
    button.addEventListener('click', () => chooseScenario(one));
    return button;
  });
  const own = isOwn ? [make('span', {}, say('ownValues'))] : [];
  element('scenarios', HTMLElement).replaceChildren(
    say(latest?.scenarios ? 'scenarios' : 'scenario'),
    ...buttons,
    ...own,
  );
}

async function dropped(files: File[], placing?: Placing): Promise<void> {
  const { addPictures } = await import('./add-pictures.ts');
  state.textContent = await addPictures(files, editor, placing);
}

/** How the next chosen pictures are placed. */
let nextPlacing: Placing | undefined;

function insertPictures(placing: Placing): void {
  nextPlacing = placing;
  element('picture', HTMLInputElement).click();
}

/** Adds the chosen pictures to the text. */
element('picture', HTMLInputElement).addEventListener('change', async ({ target }) => {
  const input = target as HTMLInputElement;
  const placing = nextPlacing;
  nextPlacing = undefined;
  await dropped([...(input.files ?? [])], placing);
  input.value = '';
});
// Whatever the browser can show is made a PNG or a JPEG.
element('picture', HTMLInputElement).accept = 'image/*';
element('add-picture', HTMLButtonElement).hidden = true;

studio.classList.add('scripted');
offerViews(() => void showFinished(trying.signal));
theme.addEventListener('change', async () => {
  const { value } = theme;
  const { editSettings } = await import('./edit-settings.ts');
  const edited = await editSettings(editor, { do: 'set', name: 'theme', value });
  // An answer about the earlier text would select its theme again.
  trying.abort();
  theme.value = value;
  editor.change(edited);
  tryLater();
});
const narrow = matchMedia('(max-width: 900px)');
showView(narrow.matches ? 'text' : 'preview');
narrow.addEventListener('change', () => {
  if (!narrow.matches && studio.dataset.view === 'text') showView('preview');
});
keepText((fields) => {
  editor.show(fields.get('source') ?? '');
  valuesField.value = fields.get('values') ?? '';
  formOf = '';
  tryLater();
});
if (ownFile !== undefined)
  void import('./edit-file.ts').then(({ editFile }) =>
    editFile({ tryText, chooseScenario, scenario: () => scenario, values: () => valueForm?.enteredValues() ?? {} }),
  );
void openEditor();
void fetch(studio.dataset.schema!)
  .then((response) => response.json())
  .then((found) => {
    schema = found;
  })
  .catch(() => undefined);
void tryText();
