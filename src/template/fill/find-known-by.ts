/** §10.34: finds the texts by which people know a document in lists and find it, each on one line; one may be marked as its amount. */
import { markAmount } from '../../domain/name-of-document.ts';
import { isBlank } from '../markdown/sentinels.ts';
import type { Compiled, Filler, Template } from '../model/compiled.ts';
import type { Place } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';
import type { Contents } from './fill-tree.ts';
import type { Picked } from './pick-branches.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { shownEntries } from './shown-rows.ts';

/** The most characters of a text. */
const MAX_CHARACTERS = 80;
/** The most characters of the texts of a group, which are searched more than read. */
const MAX_OF_GROUP = 900;
/** The most counters if the author names no texts. */
const MAX_COUNTERS = 4;

/** `contents`: those of the placeholders outside groups. `instances`: those of the fields, for each group and entry. */
type Filled = Pick<ResolvedValues, 'rows'> & { contents: Contents; instances: Contents[][] };

/** Leaves out what the document does not show. */
export function findKnownBy(
  { compiled, inventory }: Pick<Template, 'compiled' | 'inventory'>,
  filled: Filled,
  picked: Picked | undefined,
): string[] {
  const { fillers, groupFillers, knownBy } = compiled;
  const { contents, instances, rows } = filled;
  const isShown = (content: string, at: Place & { instance?: number }) =>
    !isBlank(content) && (picked?.needed().value(at) ?? true);
  const textsOf = ({ group, index }: Place): string => {
    if (group === undefined) {
      const content = contents[index]!;
      return isShown(content, { index }) ? lineOf(content, fillers[index]!) : '';
    }
    const texts = shownEntries({ groups: instances, ...(rows && { rows }) }, group).flatMap((instance) => {
      const content = instances[group]![instance]![index]!;
      const isSeen = isShown(content, { group, index, instance });
      return isSeen ? lineOf(content, groupFillers[group]![index]!) : [];
    });
    return joined(new Set(texts));
  };
  const { placeholders } = inventory;
  const isSeen = (index: number) => isShown(contents[index]!, { index });
  const wordsOf = (index: number) => lineOf(contents[index]!, fillers[index]!);
  const places = knownBy ?? chosenPlaces(compiled, inventory, contents, isSeen);
  const named = places.find(
    ({ group, index }) => group === undefined && placeholders[index]!.type === 'number' && isSeen(index),
  );
  const amount = named?.index ?? findAmount(placeholders, compiled, isSeen);
  const isAmount = ({ group, index }: Place) => group === undefined && index === amount;
  const all = amount === undefined || places.some(isAmount) ? places : [...places, { index: amount }];
  return all
    .map((place) => {
      if (!isAmount(place)) return textsOf(place);
      return markAmount(currencyBefore(placeholders, wordsOf) + wordsOf(place.index));
    })
    .filter((text) => text !== '');
}

/** Returns what a document is known by if its author names nothing: its counters, and the first text of its own. */
function chosenPlaces(
  { fillers }: Template['compiled'],
  { placeholders }: Template['inventory'],
  contents: Contents,
  isShown: (index: number) => boolean,
): Place[] {
  const indexes = [...placeholders.keys()];
  const counters = indexes.filter((index) => fillers[index]!.kind === 'counter').slice(0, MAX_COUNTERS);
  const isOwn = (index: number) => {
    const [{ type, isPicture, isUrl }, filler] = [placeholders[index]!, fillers[index]!];
    const isText = type === 'text' && !isPicture && !isUrl;
    const isSent = filler.kind === 'sent' && !filler.replaced && contents[index] !== filler.fallback;
    return isText && isSent && isShown(index);
  };
  return [...counters, ...indexes.filter(isOwn).slice(0, 1)].map((index) => ({ index }));
}

/** The number of a counter is drawn later, and stays as it is. */
function lineOf(content: string, { kind }: Filler): string {
  return kind === 'counter' ? content : onOneLine(content);
}

/** Joins as many texts as fit. */
function joined(texts: ReadonlySet<string>): string {
  let line = '';
  for (const text of texts) {
    const next = line === '' ? text : `${line}, ${text}`;
    if (next.length > MAX_OF_GROUP) return `${line}, …`;
    line = next;
  }
  return line;
}

function onOneLine(text: string): string {
  const characters = [
    ...text
      .slice(0, 20 * MAX_CHARACTERS)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length > MAX_CHARACTERS
    ? `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
    : characters.join('');
}

// §10.34 rule 5: finds the number of a document that lists show as its amount.

/** Matches formats with two decimals or a currency, such as `1,234.56` and `¥1,234`. */
const MONEY = /[.,]\d\d(?!\d)|\p{Sc}|\b[A-Z]{3}\b/u;
const CURRENCY = /^[A-Z]{3}$/;

/**
 * Returns the index of the amount: that of the e-invoice (BT-115) or payment, else the one computed sum of money that no other formula takes
 * up, such as a total that adds tax to a net sum. Undefined when there is none, and when it is not clear which one: a sum that was entered
 * may be a daily rate. `isShown`: whether the document shows a placeholder.
 */
function findAmount(
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
function currencyBefore(placeholders: readonly Placeholder[], textOf: (index: number) => string): string {
  const index = placeholders.findIndex(
    ({ options = [] }) => options.length > 0 && options.every((one) => CURRENCY.test(one)),
  );
  const text = index < 0 ? '' : textOf(index);
  return CURRENCY.test(text) ? `${text} ` : '';
}
