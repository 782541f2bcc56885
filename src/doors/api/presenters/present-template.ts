/** §2.1–2.4: turns a stored template into the answer of the API. */
import type { components } from '../../../../generated/openapi.d.ts';
import type { Preview } from '../../../rendering/preview/index.ts';
import type { Template } from '../../../template/model/compiled.ts';
import {
  describeGroup,
  describeWhole,
  type Group,
  type GroupField,
  type Inventory,
  type Placeholder,
} from '../../../template/model/inventory.ts';
import type { SavedTemplate, TemplateHead } from '../../../use-cases/read/index.ts';

type Schemas = components['schemas'];

export function presentTemplateSummary(template: SavedTemplate): Schemas['TemplateSummary'] {
  const { id, title, folder, slug, updatedAt } = template;
  return { id, title, folder_path: folder, ...(slug !== null && { slug }), updated_at: updatedAt.toISOString() };
}

export function presentTemplate(
  head: TemplateHead,
  template: Pick<Template, 'markdown' | 'inventory' | 'setup'>,
  preview?: Preview,
): Schemas['Template'] {
  return {
    id: head.id,
    title: head.title,
    ...(head.slug !== null && { slug: head.slug }),
    markdown: template.markdown,
    ...(preview && { html: preview.html, html_truncated: preview.truncated }),
    ...presentInventory(template.inventory),
    language: template.setup.language,
    generation_count: head.generationCount,
    updated_at: head.updatedAt.toISOString(),
  };
}

/** What can be sent for a template. */
export function presentInventory({ placeholders, groups }: Pick<Inventory, 'placeholders' | 'groups'>) {
  return { placeholders: placeholders.map(presentPlaceholder), groups: groups.map(presentGroup) };
}

/** Lists each field by name, so that an internal field never becomes part of the contract by accident. */
function presentPlaceholder(placeholder: Placeholder) {
  const {
    label,
    key,
    count,
    value,
    type,
    options,
    format,
    sentFormat = format,
    decimals,
    exact,
    markdown,
    auto,
    start,
  } = placeholder;
  const description = describeWhole(placeholder);
  return {
    label,
    key,
    count,
    value,
    type,
    ...(options && { options }),
    ...(sentFormat !== undefined && { format: sentFormat }),
    ...(decimals !== undefined && { decimals }),
    ...(exact && { exact }),
    ...(markdown && { markdown }),
    ...(description !== undefined && { description }),
    ...(auto && { auto }),
    ...(start !== undefined && { start }),
  } satisfies Schemas['Placeholder'];
}

function presentField(field: GroupField): Schemas['GroupField'] {
  return { ...presentPlaceholder(field), ...(field.default !== undefined && { default: field.default }) };
}

function presentGroup(group: Group): Schemas['PlaceholderGroup'] {
  const { label, key, fields, groups } = group;
  const description = describeGroup(group);
  return {
    label,
    key,
    ...(description && { description }),
    fields: fields.map(presentField),
    ...(groups && { groups: groups.map(presentGroup) }),
  };
}
