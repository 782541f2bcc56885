/**
 * §20.24: what a draft of a template says and looks like: by the readers, the previews and the render pool that imports and documents have, so
 * that a mistake here is one there. Nothing is kept.
 */

import type { Database } from '../../data/storage/connection/database.ts';
import { loadFonts, loadNewestTheme, loadThemeAssets } from '../../data/storage/templates/load-theme.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { adviceOn, themeFields } from '../../data/storage/templates/themes.ts';
import { Refusal } from '../../domain/errors.ts';
import { shorten } from '../../domain/suggestions.ts';
import { todayIn } from '../../domain/time-zones.ts';
import type { Values } from '../../domain/values.ts';
import { isMessage, type Message, tell } from '../../locales/message.ts';
import { type RenderedPdf, type RenderJob, type RenderPool, renderOrReason, SAMPLE_JOB } from '../../pdf/index.ts';
import type { Preview, Previews } from '../../rendering/preview/index.ts';
import { themeFiles } from '../../template/fill/theme-files.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { examineImage, imageTypeOf, NO_IMAGE } from '../templates/files/examine-image.ts';
import { readImages } from '../templates/files/index.ts';
import { sizeFault } from '../templates/files/template-files.ts';
import { hashOfTrial } from '../templates/reading/fill-trial.ts';
import type { ReadTrial, Trial } from '../templates/reading/read-trial.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import type { UploadedFile } from '../templates/upload/upload-limits.ts';
import { DRAFT_FILE, draftFile } from './draft-file.ts';

export type StudioParts = {
  db: Database;
  readers: Pick<TextReaders, 'trial' | 'picture'>;
  previews: Pick<Previews, 'make'>;
  /** Null where nothing is rendered. */
  pool: RenderPool | null;
};

/** `values`: undefined where they are made up, as those of the `scenario`. */
export type DraftToTry = {
  workspaceId: string;
  timeZone: string;
  source: string;
  pictures: readonly Asset[];
  scenario: string;
  values: Values | undefined;
  now: Date;
};

/** `id`: a hash of all of it. */
export type DraftDocument = RenderJob & { id: string; lines: number[] };

/** `faults`: of the text and its pictures; those of values are in `tried`. */
export type TriedDraft = Omit<ReadTrial, 'assetPaths'> & { document?: DraftDocument };

export async function tryDraft({ db, readers }: StudioParts, draft: DraftToTry): Promise<TriedDraft> {
  const { workspaceId, source, pictures, now, timeZone, scenario, values } = draft;
  const bytes = new TextEncoder().encode(source);
  const text = { file: DRAFT_FILE, bytes, themed: await themeFields(db, workspaceId) };
  const today = todayIn(timeZone, now);
  const readWith = async (themeName: string | undefined) => {
    const found = themeName === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, themeName ?? null);
    const trial: Trial = { theme: found?.theme, themeName, scenario, values, today };
    return { found, themeName, read: await readers.trial(text, trial) };
  };
  let own = await readWith(guessTheme(source));
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
  const files = themeFiles(job.setup);
  const ofLook = found
    ? [
        ...(await loadThemeAssets(db, workspaceId, found.versionId, files)),
        ...(await loadFonts(db, workspaceId, job.setup.fonts)),
      ]
    : [];
  const whole = { ...job, assets: [...assets, ...ofLook, ...ofValues] };
  return { ...facts, faults, warnings, document: { ...whole, id: hashOfTrial(whole) } };
}

/** What the front matter is likely to say: it is read in a thread, which then need not be asked twice. */
function guessTheme(source: string): string | undefined {
  const [, frontMatter = ''] = /^---[ \t]*\n([\s\S]{0,20000}?)\n---/.exec(source) ?? [];
  return /^theme:[ \t]*["']?([\w-]+)/m.exec(frontMatter)?.[1];
}

async function unknownTheme(
  db: Database,
  workspaceId: string,
  { name, line }: { name: string; line: number },
): Promise<Fault> {
  const advice = adviceOn(name, await listThemeNames(db, workspaceId));
  return {
    ...{ file: DRAFT_FILE, line },
    message: tell('theme.none', { name: JSON.stringify(name), advice }),
  };
}

/** `pages`: of its PDF, once they are known. */
export function previewDraft(
  { previews }: StudioParts,
  workspaceId: string,
  { id, assets, ...document }: DraftDocument,
  pages: number | undefined,
  clientSignal: AbortSignal,
): Promise<Preview> {
  const of = { workspaceId, id };
  return previews.make(of, { ...document, ...(pages && { pages }) }, assets, clientSignal);
}

export type DraftPdf = RenderedPdf;

/** The PDF, or why there is none; null where nothing is rendered. */
export async function renderDraft(
  { pool }: StudioParts,
  workspaceId: string,
  { id: _, lines: __, ...job }: DraftDocument & Pick<RenderJob, 'reads'>,
  clientSignal: AbortSignal,
): Promise<DraftPdf | Message | null> {
  return pool && renderOrReason(pool, workspaceId, job, clientSignal);
}

/** A picture as an asset of a draft. Throws `validation` for what an import would refuse, and for what cannot be drawn. */
export async function tryPicture(
  { pool, readers }: StudioParts,
  workspaceId: string,
  { path, file: { name, size, bytes } }: { path: string; file: UploadedFile },
  clientSignal: AbortSignal,
): Promise<Asset> {
  const refuse = (reason: Message) =>
    new Refusal('validation', tell('file.picture', { name: shorten(name), problem: reason }), 'picture');
  const tooLarge = sizeFault(size);
  if (!bytes || tooLarge) throw refuse(tooLarge ?? tell('file.tooLarge'));
  const mediaType = imageTypeOf(bytes);
  if (!mediaType) throw refuse(NO_IMAGE);
  const asset: Asset = { path, mediaType, bytes };
  const { problem } = await examineImage(asset, readers.picture);
  if (problem) throw refuse(problem);
  const job = { ...SAMPLE_JOB, markdown: `![](${path})`, blanks: [], assets: [asset] };
  const drawn = pool && (await renderOrReason(pool, workspaceId, job, clientSignal));
  if (isMessage(drawn)) throw refuse(tell('file.notDrawn', { reason: drawn }));
  return asset;
}
