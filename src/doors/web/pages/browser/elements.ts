/** §18.15: the elements of `layouts/document.hbs` by id. A missing one is a mistake in the layout. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id}: expected a ${kind.name} in the page`);
  return found;
}

/** Shows text, or hides the element when there is none. */
export function showText(target: HTMLElement, text: string | undefined): void {
  target.textContent = text ?? '';
  target.hidden = text === undefined;
}

/** Its controls of direction end with the title (UAX #9). */
export function nameTab(title: string): void {
  document.title = `${/\p{Bidi_Control}/u.test(title) ? `\u2068${title}\u2069` : title} · Platen`;
}
