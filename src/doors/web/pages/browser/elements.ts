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

/** Shows a text, or hides the element without one. */
export function showText(target: HTMLElement, text: string | undefined): void {
  target.textContent = text ?? '';
  target.hidden = text === undefined;
}

/** Sets the tab's title. Its direction controls end with it (UAX #9). */
export function nameTab(title: string): void {
  document.title = `${/\p{Bidi_Control}/u.test(title) ? `\u2068${title}\u2069` : title} · Platen`;
}
