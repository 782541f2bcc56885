/**
 * §20.10: comfort for every page of the web app; all of it works without. While somebody types into a form that has `data-live`, the parts
 * of the page that it names by their ids are fetched anew.
 */
import { replaceParts } from './replace-parts.ts';
import { offerSearch } from './search.ts';
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

/** A second click does not send again what is done, or shown, once. */
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

/** Of what was done on the page before. */
offerUndo();

/** On a phone the navigation scrolls; where one is should be seen. */
document.querySelector('.places [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** What a form was refused for is said first. */
document.getElementById('faults')?.focus();

/** Search as one types. */
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

/** A button that changes a mark: the parts that `data-in-place` names are fetched anew, and the button keeps the focus. */
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
    // What went wrong is shown as without this.
    delete form.dataset.inPlace;
    form.requestSubmit(button);
  }
  document.getElementById(button.id)?.focus();
});

/** Shows what is typed into the password field that `data-shows` names, and hides it again. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows!) as HTMLInputElement;
  const texts = { password: button.textContent, text: button.dataset.hide! };
  button.hidden = false;
  button.addEventListener('click', () => {
    input.type = input.type === 'password' ? 'text' : 'password';
    button.textContent = texts[input.type as keyof typeof texts];
  });
}

/** Copies the text of the element that `data-copy` names. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy!)?.textContent ?? '');
    button.textContent = button.dataset.copied!;
  });
}
