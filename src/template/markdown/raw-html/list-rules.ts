/** §10.15: lists of HTML, with their numbers and letters, and lists of descriptions. */

import type { Nodes } from 'mdast';
import { tell } from '../../../locales/message.ts';
import { blocksRule, type ElementRule, type Make, wholeNumber, withMarksIn } from './element.ts';
import { paragraphsOf } from './paragraphs-of.ts';

/** A list right in a list belongs to the item before it. */
function itemsOf(children: readonly Nodes[], make: Make): Nodes[] {
  const items: Nodes[] = [];
  for (const child of children) {
    const last = items.at(-1);
    if (child.type === 'list' && last?.type === 'listItem') last.children.push(child);
    else if (child.type === 'list') items.push(itemWith([child], make));
    else items.push(child);
  }
  return items;
}

const ITEM_MARKERS = /^[aAiI]$/;

const list: ElementRule = ({ tag, attributes, children, source, line }, make, fault) => {
  const items = itemsOf(
    withMarksIn(children, make, (block) => itemWith([block], make)),
    make,
  );
  if (items.length === 0) return [];
  const ordered = tag === 'ol';
  const start = wholeNumber(attributes.start) ?? numberOf(items[0]!) ?? 1;
  if ('reversed' in attributes) fault(line, tell('markdown.list.down', { tag: source }));
  let number = start;
  for (const item of items) {
    const own = numberOf(item);
    if (own !== undefined && ordered && own !== number) {
      fault(item.position?.start.line ?? line, tell('markdown.list.next', { number: own, start: own }));
    }
    delete (item as { number?: number }).number;
    if (item.type === 'listItem') number += 1;
  }
  const marker = ITEM_MARKERS.test(attributes.type ?? '') ? { data: { marker: attributes.type } } : {};
  return [
    make('list', { ordered, start: ordered ? start : null, spread: false, children: items, ...(ordered && marker) }),
  ];
};

/** `value` of an item: it is gone once its list is closed. */
function numberOf(item: Nodes): number | undefined {
  return (item as { number?: number }).number;
}

const item: ElementRule = (element, make) => {
  const number = wholeNumber(element.attributes.value);
  const made = itemWith(paragraphsOf(element.children), make);
  return [{ ...made, ...(number !== undefined && { number }) } as Nodes];
};

/** Whether it is tight, `normaliseTree` says. */
function itemWith(children: Nodes[], make: Make): Nodes {
  return make('listItem', { spread: false, checked: null, children });
}

const descriptions: ElementRule = ({ children }, make) => {
  const terms = withMarksIn(children, make, (block) => make('descriptionTerm', { children: [block] }));
  return terms.length > 0 ? [make('descriptionList', { children: terms })] : [];
};

export const listRules: Record<string, ElementRule> = {
  ul: list,
  ol: list,
  li: item,
  dl: descriptions,
  dt: blocksRule('descriptionTerm'),
  dd: blocksRule('descriptionDetails'),
};
