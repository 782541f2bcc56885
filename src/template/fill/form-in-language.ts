/** §20.9: the labels, hints and options of a form in the language of its page. */
import type { FormLanguages } from '../model/compiled.ts';
import { type Inventory, mapGroups } from '../model/inventory.ts';

/**
 * Returns the language (BCP 47) of a form on a page, and the inventory as it is shown there: that of the page if the form has it, else that
 * of the original. Keys, options and formats stay as they are sent. `option`: returns what the form shows for an option.
 */
export function formInLanguage(
  inventory: Inventory,
  form: FormLanguages | undefined,
  page: string,
): { inventory: Inventory; tag: string | undefined; option?: (option: string) => string } {
  const tag = form && closestTag([form.original, ...Object.keys(form.texts)], page);
  const texts = tag === undefined ? undefined : form!.texts[tag];
  if (!texts) return { inventory, tag: form?.original };
  const say = (text: string) => (Object.hasOwn(texts, text) ? texts[text]! : text);
  const spoken = <Entry extends { label: string; description?: string; hint?: string }>(entry: Entry): Entry => ({
    ...entry,
    label: say(entry.label),
    ...(entry.description !== undefined && { description: say(entry.description) }),
    ...(entry.hint !== undefined && { hint: say(entry.hint) }),
  });
  return {
    inventory: {
      ...inventory,
      placeholders: inventory.placeholders.map(spoken),
      groups: mapGroups(inventory.groups, (group) => ({ ...spoken(group), fields: group.fields.map(spoken) })),
    },
    tag,
    option: say,
  };
}

/** Returns the tag that is the language of a page, or begins with it: `de-CH` for `de`. */
export function closestTag(tags: readonly string[], page: string): string | undefined {
  const of = (tag: string) => tag.toLowerCase().split('-')[0];
  return tags.find((tag) => tag.toLowerCase() === page.toLowerCase()) ?? tags.find((tag) => of(tag) === of(page));
}
