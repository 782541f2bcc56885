/** §1.2: what the API never does, the operator's side of templates: list with drafts and archived ones, give the file back. */
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import type { Transaction } from '../connection/database.ts';
import { notFound } from './archived-templates.ts';

/** `version` is null for a draft: nothing is saved yet. The API lists neither that nor what was archived. */
export type TemplateEntry = {
  id: string;
  workspaceName: string;
  folder: string;
  title: string;
  version: number | null;
  generationCount: number;
  updatedAt: Date;
  archivedAt: Date | null;
};

/** By workspace, folder and title; of every workspace when none is given. */
export async function listTemplates(db: Transaction, workspaceId?: string): Promise<TemplateEntry[]> {
  const rows = await db.template.findMany({
    where: workspaceId ? { workspaceId } : {},
    include: { workspace: { select: { name: true } } },
    orderBy: [{ workspace: { name: 'asc' } }, { folder: 'asc' }, { title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, workspace, folder, title, currentVersion, generationCount, updatedAt, archivedAt }) => ({
    id,
    workspaceName: workspace.name,
    folder,
    title,
    version: currentVersion,
    generationCount,
    updatedAt,
    archivedAt,
  }));
}

/** `source` is the file as it was imported, byte for byte in UTF-8. */
export type ExportedTemplate = { id: string; title: string; version: number; source: string };

/** The saved version. Throws `not_found`, and `template_not_saved` for a draft. */
export async function exportTemplate(db: Transaction, id: string): Promise<ExportedTemplate> {
  const template = await db.template.findUnique({ where: { id }, select: { title: true, currentVersion: true } });
  if (!template) throw notFound(id);
  if (template.currentVersion === null)
    throw new Refusal(
      'template_not_saved',
      tell('refusal.template.unsaved', { title: JSON.stringify(template.title) }),
    );
  const saved = await db.templateVersion.findUniqueOrThrow({
    where: { templateId_version: { templateId: id, version: template.currentVersion } },
    select: { title: true, version: true, source: true },
  });
  return { id, ...saved };
}
