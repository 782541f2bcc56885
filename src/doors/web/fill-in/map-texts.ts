/** §20.9: what was entered, text by text, with the placeholder that each is for. */
import type { Values } from '../../../domain/values.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';

/** `values` with each text as `change` gives it. What the template has no key for stays as it is. */
export function mapTexts(
  { placeholders, groups }: Inventory,
  values: Values,
  change: (placeholder: Placeholder, text: string) => string,
): Values {
  const single = byKey(placeholders);
  const fields = new Map(groups.map((group) => [group.key, byKey(group.fields)]));
  const changed = (of: Map<string, Placeholder> | undefined, name: string, text: string) => {
    const placeholder = of?.get(name);
    return placeholder ? change(placeholder, text) : text;
  };
  return mapMembers(values, (name, value) =>
    typeof value === 'string'
      ? changed(single, name, value)
      : value.map((row) => mapMembers(row, (field, text) => changed(fields.get(name), field, text))),
  );
}

function byKey(placeholders: readonly Placeholder[]): Map<string, Placeholder> {
  return new Map(placeholders.map((one) => [one.key, one]));
}

function mapMembers<Member>(
  object: Record<string, Member>,
  change: (name: string, member: Member) => Member,
): Record<string, Member> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(name, member)]));
}
