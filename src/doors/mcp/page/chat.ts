/**
 * §22.11: the app that a chat shows for a draft: its form, its page, and the button that creates the document. It asks nothing but its host.
 * `.config/bundle-editor.mjs` bundles it.
 */
import type { McpUiHostContext } from '@modelcontextprotocol/ext-apps';
import type { ChatDraft, Issued } from '../../web/model/chat-draft.ts';
import { buildForm, entriesOf, patchForm, shapeOf } from './form.ts';
import { connectHost, type Host, type ToolResult } from './host.ts';
import { make } from './make.ts';
import { showPage } from './show-page.ts';
import { applyTheme } from './theme.ts';
import { speak, word } from './words.ts';

/** Where the service puts the token. Hosts show it to no model. */
const TOKEN = 'platen/issue-token';
const SAVE_MS = 700;

const place = document.querySelector('main')!;
const status = document.getElementById('status')!;
const problem = document.getElementById('problem')!;

let host: Host;
/** What is shown, and the token with which it can be created. */
let shown: ChatDraft | undefined;
let token: string | null = null;
let parts: ReturnType<typeof buildParts> | undefined;
/** How often somebody has entered something; up to where it is saved. */
let entered = 0;
let saved = 0;
let saving: Promise<void> = Promise.resolve();
let timer = 0;
let isIssued = false;

/** A refusal of the service, in the language of the chat. */
type Refusal = { code: string; message: string };

function isRefusal(error: unknown): error is Refusal {
  return typeof (error as Partial<Refusal>).code === 'string';
}

function textOf({ content }: ToolResult): string {
  return (content ?? []).map((one) => (one.type === 'text' ? one.text : '')).join('\n');
}

/** Calls a tool of the service. Rejects with a `Refusal`. */
async function call(name: string, given: object): Promise<ToolResult> {
  const language = host.context.locale ?? navigator.language;
  const result = await host.callTool(name, { ...given, language });
  if (!result.isError) return result;
  return Promise.reject(refusalIn(textOf(result)));
}

function refusalIn(text: string): Refusal {
  try {
    return (JSON.parse(text) as { error: Refusal }).error;
  } catch {
    return { code: 'internal', message: word('failed') };
  }
}

/** Announces what has happened to everybody, also to those who do not see it. */
function announce(text: string): void {
  status.textContent = text;
}

function complain(error: unknown): void {
  announce('');
  problem.textContent = isRefusal(error) ? error.message : word('failed');
  problem.hidden = false;
}

/** Shows a draft as the service answers it. Keeps what was entered since it was asked. */
function take(result: ToolResult): void {
  const draft = result.structuredContent as ChatDraft;
  const isBefore = shown && shapeOf(shown) === shapeOf(draft) && parts;
  token = (result._meta?.[TOKEN] as string | undefined) ?? null;
  shown = draft;
  speak(draft.language);
  problem.hidden = true;
  if (!isBefore) {
    parts = buildParts(draft);
    place.replaceChildren(...parts.all);
  }
  if (draft.focus !== '') document.getElementById(draft.focus)?.focus();
  showDraft(draft, parts!);
}

/** What the app consists of while it shows a draft. */
function buildParts({ template, drafted, url, title }: ChatDraft) {
  // Hosts need not allow their apps to send forms.
  const form = make('div', { id: 'form', role: 'form', 'aria-labelledby': 'heading' });
  const notes = make('div', { id: 'notes' });
  const page = make('section', { id: 'page', 'aria-label': word('preview') });
  const create = make('button', { type: 'button', id: 'create', class: 'primary' }, word('create'));
  const browser = make('button', { type: 'button', class: 'plain', id: 'open' }, word('openDraft'));
  const why = make('p', { class: 'hint', id: 'why' });
  create.setAttribute('aria-describedby', 'why');
  browser.addEventListener('click', () => void host.openLink(url).catch(complain));
  create.addEventListener('click', () => void issue());
  const head = make(
    'header',
    {},
    make('h1', { id: 'heading', tabindex: '-1', dir: 'auto' }, template),
    drafted && make('p', { class: 'note' }, drafted.note),
    drafted && drafted.reason !== '' && make('blockquote', { dir: 'auto' }, drafted.reason),
  );
  const bar = make('footer', {}, create, host.capabilities.openLinks && browser, why);
  buildForm(form, shown!);
  form.addEventListener('input', noteEntered);
  form.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLButtonElement>('[data-action]');
    if (button) void save(button.dataset.action);
  });
  const columns = make('div', { class: 'columns' }, make('div', { class: 'entries' }, notes, form), page);
  return { all: [head, columns, bar], form, notes, page, create, why, title };
}

type Parts = NonNullable<typeof parts>;

function showDraft(draft: ChatDraft, { form, notes, page, why }: Parts): void {
  patchForm(form, draft, saved === entered);
  const more = draft.count - draft.faults.length;
  const lines = draft.faults.map(({ path, line }) => make('li', {}, linkTo(path, line)));
  const faults =
    draft.count > 0 &&
    make(
      'section',
      { class: 'problems', 'aria-labelledby': 'faults' },
      make('h2', { id: 'faults' }, word('faults')),
      make('ul', {}, ...lines, more > 0 && make('li', {}, word('more', { count: String(more) }))),
    );
  const blanks =
    draft.blanks &&
    make('p', { class: 'note', dir: 'auto' }, `${draft.blanks.title}: ${draft.blanks.names.join(word('separator'))}`);
  notes.replaceChildren(...[faults, blanks].filter((one) => one instanceof Node));
  why.textContent = draft.barred ?? '';
  announce(draft.said || (saved > 0 ? word('saved') : ''));
  offer(false);
  const follow = (address: string) => void host.openLink(address).catch(complain);
  void showPage(page, draft, follow).then(offer, () => offer(false));
}

/** A fault leads to its field. */
function linkTo(path: string, line: string): HTMLElement | string {
  if (!document.getElementById(path)) return line;
  const button = make('button', { type: 'button', class: 'link', dir: 'auto' }, line);
  button.addEventListener('click', () => document.getElementById(path)?.focus());
  return button;
}

/** Lets the person create what they see, and nothing else. */
function offer(isSeen: boolean): void {
  if (!parts || !shown) return;
  const isReady = isSeen && token !== null && saved === entered;
  parts.create.setAttribute('aria-disabled', String(!isReady));
}

function noteEntered(): void {
  entered += 1;
  token = null;
  offer(false);
  announce('');
  clearTimeout(timer);
  timer = setTimeout(() => void save(), SAVE_MS);
}

/** Saves what was entered, one request after the other. `action`: the button of a row. */
function save(action?: string): Promise<void> {
  clearTimeout(timer);
  saving = saving.then(async () => {
    if (!shown || !parts || isIssued || (saved === entered && action === undefined)) return;
    const upTo = entered;
    const { id: draft, revision, page, version } = shown;
    const { title, ...values } = {
      title: parts.form.querySelector<HTMLInputElement>('#title')!.value,
      ...entriesOf(parts.form),
    };
    announce(word('saving'));
    try {
      const result = await call('save_draft', {
        draft,
        revision,
        page,
        version,
        title,
        values,
        ...(action !== undefined && { action }),
      });
      saved = upTo;
      take(result);
    } catch (error) {
      complain(error);
    }
  });
  return saving;
}

/** Returns whether the draft is shown, and not the document that it has become. */
async function show(draft: string): Promise<boolean> {
  try {
    const result = await call('show_draft', { draft });
    const issued = result.structuredContent as ChatDraft | Issued;
    if ('number' in issued) {
      await showIssued(issued);
      return false;
    }
    take(result);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

async function issue(): Promise<void> {
  if (!parts || !shown || isIssued) return;
  if (parts.create.getAttribute('aria-disabled') === 'true' || token === null) {
    // Whoever presses the key sees why nothing happens.
    if (shown.count > 0) document.querySelector<HTMLElement>('.problems button, [aria-invalid]')?.focus();
    return;
  }
  const { id: draft } = shown;
  const used = token;
  token = null;
  offer(false);
  announce(word('creating'));
  try {
    const { structuredContent } = await call('issue_draft', { draft, token: used });
    await showIssued(structuredContent as Issued);
  } catch (error) {
    // What the draft is now, with a token for that, and why nothing was created. If only the answer was lost, that is the document.
    if (await show(draft)) complain(error);
  }
}

async function showIssued({ title, number, url }: Issued): Promise<void> {
  isIssued = true;
  const open = make('button', { type: 'button', class: 'primary' }, word('openDocument'));
  open.addEventListener('click', () => void host.openLink(url).catch(complain));
  const heading = make('h1', { tabindex: '-1' }, word('created'));
  problem.hidden = true;
  announce('');
  place.replaceChildren(
    make(
      'header',
      { class: 'done' },
      heading,
      make('p', { dir: 'auto' }, word('createdAs', { title, number: String(number) })),
      host.capabilities.openLinks && open,
    ),
  );
  heading.focus();
  if (host.capabilities.updateModelContext)
    await host
      .tellModel(`The person created the document ${JSON.stringify(title)}, number ${number}. Its page: ${url}`)
      .catch(() => undefined);
}

/** What a host without tools for apps can still do. */
function leadToBrowser(url: string | undefined): void {
  const open = make('button', { type: 'button', class: 'primary' }, word('openDraft'));
  if (url !== undefined) open.addEventListener('click', () => void host.openLink(url).catch(complain));
  place.replaceChildren(
    make('p', {}, word('noTools')),
    ...(url !== undefined && host.capabilities.openLinks ? [open] : []),
  );
}

/** The draft of the call for which the host shows the app. */
let asked: string | undefined;
let begun = false;

function begin(result: ToolResult): void {
  if (begun) return;
  begun = true;
  const { id = asked, url } = (result.structuredContent ?? {}) as { id?: string; url?: string };
  if (result.isError || id === undefined) {
    place.replaceChildren();
    problem.textContent = word('nothing');
    problem.hidden = false;
    return;
  }
  if (host.capabilities.serverTools) void show(id);
  else leadToBrowser(url);
}

function follow(changed: McpUiHostContext): void {
  if (host) Object.assign(host.context, changed);
  applyTheme(changed);
}

const early: ToolResult[] = [];
speak(navigator.language);
host = await connectHost({
  toolInput: ({ arguments: given }) => {
    asked = (given as { draft?: string } | undefined)?.draft;
  },
  toolResult: (result) => (host ? begin(result) : early.push(result)),
  context: follow,
  leave: () => (shown && !isIssued ? save() : Promise.resolve()),
});
applyTheme(host.context);
speak(host.context.locale, navigator.language);
const [first] = early;
if (first) begin(first);
