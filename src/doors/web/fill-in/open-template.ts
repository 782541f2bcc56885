/** §20.9: the template of a form: its saved version, and what is read of it. */

import type { DraftOwner } from '../../../data/storage/templates/drafts.ts';
import { findTemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import type { Values } from '../../../domain/values.ts';
import { fitValues } from '../../../template/fill/fit-values.ts';
import { type FormValues, formValues } from '../../../template/fill/form-values.ts';
import { requireTerms } from '../../../template/import/require-terms.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';
import type { LostEntry } from '../../../template/model/lost-entry.ts';
import { loadSavedVersion, type SavedHead, savedHead } from '../../../use-cases/create-document/index.ts';
import { writeFormKey } from '../model/form-key.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { Entries } from './read-entries.ts';
import { rememberLabels } from './remember-labels.ts';

export type OpenTemplate = {
  head: SavedHead;
  /** The path of the service; the addresses of its page, and of the list of templates. */
  base: string;
  href: string;
  listHref: string;
  /** Of its form. */
  key: string;
  inventory: Inventory;
  language: string;
  texts: FormValues;
};

/** Of a member, or of somebody who was one when the form was shown to them. */
export type FormRequest = Pick<MemberRequest, 'params' | 'form'> & { principal: DraftOwner };

/** Null when the workspace has no such template. Throws `template_not_saved`. */
export async function openTemplate(
  { params, principal: { workspaceId, userId } }: Omit<FormRequest, 'form'>,
  context: WebContext,
): Promise<OpenTemplate | null> {
  const found = await findTemplateHead(context.db, workspaceId, params.template!);
  if (!found) return null;
  const head = savedHead(found);
  const { template } = await loadSavedVersion(context, workspaceId, head.versionId, { images: false });
  const { language } = template.setup;
  const { eInvoice } = template.compiled;
  const theme = eInvoice && (await context.themes.of(workspaceId, head));
  // The seller, by whose country rules hold, mostly stands in the theme.
  const inventory = requireTerms(template.inventory, eInvoice, theme?.eInvoice);
  rememberLabels({ workspaceId, templateId: head.id }, inventory);
  const { base } = context.site;
  const listHref = base + workspacePath(workspaceId, 'templates');
  const href = `${listHref}/${head.id}`;
  const key = await writeFormKey(context.secrets, { workspaceId, templateId: head.id }, userId, context.clock());
  const texts = formValues(language, inventory.formats);
  return { head, key, base, href, listHref, inventory, language, texts };
}

/** Whose drafts a request finds. */
export function draftOwner({ principal: { workspaceId, userId } }: Pick<FormRequest, 'principal'>): DraftOwner {
  return { workspaceId, userId };
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
