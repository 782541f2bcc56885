/** §20.84: the brand of a workspace: a theme of the name `brand`, which is set in the browser. */
import { findThemeByName } from '../../data/storage/templates/theme-versions.ts';
import { exportTheme, loadNewestTheme, loadThemePictures } from '../../data/storage/templates/themes.ts';
import { describeWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import type { Actor } from '../../domain/principal.ts';
import type { Previews } from '../../rendering/preview/index.ts';
import type { Brand } from '../../template/theme/brand.ts';
import { readThemeFiles } from './files/read-theme-file.ts';
import { findUploadedTemplates } from './files/template-files.ts';
import { importTemplates } from './import-templates.ts';
import { TemplateFaults } from './template-faults.ts';
import type { UploadParts } from './upload/save-upload.ts';
import type { UploadedFile } from './upload/upload-limits.ts';

export const BRAND = 'brand';
const FILE = `${BRAND}.theme.yaml`;

type SavedBrand = { source: string | null; pictures: UploadedFile[] };
type Who = { workspaceId: string; clientSignal: AbortSignal };

/** `isDefault`: templates that name no theme use it, or could: the workspace has no other one. */
export async function findBrandSettings(
  db: UploadParts['db'],
  workspaceId: string,
): Promise<{ brand: Brand; isDefault: boolean }> {
  const workspace = await describeWorkspace(db, workspaceId);
  const saved = await findSaved(db, workspaceId);
  const { readBrand } = await import('../../template/theme/write-brand.ts');
  const brand = readBrand(saved.source);
  return {
    brand: { ...brand, name: brand.name || workspace.name },
    isDefault: [null, BRAND].includes(workspace.theme),
  };
}

async function findSaved(db: UploadParts['db'], workspaceId: string): Promise<SavedBrand> {
  if (!(await findThemeByName(db, workspaceId, BRAND))) return { source: null, pictures: [] };
  const [{ source }, newest] = await Promise.all([
    exportTheme(db, workspaceId, BRAND),
    loadNewestTheme(db, workspaceId, BRAND),
  ]);
  const pictures = await loadThemePictures(db, workspaceId, newest!.versionId);
  return {
    source,
    pictures: pictures.map(({ path, bytes }) => ({ name: path, size: bytes.length, bytes: new Uint8Array(bytes) })),
  };
}

/** The files of the theme as the page would have it. `logo`: a new one; null to keep what there is. */
async function filesOf(db: UploadParts['db'], workspaceId: string, brand: Brand, logo: UploadedFile | null) {
  const { writeBrand } = await import('../../template/theme/write-brand.ts');
  const { source, pictures } = await findSaved(db, workspaceId);
  const named = logo && { ...logo, name: `${BRAND}-logo${/\.[a-z]+$/i.exec(logo.name)?.[0].toLowerCase() ?? ''}` };
  const bytes = new TextEncoder().encode(writeBrand(source, brand, named?.name ?? null));
  const kept = pictures.filter(({ name }) => name !== named?.name);
  return findUploadedTemplates([{ name: FILE, size: bytes.length, bytes }, ...kept, ...(named ? [named] : [])]);
}

// Both need the workspace's turn for imports, which a request with files has from the start (§20.12).

/** Saves the brand as the next version of its theme. Throws `TemplateFaults` and refusals. */
export async function saveBrand(
  { db, clock, imports, renderer }: UploadParts,
  { workspaceId, clientSignal }: Who,
  { brand, logo }: { brand: Brand; logo: UploadedFile | null },
  importedBy: Actor,
): Promise<void> {
  const files = await filesOf(db, workspaceId, brand, logo);
  const options = { now: clock(), readers: imports.readers, pool: renderer?.pool, clientSignal };
  await importTemplates(db, workspaceId, files, { ...options, importedBy });
}

/** Returns a page of `sample`, the text of a template, with the brand. Throws `TemplateFaults`. */
export async function previewBrand(
  { db, imports, previews }: Pick<UploadParts, 'db' | 'imports'> & { previews: Previews },
  { workspaceId, clientSignal }: Who,
  { brand, logo }: { brand: Brand; logo: UploadedFile | null },
  sample: string,
): Promise<string> {
  const { themes, faults } = await readThemeFiles(await filesOf(db, workspaceId, brand, logo), imports.readers);
  const [theme] = themes;
  if (!theme) throw new TemplateFaults(faults);
  const look = { ...theme.content, name: BRAND, version: 1 };
  const shown = await imports.readers.shown({ source: sample }, look);
  if (!shown) throw new Error('The sample text has faults');
  return (await previews.make({ workspaceId, id: workspaceId }, shown, theme.assets, clientSignal)).html;
}
