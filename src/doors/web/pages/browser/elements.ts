/** §18.15: finds the elements of a page by id, and makes new ones. */

/** Returns an element of the page. Throws when the layout has no such element. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id}: expected a ${kind.name} in the page`);
  return found;
}

/** Returns a new element with these properties and children. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

/** §17.3: an override counts as an embedding, so that no text spells a word backwards. */
export function readable(text: string): string {
  return text.replace(/[\u202d\u202e]/g, (control) => (control === '\u202d' ? '\u202a' : '\u202b'));
}

/** Shows a text, or hides the element without one. */
export function showText(target: HTMLElement, text: string | undefined): void {
  target.textContent = readable(text ?? '');
  target.hidden = text === undefined;
}

/** Sets the tab's title. Its direction controls end with it (UAX #9). */
export function nameTab(title: string): void {
  document.title = `${/\p{Bidi_Control}/u.test(title) ? `\u2068${readable(title)}\u2069` : title} · Platen`;
}
