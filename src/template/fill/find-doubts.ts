/** §10.36 rule 11: what an import warns of, as only the author knows whether the pages of an e-invoice say it as its XML does. */
import { tell } from '../../locales/message.ts';
import type { Lacking } from '../e-invoice/missing-terms.ts';
import { nameOfTerm } from '../e-invoice/terms.ts';
import { fixedText } from '../model/e-invoice.ts';
import type { Template } from '../model/template.ts';
import { isSamePlace, plain, sightOfAll, vatFieldsOf } from './find-unprinted.ts';
import { totalsBeside } from './totals-beside.ts';

/**
 * What may make pages say other things than the XML, and need not: a number of a kind of its own beside a word for the total, and a seller that only a picture could
 * show. A sentence each.
 */
export function findDoubts(template: Pick<Template, 'compiled' | 'inventory' | 'own' | 'setup'>): Lacking[] {
  const { terms } = template.compiled.eInvoice!;
  const { sight, inSight, entries } = sightOfAll(template, undefined);
  const mapped = Object.values(terms).flatMap(({ parts }) => parts.filter((part) => typeof part === 'object'));
  const known = [...mapped, ...vatFieldsOf(template).map(({ place }) => place)];
  const others = totalsBeside(inSight, (number) => {
    const { entry, place } = entries[number]!;
    return entry.type === 'number' && !known.some((one) => isSamePlace(one, place)) ? entry.label : undefined;
  });
  const seller = fixedText(terms['seller.name']);
  const isSeen = seller === undefined || plain(sight.text).includes(plain(seller));
  return [
    ...others.flatMap(({ beside, label }) =>
      label === undefined
        ? []
        : [
            {
              path: 'totals.due',
              message: tell('eInvoice.doubt.total', { label, beside }),
            },
          ],
    ),
    ...(isSeen
      ? []
      : [
          {
            path: 'seller.name',
            message: tell('eInvoice.doubt.seller', { term: nameOfTerm('seller.name'), text: seller }),
          },
        ]),
  ];
}
