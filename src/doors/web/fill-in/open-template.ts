/** §20.9: opens the template of a form: its saved version and the form's addresses. */

import { LRUCache } from 'lru-cache';
import type { Values } from '../../../domain/values.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import { formInLanguage } from '../../../template/fill/form-in-language.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import type { Group, Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { type DocumentDraftOwner, type FormTemplate, openForm } from '../../../use-cases/fill-in/index.ts';
import { workspacePath } from '../model/paths.ts';
import { type KeyedForm, writeFormKey } from '../model/visit.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { languageOfRequest } from '../pages/index.ts';
import type { Entries } from './read-entries.ts';

export type OpenTemplate = FormTemplate & {
  /** `base`: the service's path. `href`, `listHref`: the addresses of the template's page and of the list. */
  base: string;
  href: string;
  listHref: string;
  key: string;
  /** The language (BCP 47) of labels and hints: that of the page if the form has it (§20.9). */
  tag: string;
};

/** A request of a member, or of somebody who was one when the form was shown to them. */
export type FormRequest = Pick<MemberRequest, 'params' | 'form'> & { principal: DocumentDraftOwner };

/** Returns null when the workspace has no such template. Throws `template_not_saved`. */
export async function openTemplate(
  { params, principal: { workspaceId, userId } }: Omit<FormRequest, 'form'>,
  context: WebContext,
): Promise<OpenTemplate | null> {
  const form = { workspaceId, templateId: params.template! };
  const opened = await openForm(context, workspaceId, form.templateId);
  if (!opened) return null;
  const spoken = inLanguageOfForm(opened);
  shownOfLate.set(nameOf(form), spoken.inventory);
  const { base } = context.site;
  const listHref = base + workspacePath(workspaceId, 'templates');
  const key = await writeFormKey(context.secrets, form, userId, context.clock());
  return { ...spoken, key, base, listHref, href: `${listHref}/${opened.head.id}` };
}

/** Returns the form with labels, hints and options in the language of the page, if it has it. */
export function inLanguageOfForm(opened: FormTemplate): FormTemplate & Pick<OpenTemplate, 'tag'> {
  const {
    inventory,
    tag = opened.language,
    option,
  } = formInLanguage(opened.inventory, opened.form, languageOfRequest());
  return { ...opened, inventory, tag, texts: option ? { ...opened.texts, option } : opened.texts };
}

const MOST_TEMPLATES = 200;
/**
 * §20.8: the inventories of the forms that were shown lately. With them, the entered values can be labelled while the
 * database does not answer.
 */
const shownOfLate = new LRUCache<string, Inventory>({ max: MOST_TEMPLATES });

/** Returns undefined for a form that this process has not shown lately. Ask only for the person to whom it was shown. */
export function recallLabels(form: KeyedForm): Inventory | undefined {
  return shownOfLate.get(nameOf(form));
}

function nameOf({ workspaceId, templateId }: KeyedForm): string {
  return `${workspaceId}/${templateId}`;
}

/**
 * Returns the entered values as the API takes them. `lost`: values that do not fit, when the form was made from another
 * version of the template.
 */
export function enteredValues(
  { head, inventory, texts }: Pick<OpenTemplate, 'head' | 'inventory' | 'texts'>,
  { values, version }: Pick<Entries, 'values' | 'version'>,
): { values: Values; lost: LostEntry[] } {
  const fitted = version === head.version ? { values, lost: [] } : fitValues(inventory, values);
  return { ...fitted, values: withoutEmptied(inventory, texts.read(inventory, fitted.values)) };
}

/** Leaves emptied computed fields out, so that they are computed again. */
export function withoutEmptied({ placeholders, groups }: Inventory, values: Values): Values {
  return withoutEmptiedIn({ fields: placeholders, groups }, values);
}

/** `fields`: the placeholders of the document, or the fields of a group. */
type Members = { fields: readonly Placeholder[]; groups?: readonly Group[] };

function withoutEmptiedIn({ fields, groups = [] }: Members, values: Values): Values {
  const isEmptied = ({ key, computed }: Placeholder) => computed && values[key] === '';
  const left = omit(
    values,
    fields.filter(isEmptied).map(({ key }) => key),
  );
  for (const group of groups) {
    const rows = left[group.key];
    if (Array.isArray(rows)) left[group.key] = rows.map((row) => withoutEmptiedIn(group, row));
  }
  return left;
}

function omit<Member>(object: Record<string, Member>, keys: readonly string[]): Record<string, Member> {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}
