/** §10.34 rule 5: finds the number of a document that lists show as its amount. */
import type { Compiled } from '../model/compiled.ts';
import type { Placeholder } from '../model/inventory.ts';

/** Matches formats with two decimals or a currency, such as `1,234.56` and `¥1,234`. */
const MONEY = /[.,]\d\d(?!\d)|\p{Sc}|\b[A-Z]{3}\b/u;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Returns the index of the amount: that of the e-invoice (BT-115) or payment, else the one computed sum of money that no other formula takes
 * up, such as a total that adds tax to a net sum. Undefined when there is none, and when it is not clear which one: a sum that was entered
 * may be a daily rate. `isShown`: whether the document shows a placeholder.
 */
export function findAmount(
  placeholders: readonly Placeholder[],
  { eInvoice, payment }: Pick<Compiled, 'eInvoice' | 'payment'>,
  isShown: (index: number) => boolean,
): number | undefined {
  const due = [eInvoice?.terms['totals.due'], payment?.terms.amount]
    .flatMap((source) => source?.parts ?? [])
    .find((part) => typeof part === 'object' && part.group === undefined);
  if (typeof due === 'object' && isShown(due.index)) return due.index;
  const computed = [...placeholders.keys()].filter((index) => {
    const { type, format = '', computed } = placeholders[index]!;
    return computed && type === 'number' && MONEY.test(format) && isShown(index);
  });
  const isTakenUp = (index: number) => {
    const { label, key } = placeholders[index]!;
    return placeholders.some(
      ({ type, computed }, at) =>
        at !== index && type === 'number' && [label, key].some((name) => computed?.formula.includes(name)),
    );
  };
  const [amount, ...others] = computed.filter((index) => !isTakenUp(index));
  return others.length === 0 ? amount : undefined;
}

/** Returns the currency that a document chooses for its amounts, with a space; empty when it chooses none. */
export function currencyBefore(placeholders: readonly Placeholder[], textOf: (index: number) => string): string {
  const index = placeholders.findIndex(
    ({ options = [] }) => options.length > 0 && options.every((one) => CURRENCY.test(one)),
  );
  const text = index < 0 ? '' : textOf(index);
  return CURRENCY.test(text) ? `${text} ` : '';
}
