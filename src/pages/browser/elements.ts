/** The elements that `layouts/document.hbs` gives its script, by id; a missing one is a mistake in the layout. */
export function element<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`#${id}: expected a ${kind.name} in the page`);
  return found;
}

/** Text, or nothing at all when there is none to show. */
export function showText(target: HTMLElement, text: string | undefined): void {
  target.textContent = text ?? '';
  target.hidden = text === undefined;
}
