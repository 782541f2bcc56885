/** §20.11: what a template expects (§2.3, §2.4), as its page lists it. */

import { describeGroup, describeRules } from '../../../template/model/describe-rules.ts';
import type { Group, Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { languageOfRequest, t } from '../pages/index.ts';

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
  return {
    placeholders: placeholders.slice(0, MAX).map(rowOf),
    more: length > MAX ? t('templates.more', { count: length - MAX }) : '',
  };
}

function rowOf(placeholder: Placeholder) {
  const { label, key, count, value, type, options = [], format, description, auto, start, isUrl } = placeholder;
  return {
    ...{ label, key, value, options },
    type: isUrl ? t('templates.url') : t(`templates.types.${type}`),
    format: format ?? '',
    description: description ?? '',
    rules: describeRules(placeholder, languageOfRequest()).join(' '),
    places: count === 1 ? '' : t('templates.places', { count }),
    automatic: auto ? t('templates.automatic') : '',
    start: start === undefined || start === 1 ? '' : t('templates.start', { start }),
    folded: options.length > MAX_OPTIONS ? t('templates.options', { count: options.length }) : '',
  };
}
