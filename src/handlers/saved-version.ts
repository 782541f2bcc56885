/** §4.2, §4.3: the saved version behind a template id, compiled once and kept. */
import { Refusal } from '../domain/errors.ts';
import { loadVersion, type TemplateHead } from '../storage/saved-templates.ts';
import { compileTemplate } from '../template/compile-template.ts';
import type { Template } from '../template/compiled.ts';
import type { HandlerContext } from './context.ts';

export type SavedVersion = { head: TemplateHead & { version: number; versionId: string }; template: Template };

/** Throws `not_found` or `template_not_saved`. */
export async function loadSavedVersion(
  id: string,
  { db, lookUps, versions, principal }: HandlerContext,
): Promise<SavedVersion> {
  const head = await lookUps.template(principal.workspaceId, id);
  if (!head) throw new Refusal('not_found', 'There is no such template in this workspace.', 'id');
  const { version, versionId } = head;
  if (version === null || versionId === null)
    throw new Refusal('template_not_saved', 'The template has no saved version yet. Save it, then try again.', 'id');
  const template = await versions.get(versionId, async () => {
    const { source, inventory } = await loadVersion(db, principal.workspaceId, versionId);
    return compileTemplate(source, inventory);
  });
  return { head: { ...head, version, versionId }, template };
}
