/** §20.20: Ctrl+K, or the link in the bar, opens the page that searches a workspace as a list below a field (a combobox). */

import { make } from './elements.ts';
import { pageFetcher } from './replace-parts.ts';

const TYPING_MS = 150;

type Finder = { dialog: HTMLDialogElement; input: HTMLInputElement; list: HTMLElement; said: HTMLElement };

/** `link`: to the page; without a script it leads there. */
export function offerSearch(link: HTMLAnchorElement): void {
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
    timer = setTimeout(() => find(link.href, finder), TYPING_MS);
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
  // What is beside it closes it.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  return finder;
}

const fetchNewest = pageFetcher();

/** Fetches the page, and shows what it found. */
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

/** The links of a list of the page, below its heading, as options. */
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
