/** §18.15: finds the elements of a page by id, and makes new ones. */

/** Throws where the layout has no such element. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id}: expected a ${kind.name} in the page`);
  return found;
}

/** A new element with these properties, which holds `children`. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
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
