/**
 * §20.10: enhances every page of the web app; all of it works without scripts. While somebody types into a form with
 * `data-live`, the parts of the page with the ids in it are fetched again.
 */

import { make } from './elements.ts';
import { pageFetcher, replaceParts } from './replace-parts.ts';
import { stayHere } from './stay-here.ts';
import { offerUndo } from './undo.ts';

const TYPING_MS = 200;

/** Closes an open menu when something else is clicked, or with Escape. */
document.addEventListener('click', ({ target }) => {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]'))
    if (!menu.contains(target as Node)) menu.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>('details.menu[open]')) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});

stayHere();
void followKept();

/** On a phone, the settings are one line that scrolls, and the current one may be outside of it. */
for (const place of document.querySelectorAll<HTMLElement>('.aside [aria-current]')) {
  const line = place.closest<HTMLElement>('.aside')!;
  const [{ left, right }, shown] = [place.getBoundingClientRect(), line.getBoundingClientRect()];
  // The next one is seen in part, so that it is clear that there are more.
  line.scrollLeft += Math.max(0, right - shown.right + 48) + Math.min(0, left - shown.left - 48);
}

/** §20.60: what was typed and is not saved yet is saved now, or deleted when it is somebody else's. Most pages find nothing. */
async function followKept(): Promise<void> {
  const { person } = document.documentElement.dataset;
  const owner = readOwner();
  if (!owner || !person) return;
  if (owner === person) await (await import('./send-kept.ts')).sendKept();
  else await (await import('./kept.ts')).forgetAll();
}

/** §20.60: nothing that was typed stays in the browser after signing out. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[action*="/sign-out"]'))
  form.addEventListener('submit', async (event) => {
    if (!readOwner()) return;
    event.preventDefault();
    await (await import('./send-kept.ts')).endKept();
    form.submit();
  });

/** Returns whose entries this browser has. Undefined for none, and where a page may store nothing. */
function readOwner(): string | null | undefined {
  try {
    return localStorage.getItem(`platen${document.documentElement.dataset.base}`);
  } catch {
    return undefined;
  }
}

/** A second click does not send again. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  let sent = false;
  form.addEventListener('submit', (event) => {
    if (sent) event.preventDefault();
    sent = true;
  });
  addEventListener('pageshow', () => {
    sent = false;
  });
}

const searchLink = document.querySelector<HTMLAnchorElement>('.search-link');
if (searchLink) offerSearch(searchLink);

/** Offers to undo what was done on the page before. */
offerUndo();

/** §20.71: what a notice says has just happened, so a reload does not say it again. */
const here = new URL(location.href);
if (here.searchParams.has('notice')) {
  here.searchParams.delete('notice');
  here.searchParams.delete('undo');
  history.replaceState(history.state, '', here);
}

/** On a phone the navigation scrolls, so the current page is scrolled into view. */
document.querySelector('.places [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Moves the focus to the faults of a refused form. */
document.getElementById('faults')?.focus();

/** Searches while somebody types. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  let timer: ReturnType<typeof setTimeout>;
  const show = async () => {
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    for (const [name, text] of [...query]) if (text === '') query.delete(name);
    const address = form.action.split('?')[0]! + (query.size > 0 ? `?${query}` : '');
    await replaceParts(form.dataset.live!, address);
    history.replaceState(null, '', address);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, TYPING_MS);
  });
}

/** A button that changes a mark. The parts in `data-in-place` are fetched again, and the button keeps the focus. */
document.addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement;
  const button = event.submitter as HTMLButtonElement | null;
  const parts = form.dataset.inPlace;
  if (!parts || !button) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, button) as unknown as Record<string, string>);
  const answer = await fetch(button.formAction, { method: 'POST', body }).catch(() => undefined);
  if (answer?.ok) await replaceParts(parts, location.href);
  else {
    // On a failure, the form is sent as without script.
    delete form.dataset.inPlace;
    form.requestSubmit(button);
  }
  document.getElementById(button.id)?.focus();
});

/** Shows or hides the text of the password field in `data-shows`. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows!) as HTMLInputElement;
  const texts = { password: button.textContent, text: button.dataset.hide! };
  button.hidden = false;
  button.addEventListener('click', () => {
    input.type = input.type === 'password' ? 'text' : 'password';
    button.textContent = texts[input.type as keyof typeof texts];
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy!)?.textContent ?? '');
    button.textContent = button.dataset.copied!;
  });
}

/** §20.20: Ctrl+K, or the link in the bar, opens the search of the workspace as a list below a field (combobox). */
const SEARCHED_MS = 150;

type Finder = { dialog: HTMLDialogElement; input: HTMLInputElement; list: HTMLElement; said: HTMLElement };

/** `link`: leads to the search page without script. */
function offerSearch(link: HTMLAnchorElement): void {
  let finder: Finder | undefined;
  const open = () => {
    finder ??= makeFinder(link);
    if (finder.dialog.open) return;
    finder.dialog.showModal();
    finder.input.select();
    void find(link.href, finder);
  };
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
}

function makeFinder(link: HTMLAnchorElement): Finder {
  const label = link.dataset.label!;
  const input = make('input', {
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: label,
    role: 'combobox',
    ariaLabel: label,
    ariaAutoComplete: 'list',
    ariaExpanded: 'false',
  });
  input.setAttribute('aria-controls', 'finder-list');
  const list = make('div', { id: 'finder-list', role: 'listbox', ariaLabel: label, hidden: true });
  const said = make('p', { className: 'quiet', role: 'status' });
  const dialog = make('dialog', { className: 'finder', ariaLabel: label }, input, said, list);
  document.body.append(dialog);
  const finder = { dialog, input, list, said };
  let timer: ReturnType<typeof setTimeout>;
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => find(link.href, finder), SEARCHED_MS);
  });
  input.addEventListener('keydown', (event) => {
    const options = [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')];
    const at = options.findIndex((one) => one.ariaSelected === 'true');
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') options[at]?.click();
    else if (step && options.length > 0) choose(finder, options.at((at + step) % options.length));
    else return;
    event.preventDefault();
  });
  // A click beside the dialog closes it.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return finder;
}

const fetchNewest = pageFetcher();

/** Fetches the page, and shows its results. */
async function find(address: string, finder: Finder): Promise<void> {
  const query = new URLSearchParams({ search: finder.input.value });
  const page = await fetchNewest(`${address}?${query}`);
  if (!page) return;
  const groups = [...page.querySelectorAll('.found')].map(groupOf);
  finder.list.replaceChildren(...groups);
  finder.list.hidden = groups.length === 0;
  finder.input.ariaExpanded = String(groups.length > 0);
  finder.said.textContent = page.getElementById('said')?.textContent ?? '';
  choose(finder, finder.list.querySelector('[role=option]') ?? undefined);
}

/** Returns the links of a list on the page as options, with its heading. */
function groupOf(found: Element, nth: number): HTMLElement {
  const { textContent } = found.previousElementSibling!;
  const heading = make('div', { className: 'quiet', id: `finder-${nth}`, textContent });
  const options = [...found.querySelectorAll('a')].map((one, at) =>
    Object.assign(one, { role: 'option', id: `finder-${nth}-${at}`, tabIndex: -1, ariaSelected: 'false' }),
  );
  const group = make('div', { role: 'group' }, heading, ...options);
  group.setAttribute('aria-labelledby', heading.id);
  return group;
}

function choose({ list, input }: Finder, chosen: Element | undefined): void {
  for (const one of list.querySelectorAll('[role=option]')) one.ariaSelected = String(one === chosen);
  if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
  else input.removeAttribute('aria-activedescendant');
  chosen?.scrollIntoView({ block: 'nearest' });
}
