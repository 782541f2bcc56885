/**
 * §10.22: a folder of Markdown that knows nothing of Platen → saved templates. Every file is read twice: titles must differ before the first
 * is saved, and the texts of thousands of files would not fit into memory.
 */

import type { Database } from '../../data/storage/connection/database.ts';
import { themeFields } from '../../data/storage/templates/theme-fields.ts';
import type { Actor } from '../../domain/actor.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { withFrontMatter } from '../../template/adopt/with-front-matter.ts';
import { findTemplateFiles } from '../../use-cases/templates/files/index.ts';
import {
  type NewVersion,
  type NoticedVersion,
  readVersion,
  type SaveOptions,
  saveVersions,
  TemplateFaults,
} from '../../use-cases/templates/index.ts';
import type { AdoptedFile } from './adopted-file.ts';
import { settleTitles } from './settle-titles.ts';
import { readText, surveyFile } from './survey-file.ts';

export type AdoptOptions = {
  now: Date;
  /** Tells what an import would do, and saves nothing. */
  check: boolean;
  pool: SaveOptions['pool'];
  /** Whom the audit log names. */
  importedBy: Actor;
  /** Called with the numbers of files that are done and of all files. */
  onProgress: (done: number, total: number) => void;
};

/** A version that waits to be saved together with others. */
type Waiting = { adopted: AdoptedFile; version: NewVersion; placeholders: number };

const MARKDOWN = /\.(?:md|markdown)$/i;
/** What is saved in one transaction. */
const MAX_WAITING = 50;
const MAX_WAITING_BYTES = 8 * MEBIBYTE;

/** All files in order of path. What is wrong with one is in its `faults`. Throws what `findTemplateFiles` throws. */
export async function adoptTemplates(
  db: Database,
  workspaceId: string,
  paths: string[],
  { onProgress, ...options }: AdoptOptions,
): Promise<AdoptedFile[]> {
  const files = await findTemplateFiles(paths, MARKDOWN);
  const adopted: AdoptedFile[] = [];
  for (const file of files) {
    onProgress(Math.floor(adopted.length / 2), files.length);
    adopted.push(await surveyFile(file));
  }
  settleTitles(adopted);
  const names = new Map<string, string>();
  const themed = await themeFields(db, workspaceId);
  let waiting: Waiting[] = [];
  let bytes = 0;
  const save = async () => {
    await saveAll(waiting, (templates) =>
      saveVersions(db, workspaceId, { templates, themes: [] }, options).then((saved) => saved.templates),
    );
    waiting = [];
    bytes = 0;
  };
  for (const [done, file] of adopted.entries()) {
    onProgress(Math.floor((files.length + done) / 2), files.length);
    const read = await readAdopted(file, names, themed);
    if (!read) continue;
    waiting.push(read);
    bytes += sizeOf(read.version);
    if (waiting.length >= MAX_WAITING || bytes >= MAX_WAITING_BYTES) await save();
  }
  await save();
  onProgress(files.length, files.length);
  return adopted;
}

/** Undefined for a file that is refused. `names`: which file has a title and folder. */
async function readAdopted(
  adopted: AdoptedFile,
  names: Map<string, string>,
  themed: ReadonlySet<string>,
): Promise<Waiting | undefined> {
  if (adopted.faults.length > 0) return undefined;
  const { file, isOwn, ignored } = adopted;
  const text = await readText(file);
  if (typeof text !== 'string') return refuse(adopted, text);
  const { title, folder, language } = adopted;
  const { source, ...place } = isOwn ? { source: text } : withFrontMatter(text, { title, folder, language });
  const bytes = new TextEncoder().encode(source);
  const read = await readVersion(file, { file: file.file, bytes, themed, ...place });
  const { version } = read;
  if (!version) return refuse(adopted, read.faults);
  adopted.warnings = read.warnings;
  // A document shows a picture that is not there as its alt text.
  for (const name of [...read.ignored, ...read.missing.map(nameOfPicture)])
    ignored.set(name, (ignored.get(name) ?? 0) + 1);
  const name = JSON.stringify([version.folder, version.title]);
  const namesake = names.get(name);
  if (namesake) return refuse(adopted, [{ line: 1, message: `${namesake} has the same title and folder.` }]);
  names.set(name, file.file);
  return { adopted, version: { ...version, onlyChanged: true }, placeholders: read.placeholders };
}

function refuse(adopted: AdoptedFile, faults: AdoptedFile['faults']): undefined {
  adopted.faults = faults;
}

/** A picture inside the text itself may be longer than all of it. */
function nameOfPicture(path: string): string {
  return `![${path.length > 60 ? `${path.slice(0, 60)}…` : path}]`;
}

function sizeOf({ source, assets }: NewVersion): number {
  return assets.reduce((sum, { bytes }) => sum + bytes.length, source.length);
}

/** A version whose placeholders do not follow from those of the version before is refused, and the others are saved without it. */
async function saveAll(waiting: Waiting[], save: (versions: NewVersion[]) => Promise<NoticedVersion[]>): Promise<void> {
  if (waiting.length === 0) return;
  try {
    const saved = await save(waiting.map(({ version }) => version));
    for (const [at, { adopted, placeholders }] of waiting.entries()) adopted.saved = { ...saved[at]!, placeholders };
  } catch (error) {
    if (!(error instanceof TemplateFaults)) throw error;
    for (const { adopted } of waiting) adopted.faults = error.faults.filter(({ file }) => file === adopted.file.file);
    const left = waiting.filter(({ adopted }) => adopted.faults.length === 0);
    if (left.length === waiting.length) throw error;
    await saveAll(left, save);
  }
}
