/** §10.13: saves versions, or only tells what saving them would change, and who would notice. */
import { type Database, inTransaction, type Transaction } from '../../data/storage/connection/database.ts';
import { type Caller, listRecentCallers } from '../../data/storage/documents/stored-documents.ts';
import { storeAssets } from '../../data/storage/templates/template-versions.ts';
import {
  findThemeByName,
  insertThemeVersion,
  isSameThemeVersion,
} from '../../data/storage/templates/theme-versions.ts';
import { listThemedTemplates } from '../../data/storage/templates/themes.ts';
import { recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { DAY, MINUTE } from '../../domain/durations.ts';
import type { Actor } from '../../domain/principal.ts';
import type { RenderPool } from '../../pdf/index.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_HISTORY } from '../../template/model/inventory.ts';
import type { Ignored } from '../../template/theme/read-theme.ts';
import type { NewTheme } from './files/read-theme-file.ts';
import { TEXT_READERS, type TextReaders } from './reading/text-readers.ts';
import { type NewVersion, type SavedVersion, saveTemplates } from './save-templates.ts';
import { TemplateFaults } from './template-faults.ts';
import { CANNOT_BE_RENDERED, findFailures, type Trial, type TrialOptions, tryRendering } from './trials.ts';

/** `callers`: who has made documents from it lately, if they may notice the change. */
export type NoticedVersion = SavedVersion & { callers: Caller[] };

const RECENTLY = 90 * DAY;

/** What an import saved. `leftOut`: what templates lack that their themes name. */
export type Saved = { templates: NoticedVersion[]; themes: SavedTheme[]; leftOut: LeftOut[] };

export type SaveOptions = {
  now: Date;
  /** Returns what saving would do, and saves nothing. */
  check: boolean;
  /** The readers of texts; in this thread by default. */
  readers?: TextReaders;
  /** Renders a document of each version before anything is saved (§10.25). */
  pool?: RenderPool | undefined;
  /** Aborted when the caller has left. Nothing more is rendered then. */
  clientSignal?: AbortSignal | undefined;
  /** The person in the audit log. Without one, nothing is recorded. */
  importedBy?: Actor;
};

/**
 * Saves all or nothing, themes first, each kind in its order. `check`: saves nothing. Throws what `saveTemplates` and
 * `tryRendering` throw.
 */
export async function saveVersions(
  db: Database | Transaction,
  workspaceId: string,
  saving: { templates: NewVersion[]; themes: NewTheme[] },
  { now, check, readers = TEXT_READERS, pool, clientSignal, importedBy }: SaveOptions,
): Promise<Saved> {
  const { templates: versions, themes: newThemes } = saving;
  if (pool) await tryRendering(db, workspaceId, saving, { now, readers, pool, clientSignal });
  const save = async (tx: Transaction) => {
    await lockWorkspace(tx, workspaceId);
    const themes = await saveThemes(tx, workspaceId, newThemes, now);
    const noticed: NoticedVersion[] = [];
    for (const version of await saveTemplates(tx, workspaceId, versions, now)) {
      const isNoticed = version.changes.some(({ noticed }) => noticed !== '');
      const since = new Date(now.getTime() - RECENTLY);
      const callers = isNoticed ? await listRecentCallers(tx, workspaceId, version.id, since) : [];
      noticed.push({ ...version, callers });
    }
    const leftOut = await findLeftOut(tx, workspaceId, { templates: noticed, themes }, readers);
    if (importedBy && !check) await recordImport(tx, workspaceId, { templates: noticed, themes }, importedBy, now);
    return { templates: noticed, themes, leftOut };
  };
  return (check ? withoutSaving : inTransaction)(db, save, { timeout: 10 * MINUTE });
}

/** §20.14: records what has changed, if anything has. */
async function recordImport(
  tx: Transaction,
  workspaceId: string,
  saved: Pick<Saved, 'templates' | 'themes'>,
  actor: Actor,
  at: Date,
): Promise<void> {
  const templates = saved.templates.filter(({ unchanged }) => !unchanged);
  const themes = saved.themes.filter(({ unchanged }) => !unchanged);
  if (templates.length + themes.length === 0) return;
  const detail = {
    templates: templates.map(({ id, title, folder, version }) => ({ id, title, folder, version })),
    themes: themes.map(({ id, name, version }) => ({ id, name, version })),
  };
  await recordEvent(tx, workspaceId, { actor, action: 'templates_imported', detail, at });
}

/** Runs `work` and rolls it back. */
async function withoutSaving<Result>(
  ...[db, work, options]: Parameters<typeof inTransaction<Result>>
): Promise<Result> {
  let done: { result: Result } | undefined;
  const takeBack = new Error('Taken back');
  const workAndTakeBack = async (tx: Transaction) => {
    done = { result: await work(tx) };
    throw takeBack;
  };
  await inTransaction(db, workAndTakeBack, options).catch((error) => {
    if (error !== takeBack) throw error;
  });
  return done!.result;
}

/**
 * Returns what saving would do, without a database. Existing templates and themes are unknown. Throws `TemplateFaults`.
 */
export async function tryVersions(versions: readonly NewVersion[], options: TrialOptions): Promise<NoticedVersion[]> {
  for (const { inventoryAfter } of versions) await inventoryAfter(NO_HISTORY);
  const trials = versions.map(({ source, assets, bodyLine, title, file = title }): Trial => {
    return { source, assets, look: undefined, file, bodyLine, failure: CANNOT_BE_RENDERED };
  });
  const faults = await findFailures(trials, { workspaceId: '', themed: new Set() }, options);
  if (faults.length > 0) throw new TemplateFaults(faults);
  return versions.map(({ title, folder }) => ({ id: '', title, folder, version: null, changes: [], callers: [] }));
}

// §19.1, §17.36: lines and styles that are missing from documents because a template and its theme lack something of
// each other.

/** A placeholder that the theme names and `templates` lack, or a style that they name and the theme lacks. */
export type LeftOut = ({ theme: string; placeholder: string } | { theme: string; style: string }) & {
  templates: { id: string; title: string }[];
};

/** Checks the templates and themes that were saved. */
async function findLeftOut(
  tx: Transaction,
  workspaceId: string,
  { templates, themes }: Record<'templates' | 'themes', { id: string }[]>,
  { missing }: TextReaders,
): Promise<LeftOut[]> {
  const idsOf = (saved: { id: string }[]) => saved.map(({ id }) => id);
  const wanted = { templateIds: idsOf(templates), themeIds: idsOf(themes) };
  const leftOut = new Map<string, LeftOut>();
  for (const { id, title, theme, inventory, furniture, styles, source } of await listThemedTemplates(
    tx,
    workspaceId,
    wanted,
  )) {
    const lacking = await missing({ source, inventory }, { furniture, styles });
    for (const one of [
      ...lacking.placeholders.map((placeholder) => ({ theme, placeholder })),
      ...lacking.styles.map((style) => ({ theme, style })),
    ]) {
      const name = JSON.stringify(one);
      const found = leftOut.get(name) ?? { ...one, templates: [] };
      found.templates.push({ id, title });
      leftOut.set(name, found);
    }
  }
  return [...leftOut.values()];
}

// §19.2: saves a theme as its next version, which never changes.

/** `unchanged`: this is the previous version, which has the same text and files. */
export type SavedTheme = {
  id: string;
  name: string;
  version: number;
  file: string;
  unchanged: boolean;
  ignored: Ignored[];
  warnings: Fault[];
};

/** Saves the themes in their order. The workspace must be locked. */
async function saveThemes(
  tx: Transaction,
  workspaceId: string,
  themes: readonly NewTheme[],
  now: Date,
): Promise<SavedTheme[]> {
  const saved: SavedTheme[] = [];
  for (const theme of themes) {
    const { name, file, ignored, warnings } = theme;
    const before = await findThemeByName(tx, workspaceId, name);
    const unchanged = before !== null && (await isSameThemeVersion(tx, workspaceId, before, theme));
    if (!unchanged) await storeAssets(tx, workspaceId, theme.assets, now);
    const { id, version } = unchanged ? before : await insertThemeVersion(tx, workspaceId, name, theme, now);
    saved.push({ id, name, version, file, unchanged, ignored, warnings });
  }
  return saved;
}
