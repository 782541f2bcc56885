/** §17.40: what the readers of an e-invoice have to find: its terms, and what is printed of them and where. */
import type { Invoice } from '../e-invoice/invoice.ts';
import { saidTerms } from '../e-invoice/said-terms.ts';
import { isBlank } from '../markdown/sentinels.ts';
import type { DocumentSetup } from '../model/document-setup.ts';
import type { EInvoicePart, EInvoiceValues, SaidTerm } from '../model/e-invoice.ts';
import type { Place } from '../model/expression.ts';
import type { Template } from '../model/template.ts';
import type { Theme } from '../model/theme.ts';
import { saidTermsOf } from '../payment/payment-of-invoice.ts';
import type { Contents } from './fill-tree.ts';
import { findRunningPlaces, partsIn } from './find-running-places.ts';
import { type Constants, findShownPlaces, marked, type Shown } from './find-shown-places.ts';

/** `setupWith`: the document's with other contents. */
type Made = Pick<Shown, 'contents' | 'instances' | 'choose' | 'paymentOf'> & {
  setupWith: (contents: Contents) => DocumentSetup;
  theme: Theme | undefined;
};

/** Texts of the theme or the template that pages mostly show, too. */
const CONSTANTS = ['payment.iban', 'seller.name'];
/** What tells one transfer from another. */
const OF_CODES = ['iban', 'holder', 'amount', 'currency'];

export function eInvoiceValues(
  { compiled, inventory }: Pick<Template, 'compiled' | 'inventory'>,
  invoice: Invoice,
  { setupWith, theme, ...made }: Made,
): EInvoiceValues {
  const { contents, instances } = made;
  const mapping = compiled.eInvoice!;
  const printed: string[] = [];
  const numbers = new Map<string, number>();
  const dates: Record<number, string> = {};
  const fieldsOf = [...inventory.groups, ...(compiled.rules?.derived ?? [])].map(({ fields }) => fields);
  const numberAt = ({ group, index }: Place, instance: number): number[] => {
    const content = (group === undefined ? contents : instances[group]![instance]!)[index]!;
    // Of the document, whatever entry names it.
    const name = nameOf(index, group, group === undefined ? 0 : instance);
    if (isBlank(content)) return [];
    const known = numbers.get(name);
    if (known !== undefined) return [known];
    const number = printed.push(content) - 1;
    numbers.set(name, number);
    const { type, format } = (group === undefined ? inventory.placeholders : fieldsOf[group]!)[index]!;
    if (format !== undefined && (type === 'date' || type === 'today')) dates[number] = format;
    return [number];
  };
  const placesOf = (path: string, entry: number): number[] => {
    const source = path === 'notes' ? undefined : mapping.terms[path];
    const places = source?.parts.filter((part) => typeof part === 'object') ?? [];
    const part = path.split('.')[0] as EInvoicePart;
    return places.flatMap((place) => numberAt(place, mapping.groups[part] === undefined ? 0 : entry));
  };
  const terms = saidTerms(invoice).map(
    ([path, entry, value]): SaidTerm => [path, entry, value, ...placesOf(path, entry ?? 0)],
  );
  const constants: Constants = terms
    .filter(([path, , , ...places]) => CONSTANTS.includes(path) && places.length === 0)
    .map((term) => ({
      pattern: spelled(term[2]),
      numberOf: (text) => {
        const number = printed.push(text) - 1;
        term.push(number);
        return number;
      },
    }));
  const numberOf: Shown['numberOf'] = (index, group, instance = 0) => numbers.get(nameOf(index, group, instance));
  const shown = findShownPlaces(compiled, { ...made, constants, numberOf });
  const setup = setupWith(marked(contents, numberOf));
  const running = findRunningPlaces(setup, constants);
  const around = partsIn(setup.furniture?.address?.sender ?? [], constants).filter((part) => typeof part === 'number');
  const coded = Object.keys(mapping.terms).filter((path) => mapping.terms[path]!.codes);
  const ownOfCodes = saidTermsOf(compiled, theme);
  const ofCodes = compiled.codes ? OF_CODES.filter((path) => !ownOfCodes.includes(path)) : [];
  return {
    ...{ terms, printed, ...shown, ...running, around, coded },
    ...(ofCodes.length > 0 && { ofCodes }),
    ...(Object.keys(dates).length > 0 && { dates }),
  };
}

function nameOf(index: number, group?: number, instance = 0): string {
  return `${group ?? ''} ${index} ${instance}`;
}

/** However blanks stand in it, as in an IBAN. */
function spelled(text: string): RegExp {
  const signs = [...text.replace(/\s/g, '')].map((sign) => sign.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&'));
  return new RegExp(signs.join('\\s*'), 'u');
}
