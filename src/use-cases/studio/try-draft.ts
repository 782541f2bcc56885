/**
 * §20.24: what a draft of a template says and looks like: by the readers, the previews and the render pool that imports and documents have, so
 * that a mistake here is one there. Nothing is kept.
 */

import type { Database } from '../../data/storage/connection/database.ts';
import { listThemeNames } from '../../data/storage/templates/theme-versions.ts';
import { adviceOn, loadNewestTheme, themeFields } from '../../data/storage/templates/themes.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { tell } from '../../locales/message.ts';
import type { Asset } from '../../template/model/code.ts';
import type { Fault } from '../../template/model/fault.ts';
import { NO_THEME } from '../../template/model/theme.ts';
import { readImages } from '../templates/files/index.ts';
import type { Trial } from '../templates/reading/read-trial.ts';
import type { TextReaders } from '../templates/reading/text-readers.ts';
import { loadLook } from '../templates/try-rendering.ts';
import { DRAFT_FILE, draftFile, hashOfTrial, type TextToTry, type TriedText } from './desk.ts';
import { themeIn } from './with-names.ts';

type Readers = Pick<TextReaders, 'trial' | 'picture'>;

type DraftToTry = TextToTry & { workspaceId: string; timeZone: string; pictures: readonly Asset[]; now: Date };

export async function tryDraft(
  { db, readers }: { db: Database; readers: Readers },
  { workspaceId, source, pictures, now, timeZone, scenario, values: given }: DraftToTry,
): Promise<TriedText> {
  const values = Object.keys(given).length > 0 ? given : undefined;
  const bytes = new TextEncoder().encode(source);
  const text = { file: DRAFT_FILE, bytes, themed: await themeFields(db, workspaceId) };
  const today = todayIn(timeZone, now);
  const readWith = async (themeName: string | undefined) => {
    const found = themeName === NO_THEME ? undefined : await loadNewestTheme(db, workspaceId, themeName ?? null);
    const trial: Trial = { theme: found?.theme, themeName, scenario, values, today };
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

async function unknownTheme(
  db: Database,
  workspaceId: string,
  { name, line }: { name: string; line: number },
): Promise<Fault> {
  const advice = adviceOn(name, await listThemeNames(db, workspaceId));
  return { file: DRAFT_FILE, line, message: tell('theme.none', { name: JSON.stringify(name), advice }) };
}
