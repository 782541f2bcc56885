/** §18.42: documents that an author has accepted: `.accepted/<name>.<scenario>.md` and `.pdf` beside the template. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FolderTemplate } from '../../use-cases/folder/index.ts';

/** `day`: on which it was made, `2026-08-27`, for what depends on it. */
export type Accepted = { day: string; markdown: string; pdf: Uint8Array };

const FOLDER = '.accepted';
/** The first line of the Markdown. */
const MADE_ON = /^<!-- made on (\d{4}-\d\d-\d\d) -->\n/;

function placeOf({ path: template }: FolderTemplate, scenario: string): string {
  return path.join(path.dirname(template), FOLDER, `${path.parse(template).name}.${scenario}`);
}

/** Undefined where nothing was accepted, or it is not whole. */
export async function readAccepted(files: FolderTemplate, scenario: string): Promise<Accepted | undefined> {
  const place = placeOf(files, scenario);
  try {
    const [text, pdf] = await Promise.all([readFile(`${place}.md`, 'utf8'), readFile(`${place}.pdf`)]);
    const [line = '', day] = MADE_ON.exec(text) ?? [];
    return day === undefined ? undefined : { day, markdown: text.slice(line.length), pdf };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writeAccepted(
  files: FolderTemplate,
  scenario: string,
  { day, markdown, pdf }: Accepted,
): Promise<void> {
  const place = placeOf(files, scenario);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(`${place}.pdf`, pdf);
  await writeFile(`${place}.md`, `<!-- made on ${day} -->\n${markdown}`);
}

/** Names of scenarios for which something was accepted, and which have no values any more. */
export async function formerScenarios(files: FolderTemplate, siblings: readonly FolderTemplate[]): Promise<string[]> {
  const base = path.parse(files.path).name;
  const names = await readdir(path.dirname(placeOf(files, ''))).catch(() => []);
  const own = names.filter((name) => name.startsWith(`${base}.`) && name.endsWith('.md'));
  const scenarios = own.map((name) => name.slice(base.length + 1, -'.md'.length));
  // `a.b.typical` may be of `a.b.md`.
  const ofOthers = siblings.map((one) => path.parse(one.path).name).filter((name) => name.startsWith(`${base}.`));
  return scenarios.filter(
    (one) => !files.values.has(one) && !ofOthers.some((other) => `${base}.${one}`.startsWith(`${other}.`)),
  );
}

export async function removeAccepted(files: FolderTemplate, scenario: string): Promise<void> {
  const place = placeOf(files, scenario);
  await Promise.all([rm(`${place}.md`, { force: true }), rm(`${place}.pdf`, { force: true })]);
}
