/** §20.9: the template of a form: its saved version, and what is read of it. */

import { LRUCache } from 'lru-cache';
import type { Values } from '../../../domain/values.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { type DocumentDraftOwner, type FormTemplate, openForm } from '../../../use-cases/fill-in/index.ts';
import { workspacePath } from '../model/paths.ts';
import { type KeyedForm, writeFormKey } from '../model/visit.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Entries } from './read-entries.ts';

export type OpenTemplate = FormTemplate & {
  /** The path of the service; the addresses of its page, and of the list of templates. */
  base: string;
  href: string;
  listHref: string;
  /** Of its form. */
  key: string;
};

/** Of a member, or of somebody who was one when the form was shown to them. */
export type FormRequest = Pick<MemberRequest, 'params' | 'form'> & { principal: DocumentDraftOwner };

/** Null when the workspace has no such template. Throws `template_not_saved`. */
export async function openTemplate(
  { params, principal: { workspaceId, userId } }: Omit<FormRequest, 'form'>,
  context: WebContext,
): Promise<OpenTemplate | null> {
  const form = { workspaceId, templateId: params.template! };
  const opened = await openForm(context, workspaceId, form.templateId);
  if (!opened) return null;
  shownOfLate.set(nameOf(form), opened.inventory);
  const { base } = context.site;
  const listHref = base + workspacePath(workspaceId, 'templates');
  const key = await writeFormKey(context.secrets, form, userId, context.clock());
  return { ...opened, key, base, listHref, href: `${listHref}/${opened.head.id}` };
}

const MOST_TEMPLATES = 200;
/** §20.8: what the fields of the forms are called that were shown of late: for what was entered, while the database does not say. */
const shownOfLate = new LRUCache<string, Inventory>({ max: MOST_TEMPLATES });

/** Undefined for a form that this process has not shown of late. To be asked for whom it was shown to alone. */
export function recallLabels(form: KeyedForm): Inventory | undefined {
  return shownOfLate.get(nameOf(form));
}

function nameOf({ workspaceId, templateId }: KeyedForm): string {
  return `${workspaceId}/${templateId}`;
}

/** What was entered, as the API takes it; `lost`, when the form was made from another version of the template. */
export function enteredValues(
  { head, inventory, texts }: OpenTemplate,
  { values, version }: Pick<Entries, 'values' | 'version'>,
): { values: Values; lost: LostEntry[] } {
  const fitted = version === head.version ? { values, lost: [] } : fitValues(inventory, values);
  return { ...fitted, values: texts.read(inventory, withoutEmptied(inventory, fitted.values)) };
}

/** What could be computed is computed where nothing was entered for it. */
function withoutEmptied({ placeholders, groups }: Inventory, values: Values): Values {
  const emptied = (of: readonly Placeholder[], entered: Record<string, unknown>) =>
    of.filter(({ key, computed }) => computed && entered[key] === '').map(({ key }) => key);
  const left = omit(values, emptied(placeholders, values));
  for (const { key, fields } of groups) {
    const rows = left[key];
    if (Array.isArray(rows)) left[key] = rows.map((row) => omit(row, emptied(fields, row)));
  }
  return left;
}

function omit<Member>(object: Record<string, Member>, keys: readonly string[]): Record<string, Member> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
