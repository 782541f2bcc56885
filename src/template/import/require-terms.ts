/** §10.36 rule 10: marks the placeholders that an e-invoice requires as required, so that callers see it. */
import { RULES_OF_COUNTRIES } from '../e-invoice/country-rules.ts';
import { knownInvoice } from '../e-invoice/missing-terms.ts';
import { asksForSupply, isNeededIn } from '../e-invoice/profiles.ts';
import { brokenRules } from '../e-invoice/rule-rows.ts';
import { TERMS, termAt } from '../e-invoice/terms.ts';
import { type EInvoiceConstants, type EInvoiceMapping, fixedText } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import { type Inventory, mapGroups, type Placeholder } from '../model/inventory.ts';

/** An allowance or a charge of zero is left out, so its terms are optional. */
const OPTIONAL = /^(?:allowances|charges|documents)\./;

/**
 * Returns the inventory with placeholders of required terms marked as required, and at least one entry in the group of lines. The
 * e-invoice itself checks them. `constants`: the theme's, if known.
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
    groups: mapGroups(inventory.groups, (group, at) => ({
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
    // The amount with VAT is required wherever the one without is, which it replaces.
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

/** Returns whether the invoice would break a national rule without the term, whatever its other values are. */
function isNeededByCountry(path: string, mapping: EInvoiceMapping, constants: EInvoiceConstants): boolean {
  const { [path]: _, ...terms } = mapping.terms;
  const faults = brokenRules(RULES_OF_COUNTRIES, knownInvoice({ ...mapping, terms }, constants, []));
  return faults.some((fault) => fault.isMissing && fault.path === path);
}

/** Returns whether the day of supply is required and no period provides it. */
function isSupplyNeeded(terms: EInvoiceMapping['terms']): boolean {
  const mayBe = (path: string) => Object.values(terms[path]?.codes ?? {}).concat(fixedText(terms[path]) ?? []);
  const types = mayBe('type');
  const isPrepayment = types.length === 0 || types.some((type) => ['prepayment', '386'].includes(type));
  const isAsked = asksForSupply((path) => fixedText(terms[path]));
  return isAsked && !isPrepayment && !('period.to' in terms) && !('lines.to' in terms);
}
