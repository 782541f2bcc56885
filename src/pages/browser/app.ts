/**
 * §20.10: comfort for every page of the web app; all of it works without. A part of a page that has `data-live` is fetched anew and put
 * in its place, with the focus where it was: while somebody types into a form that has `data-live`, the id of that part.
 */
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

/** What a form was refused for is said first. */
document.getElementById('faults')?.focus();

/** Search as one types. */
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-live]')) {
  let timer: ReturnType<typeof setTimeout>;
  const show = async () => {
    const query = new URLSearchParams(new FormData(form) as unknown as Record<string, string>);
    const address = `${form.action.split('?')[0]}?${query}`;
    await replacePart(form.dataset.live!, address);
    history.replaceState(null, '', address);
  };
  form.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, TYPING_MS);
  });
}

let latest = 0;

/** Fetches a page, and shows its part with this id in place of the one that is shown. What comes too late is dropped. */
async function replacePart(id: string, address: string): Promise<void> {
  const own = ++latest;
  const answer = await fetch(address);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const part = page.getElementById(id);
  if (own === latest && part) document.getElementById(id)?.replaceWith(part);
}

/** Copies the text of the element that `data-copy` names. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy!)?.textContent ?? '');
    button.textContent = button.dataset.copied!;
  });
}
