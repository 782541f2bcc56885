/** §20.11: what a template expects (§2.3, §2.4), as its page lists it. */

import { describeGroup, describeRules } from '../../../template/model/describe-rules.ts';
import type { Group, Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { languageOfRequest, TEXTS } from '../pages/index.ts';

const T = TEXTS.templates;
/** Of a template with more, the API tells all. */
const MAX = 500;
/** More options are folded away. */
const MAX_OPTIONS = 8;

type Table = { placeholders: ReturnType<typeof rowOf>[]; more: string };

/** Strings are empty, and lists too, where there is nothing to say. */
export function expectedRows({ placeholders, groups }: Inventory): Table & { groups: ReturnType<typeof groupOf>[] } {
  return { ...tableOf(placeholders), groups: groups.map(groupOf) };
}

function groupOf(group: Group) {
  const { label, key, fields } = group;
  return { label, key, limits: describeGroup(group, languageOfRequest()), ...tableOf(fields) };
}

function tableOf(placeholders: Placeholder[]): Table {
  const { length } = placeholders;
  return { placeholders: placeholders.slice(0, MAX).map(rowOf), more: length > MAX ? T.more(length - MAX) : '' };
}

function rowOf(placeholder: Placeholder) {
  const { label, key, count, value, type, options = [], format, description, auto, start, isUrl } = placeholder;
  return {
    ...{ label, key, value, options },
    type: isUrl ? T.url : T.types[type],
    format: format ?? '',
    description: description ?? '',
    rules: describeRules(placeholder, languageOfRequest()).join(' '),
    places: count === 1 ? '' : T.places(count),
    automatic: auto ? T.automatic : '',
    start: start === undefined || start === 1 ? '' : T.start(start),
    folded: options.length > MAX_OPTIONS ? T.options(options.length) : '',
  };
}
