/** §20.11: makes an earlier version of a template its next one, with its text and images. */
import { type Database, inTransaction, LONG, type Transaction } from '../../data/storage/connection/database.ts';
import { archiveTemplate, deleteTemplate, restoreTemplate } from '../../data/storage/templates/archived-templates.ts';
import { newestImages } from '../../data/storage/templates/assets.ts';
import { type Example, keepExample as keep, removeExample as remove } from '../../data/storage/templates/examples.ts';
import { findTemplateById, findVersion } from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Actor } from '../../domain/principal.ts';
import { isUuid } from '../../domain/uuid.ts';
import { tell } from '../../locales/message.ts';
import { splitFile } from '../../template/front-matter/front-matter.ts';
import { type Fault, NO_LINE } from '../../template/model/fault.ts';
import { administer, type By } from '../administration/index.ts';
import { examineImage } from './files/read-images.ts';
import { SCENARIO_NAME } from './files/values-beside.ts';
import { TEXT_READERS } from './reading/text-readers.ts';
import type { NewVersion } from './save-templates.ts';
import { type NoticedVersion, type SaveOptions, saveVersions } from './save-versions.ts';
import { TemplateFaults } from './template-faults.ts';

type Restoring = { templateId: string; version: number };
type RestoreOptions = Pick<SaveOptions, 'now' | 'readers' | 'pool' | 'clientSignal'>;

/** Returns what `restoreVersion` would save. Throws what it throws. */
export async function checkRestore(
  db: Database,
  workspaceId: string,
  restoring: Restoring,
  options: RestoreOptions,
): Promise<NoticedVersion> {
  return save(db, workspaceId, restoring, { ...options, check: true });
}

/**
 * Restores a version. `current`: the newest version when somebody decided. Returns `unchanged` when the newest version
 * has the same text and images, as after a second click.
 *
 * Throws `not_found`; `validation` when there is a newer version, or another template has the title; `TemplateFaults`
 * when the theme is gone.
 */
export async function restoreVersion(
  db: Database,
  workspaceId: string,
  restoring: Restoring & { current: number },
  { actor, ...options }: RestoreOptions & { actor: Actor },
): Promise<NoticedVersion> {
  const { templateId: id, version, current } = restoring;
  const { now } = options;
  // This takes long, so it runs before the workspace is locked.
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
    title,
    source,
    assets,
    ...(await settingsOf(source)),
    // Each entry is the same as before, so names need not be matched.
    inventoryAfter: () => inventory,
    replaces: templateId,
    onlyChanged: true,
  };
  const { templates } = await saveVersions(db, workspaceId, { templates: [next], themes: [] }, options);
  return templates[0]!;
}

/** Returns the settings of the front matter. Throws `TemplateFaults` when it can no longer be read. */
async function settingsOf(source: string): Promise<Pick<NewVersion, 'folder' | 'theme'>> {
  const { readFrontMatter } = await import('../../template/front-matter/read-front-matter.ts');
  const file = 'template.md';
  const { frontMatter, faults } = readFrontMatter(splitFile(source)?.yaml ?? '');
  if (!frontMatter) throw new TemplateFaults(faults.map((fault) => ({ file, ...fault })));
  const { folder, theme: name, lineOf } = frontMatter;
  return { folder, ...(name !== undefined && { theme: { name, file, line: lineOf('theme') } }) };
}

/** §10.14, §20.11: an admin archives a template, restores it, or deletes it for good. Its documents stay. */
const CHANGES = { archive: archiveTemplate, restore: restoreTemplate, delete: deleteTemplate };

/** Throws `not_found`, and `validation` when a template that is not archived is to be deleted. */
export function changeArchived(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  change: keyof typeof CHANGES,
  by: By,
): Promise<void> {
  const work: Parameters<typeof administer<void>>[3] = async (tx, need) => {
    need('admin');
    await CHANGES[change](tx, id, { within: workspaceId, by: { actor: by.actor, at: by.now } });
    return { result: undefined };
  };
  // The change waits for others without a time limit.
  return inTransaction(db, (tx) => administer(tx, workspaceId, { ...by, urgent: true }, work), LONG);
}

/** §20.25: admins save examples of a template from its form, and remove them. */
type Of = { id: string; title: string };

/**
 * Saves an example; one of the same name is replaced. Throws `validation` for an invalid name, and for values that an
 * example cannot have.
 */
export function keepExample(db: Database, workspaceId: string, of: Of, example: Example, by: By): Promise<void> {
  const { name, origin = '' } = example;
  return administer<void>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    if (!SCENARIO_NAME.test(name)) throw new Refusal('validation', tell('refusal.example.name'), 'example');
    const change = await keep(tx, { workspaceId, templateId: of.id }, example, by.now);
    const detail = { id: of.id, template: of.title, name, ...(isUuid(origin) && { document_id: origin }) };
    return { result: undefined, ...(change && { event: { action: 'example_kept', detail } }) };
  });
}

/** Does nothing when there is no example of that name. */
export function removeExample(db: Database, workspaceId: string, of: Of, name: string, by: By): Promise<void> {
  return administer<void>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const isGone = await remove(tx, { workspaceId, templateId: of.id }, name);
    const detail = { id: of.id, template: of.title, name };
    return { result: undefined, ...(isGone && { event: { action: 'example_removed', detail } }) };
  });
}

// §17.43, §18.30: what is not drawn, or drawn differently, of a workspace's pictures, for the person who has moved it
// here.

/** Checks the newest versions. `file`: the template or the theme. */
export async function listPictureWarnings(
  db: Database,
  workspaceId: string,
  { picture }: Pick<typeof TEXT_READERS, 'picture'> = TEXT_READERS,
): Promise<Fault[]> {
  const warnings: Fault[] = [];
  for await (const { name: file, images } of newestImages(db, workspaceId))
    for (const { path, ...image } of images) {
      const shown = { ...image, path: path.replace(/^theme:/, '') };
      const { problem, losses } = await examineImage(shown, picture);
      const told = problem ? [tell('file.image', { path: shown.path, problem })] : losses;
      warnings.push(...told.map((message) => ({ file, line: NO_LINE, message })));
    }
  return warnings;
}
