/** Makes elements of the app: texts only ever become text. */

type Made<Tag extends keyof HTMLElementTagNameMap> = HTMLElementTagNameMap[Tag];
type Child = Node | string | false | null | undefined;

/** `attributes`: false and undefined leave one out, true sets an empty one. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: Child[]
): Made<Tag> {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : value);
  made.append(...children.filter((child): child is Node | string => Boolean(child)));
  return made;
}
