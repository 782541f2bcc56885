/** §10.25: whatever passes an import can be rendered: what is tried before it is saved. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { findTemplateById, findTemplateByName, isSameVersion } from '../../data/storage/templates/template-versions.ts';
import { loadVersion } from '../../data/storage/templates/templates.ts';
import { findThemeByName, isSameThemeVersion } from '../../data/storage/templates/theme-versions.ts';
import {
  type Follower,
  listFollowers,
  loadFonts,
  loadNewestTheme,
  loadThemeAssets,
  themeFields,
} from '../../data/storage/templates/themes.ts';
import { describeWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import { fieldNames } from '../../template/model/compiled.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import type { NewVersion } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';
import { CANNOT_BE_RENDERED, findFailures, type Look, type Trial, type TrialOptions, trialOf } from './trials.ts';

type Saving = { templates: readonly NewVersion[]; themes: readonly NewTheme[] };

/**
 * Renders a document of each template and theme that differs from what is saved, and of each saved template that has one of those themes.
 * Throws TemplateFaults.
 */
export async function tryRendering(
  db: Database | Transaction,
  workspaceId: string,
  { templates, themes }: Saving,
  options: TrialOptions,
): Promise<void> {
  const themed = await themeFields(db, workspaceId);
  for (const name of fieldNames(themes.map(({ content }) => content.furniture))) themed.add(name);
  const lookOf = lookUp(db, workspaceId, themes);
  const changed: NewTheme[] = [];
  for (const theme of themes) {
    const before = await findThemeByName(db, workspaceId, theme.name);
    if (!before || !(await isSameThemeVersion(db, before, theme))) changed.push(theme);
  }
  const replaced = new Set<string>();
  async function* imported(): AsyncGenerator<Trial> {
    yield* changed.map(trialOf);
    for (const version of templates) {
      const { title, file = title, source, assets, bodyLine, draft, onlyChanged, replaces } = version;
      const saved = await (replaces
        ? findTemplateById(db, workspaceId, replaces)
        : findTemplateByName(db, workspaceId, version));
      if (saved) replaced.add(saved.id);
      const look = await lookOf(version.theme?.name);
      const isSame =
        onlyChanged && saved?.version && (await isSameVersion(db, saved.id, saved.version, { source, assets }));
      if (draft || (isSame && !changed.some(({ name }) => name === look?.theme.name))) continue;
      yield { source, assets, look, file, bodyLine, failure: CANNOT_BE_RENDERED };
    }
  }
  async function* following(): AsyncGenerator<Trial> {
    const lookBefore = lookUp(db, workspaceId, []);
    for (const { file, name, pictures } of changed) {
      const looks = { look: await lookOf(name), before: { look: await lookBefore(name) } };
      for (const follower of await listFollowers(db, workspaceId, name))
        if (!replaced.has(follower.id))
          yield { ...(await trialOfSaved(db, workspaceId, follower)), ...looks, file, pictures };
    }
  }
  const faults = await findFailures(imported(), { workspaceId, themed }, options);
  if (faults.length === 0) faults.push(...(await findFailures(following(), { workspaceId, themed }, options)));
  if (faults.length > 0) throw new TemplateFaults(faults);
}

/**
 * As `tryRendering`, for a saved theme, or `none`, that is to be the workspace's own: each template that names none. Nothing is tried
 * without a pool, nor for the theme that the workspace has. Throws `validation`.
 */
export async function tryDefaultTheme(
  db: Database,
  workspaceId: string,
  name: string,
  { pool, ...options }: Omit<TrialOptions, 'pool'> & { pool?: TrialOptions['pool'] | undefined },
): Promise<void> {
  const { theme } = await describeWorkspace(db, workspaceId);
  const lookOf = lookUp(db, workspaceId, []);
  const look = await lookOf(name);
  if (!pool || name === (theme ?? NO_THEME) || (!look && name !== NO_THEME)) return;
  async function* following(): AsyncGenerator<Trial> {
    const before = { look: await lookOf(undefined) };
    for (const follower of await listFollowers(db, workspaceId, null))
      yield { ...(await trialOfSaved(db, workspaceId, follower)), look, before };
  }
  const themed = await themeFields(db, workspaceId);
  const [first, ...others] = await findFailures(following(), { workspaceId, themed }, { pool, ...options });
  if (!first) return;
  const facts = { first: first.message };
  const told =
    others.length > 0
      ? tell('file.theme.others', { ...facts, count: others.length })
      : tell('file.theme.nothing', facts);
  throw new Refusal('validation', told, 'theme');
}

async function trialOfSaved(
  db: Database | Transaction,
  workspaceId: string,
  { title, versionId }: Follower,
): Promise<Omit<Trial, 'look'>> {
  const { source, images } = await loadVersion(db, workspaceId, versionId, { images: true });
  const failure = tell('file.cannotBeRendered.templateOfTheme', { title: JSON.stringify(title) });
  return { source, assets: images, file: title, failure };
}

// §19.2: how documents look by the name of their theme, also with themes that are not saved yet.

/** Themes by name, those of the import first; of the workspace's own for undefined. */
export function lookUp(db: Database | Transaction, workspaceId: string, themes: readonly NewTheme[]) {
  const known = new Map<string | undefined, Look | undefined>([[NO_THEME, undefined]]);
  for (const { name, content, assets } of themes)
    known.set(name, {
      theme: { ...content, name, version: 1 },
      filesOf(setup) {
        const used = new Set(themeFiles(setup));
        return assets.filter(({ path }) => used.has(path));
      },
    });
  return async (name: string | undefined): Promise<Look | undefined> => {
    if (known.has(name)) return known.get(name);
    const saved = await loadNewestTheme(db, workspaceId, name ?? null);
    const look = saved && (known.get(saved.theme.name) ?? savedLook(db, workspaceId, saved));
    known.set(name, look);
    return look;
  };
}

function savedLook(
  db: Database | Transaction,
  workspaceId: string,
  { theme, versionId }: { theme: Look['theme']; versionId: string },
): Look {
  return {
    theme,
    filesOf: (setup) => loadLook(db, workspaceId, versionId, setup),
  };
}

/** The pictures and fonts that a document has of a version of a theme. */
export async function loadLook(
  db: Database | Transaction,
  workspaceId: string,
  themeVersionId: string,
  setup: DocumentSetup,
): Promise<Asset[]> {
  const pictures = await loadThemeAssets(db, workspaceId, themeVersionId, themeFiles(setup));
  return [...pictures, ...(await loadFonts(db, workspaceId, setup.fonts))];
}
