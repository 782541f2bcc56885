/** §10.36 rule 10: what an e-invoice needs is told to whoever sends values. */
import { asksForSupply, isNeededIn } from '../e-invoice/profiles.ts';
import { TERMS, termAt } from '../e-invoice/terms.ts';
import type { EInvoiceMapping, TermSource } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';

/** An allowance or a charge of nothing is none. */
const OPTIONAL = /^(?:allowances|charges|documents)\./;

/** The inventory, in which placeholders of needed terms are required, and the group of lines has an entry. That they are checked is the e-invoice's own matter. */
export function requireTerms(inventory: Inventory, mapping: EInvoiceMapping | undefined): Inventory {
  if (!mapping) return inventory;
  const required = requiredPlaces(mapping);
  const require = <One extends Placeholder>(one: One, index: number, group?: number): One => {
    const isMeant = required.some((place) => place.group === group && place.index === index);
    return isMeant && !one.auto && !one.computed ? { ...one, required: true } : one;
  };
  return {
    ...inventory,
    placeholders: inventory.placeholders.map((one, index) => require(one, index)),
    groups: inventory.groups.map((group, at) => ({
      ...group,
      fields: group.fields.map((field, index) => require(field, index, at)),
      ...(at === mapping.groups.lines && { min: group.min ?? 1 }),
    })),
  };
}

/** Of terms that one placeholder alone can say. */
function requiredPlaces({ terms }: EInvoiceMapping): Place[] {
  const profile = terms.profile?.parts[0];
  return Object.entries(terms).flatMap(([path, { parts }]) => {
    // The amount with VAT is as needed as the one without, in whose place it stands.
    const { need } = TERMS.find(({ or }) => or === path) ?? termAt(path);
    const isNeeded =
      isNeededIn(typeof profile === 'string' ? profile : undefined, need) ||
      (path === 'delivery.date' && isSupplyNeeded(terms));
    const places = parts.filter((part) => typeof part !== 'string');
    return isNeeded && !OPTIONAL.test(path) && places.length === 1 ? places : [];
  });
}

/** This one has to say when it was supplied, and says it by no period. */
function isSupplyNeeded(terms: EInvoiceMapping['terms']): boolean {
  const mayBe = (path: string) => Object.values(terms[path]?.codes ?? {}).concat(textOf(terms[path]?.parts) ?? []);
  const types = mayBe('type');
  const isPrepayment = types.length === 0 || types.some((type) => ['prepayment', '386'].includes(type));
  const isAsked = asksForSupply((path) => textOf(terms[path]?.parts));
  return isAsked && !isPrepayment && !('period.to' in terms) && !('lines.to' in terms);
}

/** What is said without a placeholder. */
function textOf(parts: TermSource['parts'] = []): string | undefined {
  const [part, ...others] = parts;
  return typeof part === 'string' && others.length === 0 ? part : undefined;
}
