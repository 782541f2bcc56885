/** §20.24: drafts of templates. Only the member who writes a draft sees it. */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Database, inTransaction } from '../../data/storage/connection/database.ts';
import {
  addDraftPicture,
  discardTemplateDraft,
  findTemplateDraft,
  listTemplateWriters,
  loadDraftPictures,
  MAX_DRAFT_PICTURES,
  removeDraftPicture,
  saveTemplateDraft,
  type TemplateDraft,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import { findVersion, loadInventory, loadTemplateHistory } from '../../data/storage/templates/template-versions.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { adviceOn, loadNewestTheme, themeFields } from '../../data/storage/templates/themes.ts';
import { whoMadeVersion } from '../../data/storage/workspaces/audit-events.ts';
import { MINUTE } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { tell } from '../../locales/message.ts';
import { type RenderJob, type RenderPool, renderOrReason } from '../../pdf/index.ts';
import { createFairSemaphore, type FairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { MemoryBudget } from '../../platform/threads/memory-budget.ts';
import type { Previews } from '../../rendering/preview/index.ts';
import type { SettingsEdit } from '../../template/front-matter/settings-edit.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { createImportWorkers, readImages } from '../templates/files/index.ts';
import { imageTypeOf } from '../templates/files/read-images.ts';
import { findInGallery, readGalleryFiles } from '../templates/gallery.ts';
import type { ImportWorkers } from '../templates/index.ts';
import type { Trial } from '../templates/reading/read-trial.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import { loadLook } from '../templates/trials.ts';
import {
  type Desk,
  DRAFT_FILE,
  draftFile,
  freePictureName,
  hashOfTrial,
  type OpenText,
  type TextToTry,
  type TriedText,
  tryPicture,
} from './desk.ts';

export type StudioParts = {
  db: Database;
  studio: StudioWorkers;
  imports: Pick<ImportWorkers, 'readers'>;
  previews: Pick<Previews, 'make'>;
  /** The renderer; null when this deployment renders no PDFs. */
  renderer: { pool: RenderPool } | null;
  clock: () => Date;
};

/** The author. `clientSignal`: aborted when they have left. */
export type Writer = TemplateDraftOwner & { timeZone: string; clientSignal: AbortSignal };

export type DraftText = OpenText &
  Pick<TemplateDraft, 'id' | 'name' | 'templateId' | 'baseVersion' | 'publishedAs' | 'changedAt' | 'drafted'>;

export type WorkspaceDesk = Desk<DraftText> & {
  /** Discards the draft, which can be restored for a day. Returns false when the author has no such draft. */
  discard(): Promise<boolean>;
};

/** Opens the draft `id`. Another person's draft counts as missing. */
export function workspaceDesk(parts: StudioParts, writer: Writer, id: string): WorkspaceDesk {
  const { db, studio, previews, renderer, clock } = parts;
  const { workspaceId, userId, timeZone, clientSignal } = writer;
  const key = { workspaceId, userId, id };
  const render = async (job: RenderJob) => renderer && renderOrReason(renderer.pool, workspaceId, job, clientSignal);
  return {
    open: async () => {
      const draft = await findTemplateDraft(db, key);
      return draft && { ...draft, revision: String(draft.revision) };
    },
    save: async ({ page, revision, source, values }) => {
      const text = { name: nameOf(source), source, values };
      const saved = await saveTemplateDraft(db, key, text, { page, revision: numberOf(revision), at: clock() });
      return saved === null ? null : String(saved);
    },
    tryText: (text, use) =>
      studio.turns(
        userId,
        async () => {
          const pictures = await loadDraftPictures(db, key);
          const tried = await tryDraft({ db, ...studio }, { ...text, workspaceId, timeZone, now: clock(), pictures });
          const doubts = tried.faults.length > 0 ? [] : await findDoubts({ db, ...studio }, key, text.source);
          return use(doubts.length > 0 ? { ...tried, faults: doubts } : tried);
        },
        clientSignal,
      ),
    edit: (source, edit) => studio.turns(userId, async () => studio.readers.settings({ source }, [edit]), clientSignal),
    texts: (source) => studio.turns(userId, async () => studio.readers.texts({ source }), clientSignal),
    preview: ({ id: hash, assets, ...document }, pages) =>
      previews.make({ workspaceId, id: hash }, { ...document, ...(pages && { pages }) }, assets, clientSignal),
    render: ({ id: _, lines: __, ...job }, options) => render({ ...job, ...options }),
    addPicture: async (file, taken) => {
      const path = freePictureName(file.name, taken);
      const asset = await tryPicture(studio.readers, render, { path, file });
      if (!(await inTransaction(db, (tx) => addDraftPicture(tx, key, asset, clock()))))
        throw new Refusal('validation', tell('refusal.draft.tooManyPictures', { max: MAX_DRAFT_PICTURES }), 'picture');
      return path;
    },
    removePicture: (path) => removeDraftPicture(db, key, path),
    discard: () => discardTemplateDraft(db, key),
  };
}

const MAX_REVISION = 2 ** 31;

/** Returns the revision as a number. Returns 0, which no draft has, for an invalid one. */
function numberOf(revision: string): number {
  const number = Number(revision);
  return Number.isInteger(number) && number > 0 && number < MAX_REVISION ? number : 0;
}

/** §20.24 rule 6: a version that was published after a draft was begun. `who`: known as far back as the audit log goes. */
export type NewerVersion = { from: number; to: number; at: Date; who: string | undefined };

/**
 * Facts about a draft for its author. `template`: the one that gets the draft as its next version. `writers`: who else is changing it,
 * and since when.
 */
export type AroundDraft = {
  themes: string[];
  template: { id: string; title: string; folder: string; version: number | null } | null;
  newer: NewerVersion | null;
  writers: { name: string; since: Date }[];
};

export async function aroundDraft(
  { db }: Pick<StudioParts, 'db'>,
  { workspaceId, userId }: TemplateDraftOwner,
  { templateId, baseVersion }: Pick<DraftText, 'templateId' | 'baseVersion'>,
): Promise<AroundDraft> {
  const [template, themes] = await Promise.all([
    templateId ? findTemplateHead(db, workspaceId, templateId) : null,
    listThemeNames(db, workspaceId),
  ]);
  const [newer, writers] = template
    ? await Promise.all([
        newerVersion(db, workspaceId, template, baseVersion),
        listTemplateWriters(db, { workspaceId, userId }, template.id),
      ])
    : [null, []];
  return { themes, template, newer, writers };
}

async function newerVersion(
  db: Database,
  workspaceId: string,
  { id, version }: { id: string; version: number | null },
  from: number | null,
): Promise<NewerVersion | null> {
  if (version === null || from === null || version <= from) return null;
  const saved = await findVersion(db, workspaceId, id, version);
  if (!saved) return null;
  const { createdAt: at } = saved;
  const who = await whoMadeVersion(db, workspaceId, { templateId: id, version, since: at });
  return { from, to: version, at, who };
}

/**
 * §20.24: tries a draft with the readers, previews and render pool of imports and documents, so that a fault here is a
 * fault there. Nothing is stored.
 */
type Readers = Pick<TextReaders, 'trial' | 'picture'>;

type DraftToTry = TextToTry & { workspaceId: string; timeZone: string; pictures: readonly Asset[]; now: Date };

async function tryDraft(
  { db, readers }: { db: Database; readers: Readers },
  { workspaceId, source, pictures, now, timeZone, scenario, values: given, areSent }: DraftToTry,
): Promise<TriedText> {
  const values = Object.keys(given).length > 0 ? given : undefined;
  const bytes = new TextEncoder().encode(source);
  const text = { file: DRAFT_FILE, bytes, themed: await themeFields(db, workspaceId) };
  const today = todayIn(timeZone, now);
  const readWith = async (themeName: string | undefined) => {
    const found = themeName === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, themeName ?? null);
    const trial: Trial = { theme: found?.theme, themeName, scenario, values, areSent, today };
    return { found, themeName, read: await readers.trial(text, trial) };
  };
  let own = await readWith(themeIn(source));
  if ('needsTheme' in own.read) own = await readWith(own.read.needsTheme);
  const { found, themeName, read } = own;
  if ('needsTheme' in read) throw new Error('a text named two themes');
  const { assetPaths, ...facts } = read;
  const images = await readImages(draftFile(bytes, pictures), assetPaths, readers);
  const { assets, faults: ofPictures } = images;
  const warnings = [...facts.warnings, ...images.warnings];
  const isUnknown = themeName !== undefined && themeName !== NO_THEME && !found && read.theme;
  const ofTheme = isUnknown ? [await unknownTheme(db, workspaceId, read.theme!)] : [];
  const faults = [...read.faults, ...ofTheme, ...ofPictures].sort((a, b) => a.line - b.line);
  const document = read.tried?.document;
  if (!document) return { ...facts, faults, warnings };
  const { pictures: ofValues, rounded: _, ...job } = document;
  const ofLook = found ? await loadLook(db, workspaceId, found.versionId, job.setup) : [];
  const whole = { ...job, assets: [...assets, ...ofLook, ...ofValues] };
  return { ...facts, faults, warnings, document: { ...whole, id: hashOfTrial(whole) } };
}

/** §20.73: returns what publishing would ask: which fields are those of the published version under other names (§10.10). */
async function findDoubts(
  { db, readers }: { db: Database; readers: Pick<TextReaders, 'template'> },
  key: TemplateDraftOwner & { id: string },
  source: string,
): Promise<Fault[]> {
  const { workspaceId } = key;
  const draft = await findTemplateDraft(db, key);
  const head = draft?.templateId ? await findTemplateHead(db, workspaceId, draft.templateId) : null;
  if (!head?.version) return [];
  const previous = await loadInventory(db, workspaceId, head.id, head.version);
  const history = await loadTemplateHistory(db, workspaceId, head.id, previous);
  const text = {
    file: DRAFT_FILE,
    bytes: new TextEncoder().encode(source),
    themed: await themeFields(db, workspaceId),
  };
  const read = await readers.template(text, history);
  return read.ok ? [] : read.faults;
}

async function unknownTheme(
  db: Database,
  workspaceId: string,
  { name, line }: { name: string; line: number },
): Promise<Fault> {
  const advice = adviceOn(name, await listThemeNames(db, workspaceId));
  return { file: DRAFT_FILE, line, message: tell('theme.none', { name: JSON.stringify(name), advice }) };
}

// §20.24: what a new template begins with: a sample, or the text of another template, with its own title and folder.

/** Samples from the demo that need no theme. */
export const SAMPLES = ['offer-letter', 'service-agreement', 'statement', 'certificate', 'quotation-ja'] as const;
type SampleName = (typeof SAMPLES)[number];

export async function readSampleText(name: SampleName): Promise<{ source: string; pictures: Asset[] }> {
  const files = await readGalleryFiles(findInGallery(name)!, () => true);
  const source = new TextDecoder().decode(files.find((one) => one.name === `${name}.md`)!.bytes);
  const pictures = files
    .filter((one) => one.name.endsWith('.svg'))
    .map(({ name: file, bytes }) => ({ path: file, mediaType: imageTypeOf(bytes)!, bytes }));
  return { source, pictures };
}

type Named = { title?: string; folder?: string };

/** Sets the title and folder, if given. A theme that is not in `themes` is removed, with the styles from it. */
export async function withNames(
  source: string,
  { title, folder }: Named,
  { themes, readers }: { themes: readonly string[]; readers: Pick<TextReaders, 'settings'> },
): Promise<string> {
  const theme = themeIn(source);
  const isKnown = theme === undefined || theme === NO_THEME || themes.includes(theme);
  const edits: SettingsEdit[] = [
    ...(title === undefined ? [] : [{ do: 'set' as const, name: 'title' as const, value: title }]),
    ...(folder === undefined ? [] : [{ do: 'set' as const, name: 'folder' as const, value: folder }]),
    ...(isKnown ? [] : (['theme', 'styles'] as const).map((name) => ({ do: 'set' as const, name, value: '' }))),
  ];
  return (await readers.settings({ source }, edits)) ?? source;
}

/** Matches the front matter, up to a limit. */
const FRONT_MATTER = /^---[ \t]*\n([\s\S]{0,20000}?)(?:\n---|$)/;
const THEME = /^theme:[ \t]*(["']?)([^\s"']+)\1[ \t]*(?:[ \t]#.*)?$/m;
const TITLE = /^title:[ \t]*(\S.*)$/m;
const MAX_NAME = 180;

/**
 * Returns the theme that the front matter most likely names. Parsing it needs a thread; this avoids a second parse
 * there, and shows what a copy would lack.
 */
function themeIn(source: string): string | undefined {
  return THEME.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[2];
}

/** Returns a draft's name: its title, or an empty text. */
export function nameOf(source: string): string {
  const title = TITLE.exec(FRONT_MATTER.exec(source)?.[1] ?? '')?.[1] ?? '';
  return title
    .replace(/^(["'])(.*)\1\s*$/, '$2')
    .trim()
    .slice(0, MAX_NAME);
}

/**
 * §20.24, §18.7: worker threads that read drafts of templates while somebody writes. They have less memory than an
 * import has. People take turns, so that a costly draft does not delay others.
 */
export type StudioWorkers = {
  /** The turns, by the person's id. */
  turns: FairSemaphore;
  readers: TextReaders;
  close(): Promise<void>;
};

/** Reading the longest draft takes up to 20 seconds of CPU time, and other work shares the processor. */
const LIMITS = { limitMs: MINUTE, memoryMb: 512 };
/** Two at a time for each person: a preview and its PDF. */
const TURNS = { maxConcurrent: 6, maxPerWorkspace: 2, maxWaitingPerWorkspace: 8 };

export function createStudioWorkers(budget: MemoryBudget): StudioWorkers {
  const { readers, close } = createImportWorkers(budget, LIMITS);
  return { turns: createFairSemaphore(TURNS), readers: { ...readers, trial: keepTrials(readers.trial) }, close };
}

type ReadTrial = TextReaders['trial'];
type Kept = Awaited<ReturnType<ReadTrial>>;

const MAX_BYTES = 32 * MEBIBYTE;
const KEPT_MS = 10 * MINUTE;
/** The bytes for each character of a text: its document, its lines and its inventory. */
const BYTES_A_CHARACTER = 8;
const LEAST_BYTES = 16_384;

/**
 * §20.24: caches what was read of a text, because the author sees its marks, its preview, its PDF and its page count. A
 * text is read once; further callers wait for the same read.
 */
function keepTrials(read: ReadTrial): ReadTrial {
  const kept = new LRUCache<string, Kept, Parameters<ReadTrial>>({
    maxSize: MAX_BYTES,
    ttl: KEPT_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context, options }) => {
      options.size = LEAST_BYTES + context[0].bytes.length * BYTES_A_CHARACTER;
      return read(...context);
    },
  });
  return (source, trial) => {
    const { bytes, themed = [], ...options } = source;
    const key = createHash('sha256').update(JSON.stringify([options, [...themed], trial]));
    return kept.forceFetch(key.update(bytes).digest('base64url'), { context: [source, trial] });
  };
}
