/** §20.11: an earlier version of a template becomes its next one, with the text and the images that it had. */

import { type Database, inTransaction, type Transaction } from '../../data/storage/connection/database.ts';
import { findTemplateById, findVersion } from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Actor } from '../../domain/principal.ts';
import { tell } from '../../locales/message.ts';
import { splitFile } from '../../template/front-matter/front-matter.ts';
import type { NewVersion } from './save-templates.ts';
import { type NoticedVersion, type SaveOptions, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';

export type Restoring = { templateId: string; version: number };
export type RestoreOptions = Pick<SaveOptions, 'now' | 'readers' | 'pool' | 'clientSignal'>;

/** What `restoreVersion` would save; saves nothing. Throws what it throws. */
export async function checkRestore(
  db: Database,
  workspaceId: string,
  restoring: Restoring,
  options: RestoreOptions,
): Promise<NoticedVersion> {
  return save(db, workspaceId, restoring, { ...options, check: true });
}

/**
 * `current` is the version that was the newest when somebody decided. Answers with `unchanged` when the newest one has the same text and
 * images, as after a second click.
 * Throws `not_found`, `validation` when there is a newer version or another template has the title, and TemplateFaults when the theme is
 * gone.
 */
export async function restoreVersion(
  db: Database,
  workspaceId: string,
  restoring: Restoring & { current: number },
  { actor, ...options }: RestoreOptions & { actor: Actor },
): Promise<NoticedVersion> {
  const { templateId: id, version, current } = restoring;
  const { now } = options;
  // It takes its time, which the lock of the workspace has not.
  await checkRestore(db, workspaceId, restoring, options);
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const template = await findTemplateById(tx, workspaceId, id);
    const restored = await save(tx, workspaceId, restoring, { now, check: false });
    if (restored.unchanged) return restored;
    if (template && template.version !== current)
      throw new Refusal('validation', tell('file.version.meanwhile', { version: template.version ?? 0 }), 'current');
    const detail = { id, title: restored.title, version: restored.version, restored: version };
    await recordEvent(tx, workspaceId, { actor, action: 'template_restored', detail, at: now });
    return restored;
  });
}

async function save(
  db: Database | Transaction,
  workspaceId: string,
  { templateId, version }: Restoring,
  options: SaveOptions,
): Promise<NoticedVersion> {
  const found = await findVersion(db, workspaceId, templateId, version);
  if (!found) throw new Refusal('not_found', tell('file.version.none', { version }), 'version');
  const { id, title, source, inventory } = found;
  const { images: assets } = await loadVersion(db, workspaceId, id, { images: true });
  const next: NewVersion = {
    ...{ title, source, assets, ...(await settingsOf(source)) },
    // Each entry is the one that it was: names need not be matched.
    inventoryAfter: () => inventory,
    replaces: templateId,
    onlyChanged: true,
  };
  const { templates } = await saveVersions(db, workspaceId, { templates: [next], themes: [] }, options);
  return templates[0]!;
}

/** Of the front matter. Throws TemplateFaults for one that is not understood any more. */
async function settingsOf(source: string): Promise<Pick<NewVersion, 'folder' | 'theme'>> {
  const { readFrontMatter } = await import('../../template/front-matter/read-front-matter.ts');
  const file = 'template.md';
  const { frontMatter, faults } = readFrontMatter(splitFile(source)?.yaml ?? '');
  if (!frontMatter) throw new TemplateFaults(faults.map((fault) => ({ file, ...fault })));
  const { folder, theme: name, lineOf } = frontMatter;
  return { folder, ...(name !== undefined && { theme: { name, file, line: lineOf('theme') } }) };
}
