/** §10.36 rule 10: what an e-invoice needs is told to whoever sends values. */
import { RULES_OF_COUNTRIES } from '../e-invoice/country-rules.ts';
import { knownInvoice } from '../e-invoice/missing-terms.ts';
import { asksForSupply, isNeededIn } from '../e-invoice/profiles.ts';
import { brokenRules } from '../e-invoice/rule-rows.ts';
import { TERMS, termAt } from '../e-invoice/terms.ts';
import { type EInvoiceConstants, type EInvoiceMapping, fixedText } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { Inventory, Placeholder } from '../model/inventory.ts';

/** An allowance or a charge of zero is left out, so its terms are optional. */
const OPTIONAL = /^(?:allowances|charges|documents)\./;

/**
 * The inventory, in which placeholders of needed terms are required, and the group of lines has an entry. That they are checked is the e-invoice's own
 * matter. `constants`: of the theme, where it is known.
 */
export function requireTerms(
  inventory: Inventory,
  mapping: EInvoiceMapping | undefined,
  constants?: EInvoiceConstants,
): Inventory {
  if (!mapping) return inventory;
  const required = requiredPlaces(mapping, constants);
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

/** Returns the places of required terms that have to be a single placeholder. */
function requiredPlaces(mapping: EInvoiceMapping, constants: EInvoiceConstants = { terms: {}, notes: [] }): Place[] {
  const { terms } = mapping;
  const profile = terms.profile?.parts[0];
  return Object.entries(terms).flatMap(([path, { parts }]) => {
    // The amount with VAT is as needed as the one without, in whose place it stands.
    const { need } = TERMS.find(({ or }) => or === path) ?? termAt(path);
    const places = parts.filter((part) => typeof part !== 'string');
    if (OPTIONAL.test(path) || places.length !== 1) return [];
    const isNeeded =
      isNeededIn(typeof profile === 'string' ? profile : undefined, need) ||
      (path === 'delivery.date' && isSupplyNeeded(terms)) ||
      isNeededByCountry(path, mapping, constants);
    return isNeeded ? places : [];
  });
}

/** Whether the invoice would lack it by a rule of its country, whatever its other values are. */
function isNeededByCountry(path: string, mapping: EInvoiceMapping, constants: EInvoiceConstants): boolean {
  const { [path]: _, ...terms } = mapping.terms;
  const faults = brokenRules(RULES_OF_COUNTRIES, knownInvoice({ ...mapping, terms }, constants, []));
  return faults.some((fault) => fault.isMissing && fault.path === path);
}

/** This one has to say when it was supplied, and says it by no period. */
function isSupplyNeeded(terms: EInvoiceMapping['terms']): boolean {
  const mayBe = (path: string) => Object.values(terms[path]?.codes ?? {}).concat(fixedText(terms[path]) ?? []);
  const types = mayBe('type');
  const isPrepayment = types.length === 0 || types.some((type) => ['prepayment', '386'].includes(type));
  const isAsked = asksForSupply((path) => fixedText(terms[path]));
  return isAsked && !isPrepayment && !('period.to' in terms) && !('lines.to' in terms);
}
