/** §10.53: the texts of a template that only its form shows: labels, descriptions and hints, and what it shows for options. */
import { type DeclaredLanguages, keyOf } from '../front-matter/declared-languages.ts';
import type { FormText } from '../front-matter/settings-in-language.ts';
import type { FormLanguages } from '../model/compiled.ts';
import { everyGroup, type Group, type Inventory, type Placeholder } from '../model/inventory.ts';

type Declared = Pick<DeclaredLanguages, 'texts' | 'ofForm' | 'line' | 'tags' | 'form'>;

/** Returns the labels, descriptions and hints of a form, each once. */
function textsOf({ placeholders, groups }: Inventory): Set<string> {
  const all = everyGroup(groups);
  const entries: (Placeholder | Group)[] = [...placeholders, ...all, ...all.flatMap(({ fields }) => fields)];
  return new Set(
    entries.flatMap((one) => [one.label, ...('description' in one ? [one.description] : []), one.hint].filter(isText)),
  );
}

function isText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/**
 * Returns the texts of a form in several languages, in the order of the inventory. Empty for a form in one. `inventory`: undefined for a file
 * that cannot be read as a whole; then those that its front matter declares. `firstLine`: the line on which the body begins.
 */
export function findFormTexts(
  { form, ofForm, line: lineOfLanguage }: Declared,
  inventory: Inventory | undefined,
  { body, firstLine }: { body: string; firstLine: number },
): FormText[] {
  if (form.length === 0) return [];
  if (!inventory) return [...ofForm];
  const declared = new Map(ofForm.map(({ text, line }) => [keyOf(text), line]));
  const lines = body.split('\n');
  /** The line of a name that is only written in the text. */
  const lineOf = (name: string) => {
    const at = lines.findIndex((line) => line.includes('{{') && line.includes(name));
    return at < 0 ? lineOfLanguage : firstLine + at;
  };
  return [...textsOf(inventory)].map((text) => ({ text, line: declared.get(keyOf(text)) ?? lineOf(text) }));
}

/** Returns what a form shows in each of its languages. Undefined for a form in one. */
export function formLanguages(
  { tags: [original = ''], form, texts }: Declared,
  inventory: Inventory,
): FormLanguages | undefined {
  if (form.length === 0) return undefined;
  const fields = [...inventory.placeholders, ...everyGroup(inventory.groups).flatMap(({ fields }) => fields)];
  const shown = [...textsOf(inventory), ...fields.flatMap(({ options = [] }) => options)];
  const known = new Map(texts.map(({ said }) => [keyOf(said.get(original)!), said]));
  const inLanguage = (tag: string) =>
    shown.flatMap((text): [string, string][] => {
      const said = known.get(keyOf(text))?.get(tag);
      return said === undefined ? [] : [[text, said.trim()]];
    });
  return { original, texts: Object.fromEntries(form.map((tag) => [tag, Object.fromEntries(inLanguage(tag))])) };
}
